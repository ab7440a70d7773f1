import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../context.ts';
import { recordingOf } from '../../../detector/signal/recorded-steps.ts';
import { settleTime } from './affected-days.ts';
import type { AnalysisFacts } from './gather.ts';
import type { MemberDay } from './member-day.ts';
import * as store from './store/recordings.ts';
import { daysPerReading, measureDays } from './measure-recordings.ts';

/**
 * Derives how each program recorded time on a date from the days of all members. The order of the members does not
 * matter.
 */
function recordingsOf(days: readonly store.MeasuredSteps[]): store.Recordings {
  const entries = days.flatMap(({ programs }) => Object.entries(programs));
  const byProgram = Map.groupBy(entries, ([program]) => program);
  const recordings = [...byProgram].flatMap(([program, members]) => {
    const recording = recordingOf(members.map(([, steps]) => steps));
    return recording ? [[program, recording] as const] : [];
  });
  return Object.fromEntries(recordings.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Programs whose method of recording differs from the earlier result. */
function changedPrograms(before: store.Recordings, after: store.Recordings): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/**
 * The days with a program whose method of recording changed. Days that were analysed without this information stay as
 * they are.
 */
function daysToReopen(
  shown: readonly store.MeasuredSteps[],
  known: readonly store.RecordedDate[],
  updated: readonly store.RecordedDate[],
): MemberDay[] {
  const after = new Map(updated.map(({ date, programs }) => [date, programs]));
  const changed = new Map(known.map(({ date, programs }) => [date, changedPrograms(programs, after.get(date) ?? {})]));
  return shown.filter(({ date, programs }) => changed.get(date)?.some((name) => Object.hasOwn(programs, name)));
}

async function measureAgain(ctx: Context, analysis: AnalysisFacts, dates: readonly string[]): Promise<void> {
  const { organizationId } = analysis;
  const known = await store.claimRecordings(ctx.db, organizationId, dates);
  const waiting = await store.listUnmeasured(ctx.db, organizationId, dates);
  for (let at = 0; at < waiting.length; at += daysPerReading) {
    const measured = await measureDays(ctx.db, analysis, waiting.slice(at, at + daysPerReading));
    await store.saveMeasured(ctx.db, organizationId, measured);
  }
  const shown = await store.listMeasured(ctx.db, organizationId, dates);
  const byDate = Map.groupBy(shown, ({ date }) => date);
  const updated = dates.map((date) => ({ date, programs: recordingsOf(byDate.get(date) ?? []) }));
  await store.saveRecordings(ctx.db, organizationId, updated);
  const reopened = daysToReopen(shown, known, updated);
  if (reopened.length > 0) await store.reopenDays(ctx.db, organizationId, reopened, ctx.now.add(settleTime));
}

/**
 * Determines how programs recorded time on the dates of these days, from the recorded time of all members. The result
 * is valid until the end of the transaction. Only changed days are measured again. If the result for a program changes,
 * days that were already analysed are marked again.
 */
export async function settleRecordings(
  ctx: Context,
  analysis: AnalysisFacts,
  days: readonly MemberDay[],
): Promise<void> {
  const dates = [...new Set(days.map(({ date }) => date))].sort();
  const waiting = await store.listUnmeasured(ctx.db, analysis.organizationId, dates);
  if (waiting.length > 0) await measureAgain(ctx, analysis, dates);
  else await store.lockRecordings(ctx.db, analysis.organizationId, dates);
}
