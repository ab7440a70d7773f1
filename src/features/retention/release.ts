import type { JobRun } from '../../jobs/job.ts';
import { recordChanges } from '../audit/actions.ts';
import { type ArchivedMonth, archiveMonth } from './archive.ts';
import { firstKeptDay, monthsBetween, type ReleasedKind, releasedKinds } from './rules.ts';
import * as audit from './store/audit.ts';
import * as policy from './store/policy.ts';
import * as slots from './store/slots.ts';

const auditAtOnce = 5_000;
/** What was being written while the last night's work looked is found by the next. */
const overlapHours = 24;

/** What was let go of. */
export interface Release {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
  /** Slots that were emptied, or entries that are no more. */
  readonly count: number;
}

interface Due extends Omit<policy.KeptKind, 'kind' | 'months'> {
  readonly kind: ReleasedKind;
  readonly before: Temporal.PlainDate;
}

/** What an organization keeps no longer than so many months. */
async function dueOf(run: JobRun, organizationId: number): Promise<Due[]> {
  const kept = await run.transaction((ctx) => policy.selectKept(ctx.db, organizationId));
  return releasedKinds.flatMap((kind) => {
    const found = kept.find((each) => each.kind === kind);
    if (!found || found.months === null) return [];
    return [{ ...found, kind, before: firstKeptDay(run.now, found.months) }];
  });
}

/** The months to go through: from where the last one ended, or from the first day of anything, in whatever zone. */
async function monthsOf(run: JobRun, organizationId: number, { kind, clearedBefore, before }: Due) {
  if (clearedBefore !== null) return monthsBetween(Temporal.PlainDate.from(clearedBefore), before);
  const find = kind === 'audit' ? audit.findFirstEntry : slots.findFirstDate;
  const first = await run.transaction((ctx) => find(ctx.db, organizationId));
  return first === undefined ? [] : monthsBetween(Temporal.PlainDate.from(first).subtract({ days: 1 }), before);
}

async function clearAudit(run: JobRun, organizationId: number, month: Temporal.PlainDate): Promise<number> {
  const before = month.add({ months: 1 });
  for (let count = 0; ;) {
    const deleted = await run.transaction((ctx) => audit.deleteAudit(ctx.db, organizationId, before, auditAtOnce));
    count += deleted;
    if (deleted < auditAtOnce) return count;
  }
}

/** Empties a month member by member. */
async function clearMonth(run: JobRun, { organizationId, kind, month }: ArchivedMonth): Promise<number> {
  if (kind === 'audit') return clearAudit(run, organizationId, month);
  const range = { from: month, before: month.add({ months: 1 }) };
  let count = 0;
  for (const userId of await run.transaction((ctx) => slots.findWorkers(ctx.db, organizationId, range)))
    count += await run.transaction((ctx) => slots.clearSlots(ctx.db, organizationId, kind, { userId, month }));
  return count;
}

/** What was written since the last time for months that were gone through by then. */
async function clearLate(run: JobRun, organizationId: number, { kind, clearedAt, before }: Due): Promise<number> {
  if (clearedAt === null || kind === 'audit') return 0;
  const late = { since: Temporal.Instant.from(clearedAt).subtract({ hours: overlapHours }), before };
  return run.transaction((ctx) => slots.clearLateSlots(ctx.db, organizationId, kind, late));
}

/** Notes what was let go of, and from which date on it is kept; the audit has it where the date is a new one. */
async function note(run: JobRun, organizationId: number, { kind, before, releasedBefore }: Due): Promise<void> {
  if (releasedBefore !== null && releasedBefore >= before.toString()) return;
  await run.transaction(async (ctx) => {
    await policy.saveReleased(ctx.db, organizationId, { kind, before });
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

/** Goes through what is due of a kind; answers how much went. */
async function releaseKind(run: JobRun, organizationId: number, due: Due, archive: string | null): Promise<number> {
  // First of all: from then on nobody analyses days of which a part is gone.
  await note(run, organizationId, due);
  let count = 0;
  for (const month of await monthsOf(run, organizationId, due)) {
    const of = { organizationId, kind: due.kind, month };
    if (archive !== null) await archiveMonth(run, archive, of);
    count += await clearMonth(run, of);
    const done = { kind: due.kind, before: month.add({ months: 1 }) };
    await run.transaction((ctx) => policy.saveCleared(ctx.db, organizationId, done));
  }
  count += await clearLate(run, organizationId, due);
  await run.transaction((ctx) => policy.saveLooked(ctx.db, organizationId, due.kind, run.now));
  return count;
}

/**
 * Removes what an organization keeps no longer, in many small transactions; answers what went. With a directory for
 * archives each month is copied there before it goes, but for what is written late.
 */
export async function releaseOld(run: JobRun, organizationId: number, archive: string | null): Promise<Release[]> {
  const released: Release[] = [];
  for (const due of await dueOf(run, organizationId)) {
    const count = await releaseKind(run, organizationId, due, archive);
    released.push({ kind: due.kind, before: due.before, count });
  }
  return released;
}
