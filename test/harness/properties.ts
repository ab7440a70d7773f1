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
/** How many times as many values the night tries, as long as a property takes no longer than this. */
const [nightly, nightlyMs] = [20, 10_000];
/** The same for a property with a limit of its own, which is one of hundreds in its file. */
const nightlyOfMany = 4;
const usualRuns = 100;

function count(runs: number) {
  const meta: TaskMeta = TestRunner.getCurrentTest()?.meta ?? {};
  meta.properties = (meta.properties ?? 0) + 1;
  meta.propertyRuns = (meta.propertyRuns ?? 0) + runs;
}

/** Fails as fast-check does by itself. */
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

/** As fast-check has it, but counted, and with more values at night. */
export const assert = ((property: fc.IAsyncProperty<unknown>, parameters: fc.Parameters<unknown> = {}) =>
  fc.assert(property, parametersOf(parameters))) as typeof fc.assert;

// oxlint-disable-next-line import/no-default-export -- fast-check has one as well
export default { ...fc, assert };
