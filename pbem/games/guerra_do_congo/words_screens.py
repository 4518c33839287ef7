"""The words of this game that only screens need: tracks as short as they can be read."""

_ = str

# what stands beside the map, by track; letters are those of the map
SHORT_TRACKS = {
    "points": _("VP R{rebels} C{congo}"),
    "pools": _("RP R{rebels} C{congo}  air {air}"),
    "morale": _(
        "RCD{rebels:+d} Uga{uganda:+d} Rwa{rwanda:+d} Bur{burundi:+d} FAC{congo:+d} Ang{angola:+d} Zim{zimbabwe:+d} Nam{namibia:+d}"
    ),
    "plan": _("to do: {orders}"),
}
