import { lockOrganizationRules } from '../../../db/locks.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { type ArchivedMonth, archiveMonth } from './archive.ts';
import { recordKinds } from './kinds.ts';
import { isBefore } from '../../../time/order.ts';
import { firstRetainedDay, isDetail, monthsBetween, type ReleasedKind, releasedKinds } from './rules.ts';
import * as store from './store/policy.ts';
import { underLease, type ReleaseLease } from './lease.ts';

/** By how much searches for late records overlap, because a search misses transactions that are still open. */
const overlapHours = 24;

/** The result of a deletion. */
export interface Release {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
  /** The number of slots whose details were removed, or of deleted records. */
  readonly count: number;
}

/** Parameters of a deletion. `archive`: directory for copies, or null. `from`: the first date with records, or null. */
interface ReleaseScope {
  readonly organizationId: number;
  readonly archive: string | null;
  readonly from: Temporal.PlainDate | null;
  readonly turn: ReleaseLease;
}

interface Due extends Omit<store.RetainedKind, 'kind' | 'months'> {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
}

/** The records of a kind that are due for deletion. Undefined if all are retained. */
function dueOf(policies: readonly store.RetainedKind[], kind: ReleasedKind, now: Temporal.Instant): Due | undefined {
  const entry = policies.find((policy) => policy.kind === kind);
  if (!entry || entry.months === null) return undefined;
  return { ...entry, kind, before: firstRetainedDay(now, entry.months) };
}

/** The months to process: from where the last run ended, or from the first day with records in any time zone. */
async function monthsOf(run: JobRun, organizationId: number, { kind, clearedBefore, before }: Due) {
  const find = () => run.transaction((ctx) => recordKinds[kind].findFirst(ctx.db, organizationId));
  const since = clearedBefore ?? (await find());
  if (since === undefined) return [];
  const begin = Temporal.PlainDate.from(since).subtract({ days: clearedBefore === null ? 1 : 0 });
  return monthsBetween(begin, before);
}

const isNoted = ({ releasedBefore }: Due, before: Temporal.PlainDate) =>
  releasedBefore !== null && releasedBefore >= before.toString();

/**
 * Records that everything before a date is released. A new date is also added to the audit log. If the organization
 * retains these records again, records nothing and returns false; then nothing may be deleted.
 */
function note(
  run: JobRun,
  { organizationId, turn }: ReleaseScope,
  kind: ReleasedKind,
  before: Temporal.PlainDate,
): Promise<boolean> {
  return run.transaction(async (ctx) => {
    await turn.require(ctx);
    // Current writers of time hold a shared lock on the rules and have read the old date; later writers read the new
    // one. A change to the policy takes the same lock, so either its response contains the date or this transaction
    // reads the change.
    await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
    const due = dueOf(await store.selectRetained(ctx.db, organizationId), kind, ctx.now);
    if (!due || isBefore(due.before, before)) return false;
    if (isNoted(due, before)) return true;
    await store.saveReleased(ctx.db, organizationId, { kind, before });
    await recordChanges(ctx, organizationId, [
      {
        subject: 'organization',
        subjectId: organizationId,
        action: 'released',
        before: { [`${kind}_released_before`]: due.releasedBefore },
        after: { [`${kind}_released_before`]: before.toString() },
      },
    ]);
    return true;
  });
}

/** Months that were processed, but for which records were written later. */
async function lateMonthsOf(run: JobRun, organizationId: number, { kind, clearedAt, before }: Due) {
  const { findLate } = recordKinds[kind];
  if (clearedAt === null || !findLate) return [];
  const late = { since: Temporal.Instant.from(clearedAt).subtract({ hours: overlapHours }), before };
  const months = await run.transaction(({ db }) => findLate(db, organizationId, late));
  return months.map((month) => Temporal.PlainDate.from(month));
}

const monthAfter = (month: Temporal.PlainDate) => month.add({ months: 1 });

/** How often a month is copied per night. Records that arrive during the last copy remain until the next night. */
const copies = 3;

/** Deletes a month and returns the number of records. With an archive, deletes only records that were copied before. */
async function clearMonth(run: JobRun, { archive, turn }: ReleaseScope, month: ArchivedMonth): Promise<number> {
  const { clear, clearCopied } = recordKinds[month.kind];
  if (archive === null) return clear(run, month);
  let count = 0;
  for (let copy = 0; copy < copies; copy += 1) {
    const copied = await archiveMonth(run, archive, month, turn);
    if (!clearCopied) return clear(run, month);
    const cleared = await clearCopied(run, month, copied);
    count += cleared.count;
    if (!cleared.isLeft) break;
  }
  return count;
}

/**
 * Deletes due records of a kind month by month, starting with a date. Stops if the organization retains the records
 * again. Returns the result.
 */
async function releaseKind(run: JobRun, way: ReleaseScope, due: Due): Promise<Release> {
  const { organizationId, from } = way;
  const { kind, before } = due;
  let count = 0;
  const release = async (month: Temporal.PlainDate) => {
    // Must come first: the detector then skips days whose records are partly deleted.
    if (!(await note(run, way, kind, monthAfter(month)))) return false;
    count += await clearMonth(run, way, { organizationId, kind, month });
    return true;
  };
  const months = await monthsOf(run, organizationId, due);
  for (const month of months.filter((month) => from === null || !isBefore(month, from))) {
    if (!(await release(month))) return { kind, before: month, count };
    await run.transaction((ctx) => store.saveCleared(ctx.db, organizationId, { kind, before: monthAfter(month) }));
  }
  // Record the date even if no month is due, so that late uploads are also deleted.
  if (!isNoted(due, before) && !(await note(run, way, kind, before))) return { kind, before, count };
  for (const month of await lateMonthsOf(run, organizationId, due)) await release(month);
  await run.transaction((ctx) => store.saveSearched(ctx.db, organizationId, kind, run.now));
  return { kind, before, count };
}

async function releaseUnderLease(run: JobRun, organizationId: number, way: Pick<ReleaseScope, 'archive' | 'turn'>) {
  const policies = await run.transaction((ctx) => store.selectRetained(ctx.db, organizationId));
  const cleared = policies.find(({ kind }) => kind === 'activities')?.clearedBefore;
  let activitiesFrom = cleared ? Temporal.PlainDate.from(cleared) : null;
  const released: Release[] = [];
  for (const kind of releasedKinds) {
    const due = dueOf(policies, kind, run.now);
    if (!due) continue;
    const from = isDetail(kind) ? activitiesFrom : null;
    const release = await releaseKind(run, { ...way, organizationId, from }, due);
    if (kind === 'activities') activitiesFrom = release.before;
    released.push(release);
  }
  return released;
}

/**
 * Deletes records that an organization no longer retains, in many small transactions. Returns the result. With an
 * archive directory, each month is copied there before it is deleted, as are late records. Throws `LeaseUnavailable` if
 * another process is deleting or restoring records of the organization.
 */
export const releaseOld = (run: JobRun, organizationId: number, archive: string | null): Promise<Release[]> =>
  underLease(run, organizationId, (turn) => releaseUnderLease(run, organizationId, { archive, turn }));
