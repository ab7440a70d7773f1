import * as fc from 'fast-check';
import { type TaskMeta, TestRunner } from 'vitest';
import { isNight } from './night.ts';

export * from 'fast-check';

declare module 'vitest' {
  interface TaskMeta {
    /** The number of properties in a test, and of all values with which they were tried. */
    properties?: number;
    propertyRuns?: number;
  }
}

/**
 * At night: the factor for the number of values, and the time limit in milliseconds for the additional values of a
 * property.
 */
const [nightly, nightlyMs] = [20, 10_000];
/** The factor for a property that sets a time limit. The file of such a property contains hundreds of properties. */
const nightlyOfMany = 4;
const usualRuns = 100;

function count(runs: number, isFirst: boolean) {
  const meta: TaskMeta = TestRunner.getCurrentTest()?.meta ?? {};
  meta.properties = (meta.properties ?? 0) + (isFirst ? 1 : 0);
  meta.propertyRuns = (meta.propertyRuns ?? 0) + runs;
}

/** Counts the values and throws the error that fast-check would throw. */
function reportOf<Values>(isFirst: boolean) {
  return (details: fc.RunDetails<Values>) => {
    count(details.numRuns, isFirst);
    if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
  };
}

/**
 * The parameters of each round. The first round tries the usual number of values for the property, without a time
 * limit. At night, a second round tries more values for a limited time.
 */
function roundsOf<Values>(parameters: fc.Parameters<Values>): fc.Parameters<Values>[] {
  const own = { ...parameters, reporter: reportOf<Values>(true) };
  if (!isNight) return [own];
  const { numRuns = usualRuns, seed, interruptAfterTimeLimit: ownLimit } = parameters;
  if (ownLimit !== undefined) return [{ ...own, numRuns: numRuns * nightlyOfMany, markInterruptAsFailure: false }];
  const more = {
    ...parameters,
    numRuns: numRuns * (nightly - 1),
    // The first round has already tried the values of a fixed seed.
    ...(seed === undefined ? {} : { seed: seed + 1 }),
    interruptAfterTimeLimit: nightlyMs,
    markInterruptAsFailure: false,
    reporter: reportOf<Values>(false),
  };
  return [own, more];
}

/**
 * A property that gives access to the latest try, because at a time limit fast-check returns while a try is still
 * running.
 */
function watched(property: fc.IAsyncProperty<unknown>) {
  const tries: { latest?: unknown } = {};
  const run: typeof property.run = (...values) => {
    const trying = property.run(...values);
    tries.latest = trying;
    return trying;
  };
  return { tries, property: Object.create(property, { run: { value: run } }) as typeof property };
}

/**
 * The `assert` of fast-check, but with counted values, and with more values at night. The next test begins after the
 * last try has ended.
 */
export const assert = ((given: fc.IAsyncProperty<unknown>, parameters: fc.Parameters<unknown> = {}) => {
  const { tries, property } = watched(given);
  const [first = {}, ...others] = roundsOf(parameters);
  // A property that returns no promise ends synchronously.
  const asserted = fc.assert(property, first) as Promise<void> | undefined;
  if (asserted === undefined) return void others.map((round) => fc.assert(property, round));
  const goOn = async () => {
    await asserted;
    for (const round of others) await fc.assert(property, round);
  };
  return goOn().finally(() => tries.latest);
}) as typeof fc.assert;

// oxlint-disable-next-line import/no-default-export -- fast-check has one as well
export default { ...fc, assert };
