import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Executor } from '../../../db/database.ts';
import { stepsOfMember } from '../../../detector/signal/recorded-steps.ts';
import type { AnalysisFacts } from './gather.ts';
import { boundsOf } from './member-day.ts';
import { daySlots, type TrackedSlot } from './slots.ts';
import type { ChangedDay, MeasuredDay, StepsByProgram } from './store/recordings.ts';
import { findTrackedSlots } from './store/slots.ts';

/** The number of days whose slots are in memory at the same time. */
export const daysPerReading = 100;

/** The steps found in the slots of a member's day, by program. Slots without a known program are ignored. */
function stepsByProgram(stored: readonly TrackedSlot[]): StepsByProgram {
  const byProgram = Map.groupBy(daySlots(stored), ({ program }) => program);
  return Object.fromEntries(
    [...byProgram].flatMap(([program, slots]) => (program === null ? [] : [[program, stepsOfMember(slots)]])),
  );
}

/** An unreadable day yields no steps here. The analysis of that day reports the fault. */
function readSteps(stored: readonly TrackedSlot[]): StepsByProgram {
  try {
    return stepsByProgram(stored);
  } catch {
    return {};
  }
}

/** Measures the steps of several days. Between two days it yields to the event loop. */
export async function measureDays(
  db: Executor,
  analysis: AnalysisFacts,
  days: readonly ChangedDay[],
): Promise<MeasuredDay[]> {
  const searches = days.map(({ userId, date }) => ({ userId, ...boundsOf(analysis.calendar, date) }));
  const bySearch = Map.groupBy(
    await findTrackedSlots(db, analysis.organizationId, searches, { namedOnly: true }),
    ({ search }) => search,
  );
  const measured: MeasuredDay[] = [];
  for (const [at, day] of days.entries()) {
    measured.push({ ...day, programs: readSteps(bySearch.get(at) ?? []) });
    await letOthersRun();
  }
  return measured;
}
