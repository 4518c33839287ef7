"""What stands beside the map: turn and light, the unit that moves, losses, morale, weapons, the aim of the scenario, wind."""

from collections.abc import Iterator

from pbem.engine.picture import Track
from pbem.games.heart_of_africa.content.world import FigureFacts, World
from pbem.games.heart_of_africa.game_rules import AfricaRules
from pbem.games.heart_of_africa.rules.figures.standing import standing
from pbem.games.heart_of_africa.rules.turn.victory import counts_for_march
from pbem.games.heart_of_africa.state import figures as f
from pbem.games.heart_of_africa.state.battle import AMBUSH, PLANNED_ATTACK, RAID, UNKNOWN
from pbem.games.heart_of_africa.state.position import UNDECIDED, State, Step

GONE = (f.KILLED, f.FLED)
DARK, LIGHT = "dark", "light"


def tracks_of(rules: AfricaRules, state: State) -> tuple[Track, ...]:
    """Every line, the time first."""
    world = rules.world_of(state)
    return (
        _turn(world, state),
        *_goal(state),
        *_moving(world, state),
        *_losses(rules, world, state),
        *_morale(rules, world, state),
        *_weapons(rules, world, state),
        *_aim(world, state),
        *_arrivals(rules, state),
        *_smoke(state),
    )


def _turn(world: World, state: State) -> Track:
    """Turn, the last one, light, step, whose step it is; at set-up from where the attacker comes, once that is known."""
    return Track(
        "turn",
        {
            "edge": state.battle.edge if state.set_up is not None else "",
            "is_set_up": int(state.set_up is not None),
            "turn": state.turn,
            "last": next((turns for name, turns in world.tables.turns.last.items() if name == state.battle.scenario), 0),
            "lighting": DARK if state.battle.is_dark(state.turn) else LIGHT,
            "scenario": _scenario(state),
            "phase": _phase(state),
        },
    )


def _scenario(state: State) -> str:
    """The scenario, before it is begun the one that was agreed on; "" where it is rolled."""
    return state.battle.scenario or (state.set_up.agreed.scenario if state.set_up is not None else "")


def _phase(state: State) -> str:
    """The step that is due, by its name."""
    if state.winner != UNDECIDED:
        return "finished"
    if state.set_up is not None:
        return "set-up"
    step = state.agenda[-1] if state.agenda else None
    return step.name if isinstance(step, Step) else "sealed"


def _moving(world: World, state: State) -> Iterator[Track]:
    """The dice of the unit that moves. HA-MOVE-02, HA-MOVE-05."""
    active = state.active
    if active is not None and active.has_rolled and state.agenda and state.agenda[-1].name == "figures":
        yield Track(
            "moving",
            {
                "unit": world.units[active.unit].name,
                "open": active.open_result,
                "difficult": active.difficult_result,
                "sail": active.sail_result,
                "upstream": active.upstream_result,
            },
        )


def _roles(rules: AfricaRules, state: State) -> Iterator[tuple[int, str]]:
    """The sides by their roles, who acts first before the other."""
    order = (0, 1) if state.battle.attacker == UNKNOWN else (state.battle.attacker, 1 - state.battle.attacker)
    yield from ((side, rules.role(state, side)) for side in order)


def _losses(rules: AfricaRules, world: World, state: State) -> Iterator[Track]:
    """Figures that a side has left and has lost, and what the lost ones were worth in points of the lists."""
    for side, role in _roles(rules, state):
        own = [facts for facts in world.figures if facts.side == side and facts.kind.id != "baggage" and not facts.kind.is_vessel]
        if own:
            lost = [facts for facts in own if state.figures[facts.number].status in GONE]
            there = sum(state.figures[facts.number].status in (f.ON_MAP, f.ABOARD) or _marches(state, facts) for facts in own)
            worth = sum(facts.kind.points for facts in lost)
            yield Track("losses", {"role": role, "there": there, "lost": len(lost), "worth": worth})


def _marches(state: State, facts: FigureFacts) -> bool:
    """Is a figure still to come on with the march, as both sides know? HA-AMB-02, HA-AMB-03."""
    is_off = state.figures[facts.number].status == f.OFF_MAP
    return is_off and state.battle.scenario == AMBUSH and state.units[facts.unit].status in (f.MARCHING, f.HERE)


def _morale(rules: AfricaRules, world: World, state: State) -> Iterator[Track]:
    """Units with a failure marker, and those that have fled. HA-MORALE-12, HA-MORALE-13."""
    for side, role in _roles(rules, state):
        own = [(unit.name, now) for unit, now in zip(world.units, state.units, strict=True) if unit.side == side]
        failed = tuple(name for name, now in own if now.has(f.FAILED) and now.status == f.HERE)
        broken = tuple(name for name, now in own if now.status == f.BROKEN)
        if failed or broken:
            yield Track("morale", {"role": role, "failed": failed, "broken": broken, "count": len(failed)})


def _weapons(rules: AfricaRules, world: World, state: State) -> Iterator[Track]:
    """Figures that must reload, guns that are jammed or broken. HA-RELOAD-01, HA-MG-05, HA-MG-06."""
    here = standing(world, state)
    for side, role in _roles(rules, state):
        own = here.present[side]
        reloading = sum(state.figures[figure].has(f.RELOADING) for figure in own)
        jammed = tuple(world.figures[each].name for each in own if state.figures[each].has(f.JAMMED | f.BROKEN_GUN))
        if reloading or jammed:
            yield Track("weapons", {"role": role, "reloading": reloading, "jammed": jammed})


def _goal(state: State) -> Iterator[Track]:
    """At set-up what the scenario is about. HA-ENC-05, HA-AMB-06, HA-PLAN-04, HA-RAID-05."""
    if state.set_up is not None and _scenario(state):
        yield Track(f"goal-{_scenario(state)}", {})


def _aim(world: World, state: State) -> Iterator[Track]:
    """How far the attacker has come with what the scenario is about. HA-AMB-06, HA-PLAN-04, HA-RAID-05."""
    battle, attacker = state.battle, state.battle.attacker
    if state.set_up is not None or attacker == UNKNOWN:
        return
    if battle.scenario == AMBUSH:
        off = sum(
            state.figures[facts.number].status == f.EXITED and counts_for_march(world, facts.unit)
            for facts in world.figures
            if facts.side == attacker
        )
        yield Track("march", {"off": off, "figures": battle.fighting_figures[attacker]})
    elif battle.scenario == PLANNED_ATTACK:
        yield Track("holding", {"held": sum(turn & 1 for turn in state.holding), "opposed": int(state.is_opposed)})
    elif battle.scenario == RAID:
        captured = state.courage.captured[1 - attacker]
        yield Track("raid", {"captured": captured, "needed": world.tables.turns.baggage_to_win})


def _arrivals(rules: AfricaRules, state: State) -> Iterator[Track]:
    """Units that are still to come, and what a side's own copy knows of its ambushes. HA-ARR-07, HA-HIDE-11."""
    if state.set_up is None and any(state.secrets.reserves):
        for side, role in _roles(rules, state):
            if state.secrets.reserves[side]:
                yield Track("reserves", {"role": role, "units": state.secrets.reserves[side]})
    if state.secrets.hidden:
        yield Track("hidden", {"units": len(state.secrets.hidden)})


def _smoke(state: State) -> Iterator[Track]:
    """The fires that burn, and the wind. HA-FIRE-07."""
    if state.fires:
        yield Track("fires", {"fires": len(state.fires)})
    if state.wind >= 0:
        yield Track("wind", {"direction": ("NE", "E", "SE", "SW", "W", "NW")[state.wind]})
