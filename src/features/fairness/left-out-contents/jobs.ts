import type { JobRun, RecurringJob } from '../../../jobs/job.ts';
import { reportLeftOut } from './report.ts';
import { deleteOld, findUnreported, findWithOld } from './store.ts';

/** The delay before a report. It gives all members of a team time to upload, so the event counts all of them. */
const gatheredFor = Temporal.Duration.from({ hours: 1 });
const [reportsAtOnce, organizationsAtOnce, daysKept] = [200, 500, 31];

/** Reports all due programs; stops early only if every report of a page fails. */
async function reportDue(run: JobRun): Promise<void> {
  const before = run.now.subtract(gatheredFor);
  const failures: unknown[] = [];
  for (let isMore = true; isMore;) {
    const due = await run.search((db) => findUnreported(db, before, reportsAtOnce));
    let reported = 0;
    for (const day of due) {
      const report = run.transaction((ctx) => reportLeftOut(ctx, day));
      reported += await report.then(() => 1).catch((error: unknown) => failures.push(error) && 0);
    }
    isMore = due.length === reportsAtOnce && reported > 0;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} events of programs failed`);
}

/** Counts are deleted after 31 days. The events created from these counts remain. */
async function forgetOld(run: JobRun): Promise<void> {
  const before = run.now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: daysKept });
  let ids: number[] = [];
  do {
    const after = ids.at(-1) ?? 0;
    ids = await run.search((db) => findWithOld(db, before, after, organizationsAtOnce));
    for (const id of ids) await run.transaction((ctx) => deleteOld(ctx.db, id, before));
  } while (ids.length === organizationsAtOnce);
}

export const leftOutContentJobs: readonly RecurringJob[] = [
  { name: 'left-out-contents', cron: '* * * * *', handleDue: reportDue },
  { name: 'left-out-contents-upkeep', cron: '53 2 * * *', handleDue: forgetOld },
];
