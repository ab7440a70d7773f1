type Told = Readonly<Record<string, unknown>>;

/** What is told of a budget to who may not see its figures. */
const sharesAlone = ['percent', 'expected_percent', 'reached'];

/**
 * Of the figures of a budget the share alone, in whole percent, as its status tells it. Throws nothing.
 * Example: 1,234.56 spent of 1,000, 123.45 percent, reached -> 123 percent, reached.
 */
export function wholePercentOf(why: Told): Told {
  const shown = sharesAlone.flatMap((name) => (why[name] === undefined ? [] : [[name, why[name]] as const]));
  return Object.fromEntries(
    shown.map(([name, value]) => [name, typeof value === 'number' ? Math.min(Math.floor(value), 999) : value]),
  );
}
