type BudgetFigures = Readonly<Record<string, unknown>>;

/** The budget figures for readers without access to the amounts. */
const visibleFields = ['percent', 'expected_percent', 'reached'];

/**
 * Reduces a budget's figures to whole percentages, and whether the budget is reached. The budget status shows the same
 * percentages. Throws nothing. Example: 1,234.56 spent of 1,000, 123.45 percent, reached -> 123 percent, reached.
 */
export function wholePercentOf(figures: BudgetFigures): BudgetFigures {
  const shown = visibleFields.flatMap((name) => (figures[name] === undefined ? [] : [[name, figures[name]] as const]));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, typeof value === 'number' ? Math.min(Math.floor(value), 999) : value]),
  );
}
