"""Order sheets: how they are written, and how they are carried out. decisions.md, section 4."""
