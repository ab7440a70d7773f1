import { lockOrganizationRules } from '../../../db/locks.ts';
import type { JobRun } from '../../../jobs/job.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { type ArchivedMonth, archiveMonth } from './archive.ts';
import { recordKinds } from './kinds.ts';
import { isBefore } from '../../../time/order.ts';
import { firstKeptDay, isDetail, monthsBetween, type ReleasedKind, releasedKinds } from './rules.ts';
import * as store from './store/policy.ts';
import { inTurn, type ReleaseTurn } from './turn.ts';

/** What was being written while the last night's work looked is found by the next. */
const overlapHours = 24;

/** What was let go of. */
export interface Release {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
  /** Slots that were emptied, or entries that are no more. */
  readonly count: number;
}

/** Of whom, where it is copied before, and from which date on there is any. Null = nowhere; from the first one on. */
interface Way {
  readonly organizationId: number;
  readonly archive: string | null;
  readonly from: Temporal.PlainDate | null;
  readonly turn: ReleaseTurn;
}

interface Due extends Omit<store.KeptKind, 'kind' | 'months'> {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
}

/** What of a kind goes by what its organization says; undefined where all of it is kept for good. */
function dueOf(kept: readonly store.KeptKind[], kind: ReleasedKind, now: Temporal.Instant): Due | undefined {
  const found = kept.find((each) => each.kind === kind);
  if (!found || found.months === null) return undefined;
  return { ...found, kind, before: firstKeptDay(now, found.months) };
}

/** The months to go through: from where the last one ended, or from the first day of anything, in whatever zone. */
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
 * Notes that what lies before a date goes, and from when on the kind is kept; the audit has it where the date is a new
 * one. False when the organization keeps it again by now: then nothing is noted, and nothing may go.
 */
function note(
  run: JobRun,
  { organizationId, turn }: Way,
  kind: ReleasedKind,
  before: Temporal.PlainDate,
): Promise<boolean> {
  return run.transaction(async (ctx) => {
    await turn.require(ctx);
    // Whoever is recording time holds these, and has asked what is let go of; who comes later asks and is told. So does
    // whoever changes what is kept: their answer has the date, or this sees what they said.
    await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
    const due = dueOf(await store.selectKept(ctx.db, organizationId), kind, ctx.now);
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

/** Months that were gone through, and for which something was written since. */
async function lateMonthsOf(run: JobRun, organizationId: number, { kind, clearedAt, before }: Due) {
  const { findLate } = recordKinds[kind];
  if (clearedAt === null || !findLate) return [];
  const late = { since: Temporal.Instant.from(clearedAt).subtract({ hours: overlapHours }), before };
  const months = await run.transaction(({ db }) => findLate(db, organizationId, late));
  return months.map((month) => Temporal.PlainDate.from(month));
}

const monthAfter = (month: Temporal.PlainDate) => month.add({ months: 1 });

/** So often what came to a month while it was copied is copied as well; what comes then is for the next night. */
const copies = 3;

/** Removes a month; where it is copied before, what was copied. Answers how many records went. */
async function clearMonth(run: JobRun, { archive, turn }: Way, of: ArchivedMonth): Promise<number> {
  const { clear, clearCopied } = recordKinds[of.kind];
  if (archive === null) return clear(run, of);
  let count = 0;
  for (let copy = 0; copy < copies; copy += 1) {
    const copied = await archiveMonth(run, archive, of, turn);
    if (!clearCopied) return clear(run, of);
    const cleared = await clearCopied(run, of, copied);
    count += cleared.count;
    if (!cleared.isLeft) break;
  }
  return count;
}

/**
 * Goes through what is due of a kind, from a date on, for as long as the organization does not keep it again; answers
 * what went.
 */
async function releaseKind(run: JobRun, way: Way, due: Due): Promise<Release> {
  const { organizationId, from } = way;
  const { kind, before } = due;
  let count = 0;
  const release = async (month: Temporal.PlainDate) => {
    // First of all: from then on nobody analyses days of which a part is gone.
    if (!(await note(run, way, kind, monthAfter(month)))) return false;
    count += await clearMonth(run, way, { organizationId, kind, month });
    return true;
  };
  const months = await monthsOf(run, organizationId, due);
  for (const month of months.filter((each) => from === null || !isBefore(each, from))) {
    if (!(await release(month))) return { kind, before: month, count };
    await run.transaction((ctx) => store.saveCleared(ctx.db, organizationId, { kind, before: monthAfter(month) }));
  }
  // Where there was no month to go through, what is uploaded for one is let go of all the same.
  if (!isNoted(due, before) && !(await note(run, way, kind, before))) return { kind, before, count };
  for (const month of await lateMonthsOf(run, organizationId, due)) await release(month);
  await run.transaction((ctx) => store.saveLooked(ctx.db, organizationId, kind, run.now));
  return { kind, before, count };
}

async function releaseInTurn(run: JobRun, organizationId: number, way: Pick<Way, 'archive' | 'turn'>) {
  const kept = await run.transaction((ctx) => store.selectKept(ctx.db, organizationId));
  const cleared = kept.find(({ kind }) => kind === 'activities')?.clearedBefore;
  let activitiesFrom = cleared ? Temporal.PlainDate.from(cleared) : null;
  const released: Release[] = [];
  for (const kind of releasedKinds) {
    const due = dueOf(kept, kind, run.now);
    if (!due) continue;
    const from = isDetail(kind) ? activitiesFrom : null;
    const release = await releaseKind(run, { ...way, organizationId, from }, due);
    if (kind === 'activities') activitiesFrom = release.before;
    released.push(release);
  }
  return released;
}

/**
 * Removes what an organization keeps no longer, in many small transactions; answers what went. With a directory for
 * archives each month is copied there before it goes, and once more what was written late for it. Throws `NotAlone`
 * where another process does so.
 */
export const releaseOld = (run: JobRun, organizationId: number, archive: string | null): Promise<Release[]> =>
  inTurn(run, organizationId, (turn) => releaseInTurn(run, organizationId, { archive, turn }));
