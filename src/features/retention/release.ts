import { lockOrganizationRules } from '../../db/locks.ts';
import type { JobRun } from '../../jobs/job.ts';
import { recordChanges } from '../audit/actions.ts';
import { archiveMonth } from './archive.ts';
import { recordKinds } from './kinds.ts';
import { laterOf } from '../../time/order.ts';
import { firstKeptDay, isDetail, monthsBetween, type ReleasedKind, releasedKinds } from './rules.ts';
import * as store from './store/policy.ts';

/** What was being written while the last night's work looked is found by the next. */
const overlapHours = 24;

/** What was let go of. */
export interface Release {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
  /** Slots that were emptied, or entries that are no more. */
  readonly count: number;
}

interface Due extends Omit<store.KeptKind, 'kind' | 'months'> {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
  /** Of details: what lies before goes with its activities. Null = nothing does. */
  readonly from: Temporal.PlainDate | null;
}

/** What an organization keeps no longer than so many months. */
async function dueOf(run: JobRun, organizationId: number): Promise<Due[]> {
  const kept = await run.transaction((ctx) => store.selectKept(ctx.db, organizationId));
  const dues = releasedKinds.flatMap((kind) => {
    const found = kept.find((each) => each.kind === kind);
    if (!found || found.months === null) return [];
    return [{ ...found, kind, before: firstKeptDay(run.now, found.months), from: null }];
  });
  const activities = dues.find(({ kind }) => kind === 'activities');
  return dues.map((due) => (isDetail(due.kind) && activities ? { ...due, from: activities.before } : due));
}

/** The months to go through: from where the last one ended, or from the first day of anything, in whatever zone. */
async function monthsOf(run: JobRun, organizationId: number, { kind, clearedBefore, before, from }: Due) {
  const find = () => run.transaction((ctx) => recordKinds[kind].findFirst(ctx.db, organizationId));
  const since = clearedBefore ?? (await find());
  if (since === undefined) return [];
  const begin = Temporal.PlainDate.from(since).subtract({ days: clearedBefore === null ? 1 : 0 });
  return monthsBetween(from === null ? begin : laterOf(begin, from), before);
}

/** Notes what was let go of, and from which date on it is kept; the audit has it where the date is a new one. */
async function note(run: JobRun, organizationId: number, { kind, before, releasedBefore }: Due): Promise<void> {
  if (releasedBefore !== null && releasedBefore >= before.toString()) return;
  await run.transaction(async (ctx) => {
    // Whoever is recording time holds these, and has asked what is let go of; who comes later asks and is told.
    await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
    await store.saveReleased(ctx.db, organizationId, { kind, before });
    await recordChanges(ctx, organizationId, [
      {
        subject: 'organization',
        subjectId: organizationId,
        action: 'released',
        before: { [`${kind}_released_before`]: releasedBefore },
        after: { [`${kind}_released_before`]: before.toString() },
      },
    ]);
  });
}

/** Months that were gone through, and for which something was written since. */
async function lateMonthsOf(run: JobRun, organizationId: number, { kind, clearedAt, before }: Due) {
  const { findLate } = recordKinds[kind];
  if (clearedAt === null || !findLate) return [];
  const late = { since: Temporal.Instant.from(clearedAt).subtract({ hours: overlapHours }), before };
  const months = await run.transaction(({ db }) => findLate(db, organizationId, late));
  return months.map((month) => Temporal.PlainDate.from(month));
}

/** Goes through what is due of a kind; answers how much went. */
async function releaseKind(run: JobRun, organizationId: number, due: Due, archive: string | null): Promise<number> {
  const { kind } = due;
  const release = async (month: Temporal.PlainDate) => {
    if (archive !== null) await archiveMonth(run, archive, { organizationId, kind, month });
    return recordKinds[kind].clear(run, { organizationId, month });
  };
  // First of all: from then on nobody analyses days of which a part is gone.
  await note(run, organizationId, due);
  let count = 0;
  for (const month of await monthsOf(run, organizationId, due)) {
    count += await release(month);
    const before = month.add({ months: 1 });
    await run.transaction((ctx) => store.saveCleared(ctx.db, organizationId, { kind, before }));
  }
  for (const month of await lateMonthsOf(run, organizationId, due)) count += await release(month);
  await run.transaction((ctx) => store.saveLooked(ctx.db, organizationId, kind, run.now));
  return count;
}

/**
 * Removes what an organization keeps no longer, in many small transactions; answers what went. With a directory for
 * archives each month is copied there before it goes, and once more what was written late for it.
 */
export async function releaseOld(run: JobRun, organizationId: number, archive: string | null): Promise<Release[]> {
  const released: Release[] = [];
  for (const due of await dueOf(run, organizationId)) {
    const count = await releaseKind(run, organizationId, due, archive);
    released.push({ kind: due.kind, before: due.before, count });
  }
  return released;
}
