import { test } from 'vitest';

/**
 * Whether `npm run test:night` runs. In other runs, tests that repeat a check with many values use only some of them.
 */
export const isNight = process.env['TEST_NIGHT'] === '1';

/** The number of values for a property that is slow to check. At night this number is the minimum (`properties.ts`). */
export const runs = ({ day, night }: { day: number; night: number }) => ({ numRuns: isNight ? night : day });

/** All rows of a table at night, otherwise only the first rows. */
export const firstOf = <const Row>(count: number, rows: readonly Row[]): readonly Row[] =>
  isNight ? rows : rows.slice(0, count);

/** A test that runs only at night. Shorter tests cover most of what it tests. */
export function atNight(title: string, run: () => unknown, timeout?: number): void {
  if (isNight) test(title, run, timeout);
}
