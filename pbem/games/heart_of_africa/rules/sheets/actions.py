"""What the lines of a sheet order, as the actions that its entries hold. decisions.md, section 4.2."""

from pbem.engine.decisions import Decision
from pbem.engine.hexes import NOWHERE, Hex
from pbem.games.heart_of_africa.decisions import sheets as lines
from pbem.games.heart_of_africa.state.sheets import (
    BOARD,
    BREAK_ROOF,
    BREAKOFF,
    CAPTURE,
    CHARGE,
    CLIMB,
    DISMOUNT,
    DROP,
    EVADE,
    EXCHANGE,
    EXIT,
    FALL,
    FORM,
    GO,
    GUIDE,
    HOLD,
    JOIN,
    JUMP,
    LAND,
    REMOUNT,
    ROOF,
    SAIL,
    TURN,
    Action,
)


def action_of(order: Decision) -> Action:
    """What a line orders."""
    match order:
        case lines.DoTurn():
            return Action(TURN, facing=order.facing)
        case lines.DoForm():
            return Action(
                FORM,
                to=order.to,
                shape=order.shape,
                front=order.front,
                facing=order.facing,
                count=order.abreast,
                most=order.most,
                keep_away=order.keep_away,
                is_careful=bool(order.is_careful),
                via=tuple(order.via),
            )
        case lines.DoGo():
            return Action(
                GO,
                facing=order.facing,
                most=order.most,
                keep_away=order.keep_away,
                is_careful=bool(order.is_careful),
                via=tuple(order.via),
                places=tuple(order.places),
            )
        case lines.DoCharge():
            return Action(CHARGE, order.bodies, count=order.keep_back, is_careful=bool(order.is_careful), style=order.style)
        case lines.DoCapture():
            return Action(CAPTURE, order.elements, count=order.keep_back, is_careful=bool(order.is_careful))
        case lines.DoFall():
            return Action(FALL, to=_hex(order), edge=order.edge, count=order.until, facing=order.facing)
        case lines.DoBreakOff():
            return Action(BREAKOFF, to=_hex(order), edge=order.edge)
        case lines.DoEvade():
            return Action(EVADE, is_careful=bool(order.is_right_first))
        case lines.DoExit():
            return Action(EXIT)
        case lines.DoDismount():
            return Action(DISMOUNT)
        case lines.DoRemount():
            return Action(REMOUNT)
        case lines.DoExchange():
            return Action(EXCHANGE)
        case lines.DoClimb():
            return Action(CLIMB, order.bodies, facing=order.facing)
        case lines.DoRoof():
            return Action(ROOF)
        case lines.DoBoard():
            return Action(BOARD, craft=order.craft)
        case lines.DoLand():
            return Action(LAND, to=order.to, facing=order.facing)
        case lines.DoSail():
            return Action(SAIL, to=order.start, craft=order.craft, path=tuple(order.path))
        case lines.DoJump():
            return Action(JUMP, to=order.to)
        case lines.DoBreakRoof():
            return Action(BREAK_ROOF)
        case lines.DoDrop():
            return Action(DROP)
        case lines.DoGuide():
            return Action(GUIDE, (order.body,), to=order.to, via=tuple(order.via))
        case lines.DoJoin():
            return Action(JOIN, (order.body,))
        case _:
            return Action(HOLD)


def _hex(order: lines.DoFall | lines.DoBreakOff) -> Hex:
    """Where to, if it is a hex; one that is said besides an edge is wrong, and stays."""
    return NOWHERE if order.edge and not order.to else order.to
