"""The words for a bug of ours. `_` marks them for translation."""

from pbem.language import _

BUG = _("this is a bug of ours ({kind})")
KEPT = _("nothing that was stored is lost; please send us {path}: it tells where the program broke, without names, orders or keys")
UNKEPT = _("nothing that was stored is lost; no report could be written. PBEM_DEBUG=1 shows more: look it over before you send it")
ON_SCREEN = _("pbem: error: {message}\npbem: hint: {hint}")
