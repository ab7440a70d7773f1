import * as fc from 'fast-check';
import { type TaskMeta, TestRunner } from 'vitest';

export * from 'fast-check';

declare module 'vitest' {
  interface TaskMeta {
    /** How many properties a test has tried, and with how many values altogether. */
    properties?: number;
    propertyRuns?: number;
  }
}

const isNight = process.env['TEST_NIGHT'] === '1';
/** The factor for the number of values at night, and the time limit of a property. */
const [nightly, nightlyMs] = [20, 10_000];
/** The factor for a property that sets a time limit. Such properties are one of hundreds in their file. */
const nightlyOfMany = 4;
const usualRuns = 100;

function count(runs: number) {
  const meta: TaskMeta = TestRunner.getCurrentTest()?.meta ?? {};
  meta.properties = (meta.properties ?? 0) + 1;
  meta.propertyRuns = (meta.propertyRuns ?? 0) + runs;
}

/** Counts the values and throws the error that fast-check would throw. */
function report<Values>(details: fc.RunDetails<Values>) {
  count(details.numRuns);
  if (details.failed) throw new Error(fc.defaultReportMessage(details), { cause: details.errorInstance });
}

function parametersOf<Values>(parameters: fc.Parameters<Values>): fc.Parameters<Values> {
  if (!isNight) return { ...parameters, reporter: report };
  const { numRuns = usualRuns, interruptAfterTimeLimit: ownLimit } = parameters;
  return {
    ...parameters,
    numRuns: numRuns * (ownLimit === undefined ? nightly : nightlyOfMany),
    interruptAfterTimeLimit: ownLimit ?? nightlyMs,
    markInterruptAsFailure: false,
    reporter: report,
  };
}

/** A property that knows its latest try: at a time limit fast-check ends while one still goes on. */
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
 * The `assert` of fast-check, with counted values, and with more values at night. The next test begins after the last
 * try has ended.
 */
export const assert = ((given: fc.IAsyncProperty<unknown>, parameters: fc.Parameters<unknown> = {}) => {
  const { tries, property } = watched(given);
  // A property without promises is decided at once.
  const asserted = fc.assert(property, parametersOf(parameters)) as Promise<void> | undefined;
  return asserted?.finally(() => tries.latest);
}) as typeof fc.assert;

// oxlint-disable-next-line import/no-default-export -- fast-check has one as well
export default { ...fc, assert };
