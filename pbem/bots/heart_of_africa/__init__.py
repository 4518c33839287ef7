"""The house player of Heart of Africa: armies, set-up, order sheets and unit by unit, fire."""
