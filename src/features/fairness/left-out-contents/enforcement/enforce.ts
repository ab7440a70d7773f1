import type { Context } from '../../../../context.ts';
import { enforceContents, type FoundContents } from '../../../work/recording/actions.ts';
import { recordChanges } from '../../../../audit/actions.ts';
import { enforceFlags } from '../../detection/actions.ts';
import { withoutContents } from './rules/without-contents.ts';
import * as store from './store.ts';
import type { EnforcedCounts } from './store.ts';

export type { EnforcedCounts } from './store.ts';

/** The transactions and the progress of a command. */
export interface EnforcementOptions {
  transaction<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Called with the number of finished members and the number of all members. */
  progress(done: number, total: number): void;
  /** Whether the contents that are found are removed. */
  isApplied: boolean;
}

const [membersAtOnce, rowsAtOnce] = [500, 500];
const distantPast = Temporal.Instant.fromEpochMilliseconds(0);

const nothing: EnforcedCounts = {
  slots: 0,
  apps: 0,
  urls: 0,
  screenshots: 0,
  shortened_addresses: 0,
  unusual_activities_changed: 0,
  unusual_activities_removed: 0,
  queued_jobs: 0,
  events: 0,
};

/** One run. Each transaction of a removal stores the counts so far, so an interruption loses none. */
interface Enforcement extends EnforcementOptions {
  organizationId: number;
  run: store.EnforcementRun;
}

function plus(counts: EnforcedCounts, more: Partial<EnforcedCounts>): EnforcedCounts {
  const sum = { ...counts };
  for (const [name, count] of Object.entries(more)) sum[name as keyof EnforcedCounts] += count;
  return sum;
}

/** The result of a part of the work: the counts, the finished member, if any, and a value for the caller. */
interface WorkPart<T> {
  more: Partial<EnforcedCounts>;
  throughUserId?: number | undefined;
  result: T;
}

/** Does a part of the work and adds its counts, in one transaction. */
async function runPart<T>(enforcement: Enforcement, work: (ctx: Context) => Promise<WorkPart<T>>): Promise<T> {
  const { transaction, organizationId, isApplied } = enforcement;
  const { run, rest } = await transaction(async (ctx) => {
    const { more, throughUserId = enforcement.run.throughUserId, result: needed } = await work(ctx);
    const next = { found: plus(enforcement.run.found, more), throughUserId };
    if (isApplied) await store.saveRun(ctx.db, organizationId, next);
    return { run: next, rest: needed };
  });
  enforcement.run = run;
  return rest;
}

const ofSlots = ({ addresses, ...counts }: FoundContents): Partial<EnforcedCounts> => ({
  ...counts,
  shortened_addresses: addresses,
});

/** The slots of one member, page by page. */
async function enforceMember(enforcement: Enforcement, userId: number): Promise<void> {
  const { organizationId, isApplied } = enforcement;
  for (let since: Temporal.Instant | null = distantPast; since !== null;) {
    const from: Temporal.Instant = since;
    since = await runPart(enforcement, async (ctx) => {
      const { found, next } = await enforceContents(ctx, { organizationId, userId, since: from, isApplied });
      return { more: ofSlots(found), throughUserId: next === null ? userId : undefined, result: next };
    });
  }
}

async function enforceMembers(enforcement: Enforcement): Promise<void> {
  const { organizationId, transaction, run, progress } = enforcement;
  const total = await transaction(({ db }) => store.countMembersAfter(db, organizationId, run.throughUserId));
  let done = 0;
  for (let ids: number[] = [], isMore = true; isMore; isMore = ids.length === membersAtOnce) {
    const page = { afterId: ids.at(-1) ?? run.throughUserId, limit: membersAtOnce };
    ids = await transaction(({ db }) => store.selectMembers(db, organizationId, page));
    for (const userId of ids) {
      await enforceMember(enforcement, userId);
      done += 1;
      progress(done, total);
    }
  }
}

async function enforceAllFlags(enforcement: Enforcement): Promise<void> {
  const { organizationId, isApplied } = enforcement;
  for (let afterId: number | null = 0; afterId !== null;) {
    const after: number = afterId;
    afterId = await runPart(enforcement, async (ctx) => {
      const { found, lastId } = await enforceFlags(ctx, organizationId, { afterId: after, isApplied });
      const more = { unusual_activities_changed: found.changed, unusual_activities_removed: found.removed };
      return { more, result: lastId };
    });
  }
}

interface Rows<Row extends { id: number }> {
  name: 'queued_jobs' | 'events';
  select(db: Context['db'], organizationId: number, page: store.IdPage): Promise<Row[]>;
  replace(db: Context['db'], organizationId: number, row: Row): Promise<void>;
}

/** Rows that have no contents in this version. Contents from another version are removed completely. */
async function enforceRows<Row extends { id: number }>(
  enforcement: Enforcement,
  { name, select, replace }: Rows<Row>,
): Promise<void> {
  const { organizationId, isApplied } = enforcement;
  for (let afterId: number | null = 0; afterId !== null;) {
    const page: store.IdPage = { afterId, limit: rowsAtOnce };
    afterId = await runPart(enforcement, async ({ db }) => {
      const rows = await select(db, organizationId, page);
      if (isApplied) for (const row of rows) await replace(db, organizationId, withoutContents(row) as Row);
      const last = rows.length < rowsAtOnce ? null : (rows.at(-1)?.id ?? null);
      return { more: { [name]: rows.length }, result: last };
    });
  }
}

/** Records the counts in the audit log; a run that found nothing leaves no entry. */
async function finish(ctx: Context, organizationId: number, counts: EnforcedCounts): Promise<void> {
  await store.finishRun(ctx.db, organizationId, ctx.now);
  const subject = { subject: 'organization', subjectId: organizationId } as const;
  if (Object.values(counts).every((count) => count === 0)) return;
  await recordChanges(ctx, organizationId, [
    { ...subject, action: 'settings_enforced', before: null, after: { ...counts } },
  ]);
}

/**
 * Counts the stored contents that an organization's settings and plan forbid. If `isApplied`, it also removes them, in
 * small transactions. If a removal is interrupted, the next one continues it.
 */
export async function enforceSettings(options: EnforcementOptions, organizationId: number): Promise<EnforcedCounts> {
  const { transaction, isApplied } = options;
  const run = isApplied
    ? await transaction(({ db, now }) => store.beginRun(db, organizationId, { nothing, now }))
    : { found: nothing, throughUserId: 0 };
  const enforcement: Enforcement = { ...options, organizationId, run };
  await enforceMembers(enforcement);
  await enforceAllFlags(enforcement);
  await enforceRows(enforcement, { name: 'queued_jobs', select: store.selectJobs, replace: store.replacePayload });
  await enforceRows(enforcement, { name: 'events', select: store.selectEntries, replace: store.replaceEntry });
  if (isApplied) await transaction((ctx) => finish(ctx, organizationId, enforcement.run.found));
  return enforcement.run.found;
}
