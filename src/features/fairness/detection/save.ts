import type { Context } from '../../../context.ts';
import { formatSeconds } from '../../../time/text.ts';
import { appendToFeed, type FeedEntry } from '../../notifications/feed/actions.ts';
import { deleteRecords, insertActivities, updateRecords } from '../unusual-activities/actions.ts';
import { type StoredRecord, type UnusualActivityRecord, wholeSeconds } from '../unusual-activities/facts.ts';
import type { AnalysisCause, MemberDay } from './member-day.ts';
import type { Reconciliation } from './reconcile.ts';

/** The changes that the analysis of a day makes to its records. */
export interface DayChange extends Reconciliation<StoredRecord> {
  day: MemberDay;
  /** The reason for removing a record of the day. */
  cause(record: StoredRecord): AnalysisCause;
}

const described = (draft: UnusualActivityRecord, date: string) => ({
  type: draft.type,
  confidence_level: draft.confidenceLevel,
  date,
  starts_at: formatSeconds(draft.startsAt),
  ends_at: formatSeconds(draft.endsAt),
  rule_version: draft.ruleVersion ?? '',
});

const describedAsWas = (record: StoredRecord) => ({
  type: record.type,
  confidence_level: record.confidenceLevel,
  date: record.date,
  starts_at: wholeSeconds(record.startsAt),
  ends_at: wholeSeconds(record.endsAt),
  rule_version: record.ruleVersion,
});

const entry = (
  kind: FeedEntry['kind'],
  subjectId: number,
  userId: number,
  payload: FeedEntry['payload'],
): FeedEntry => ({
  kind,
  subject: 'unusual_activity',
  subjectId,
  userId,
  payload,
});

async function createRecords(
  ctx: Context,
  organizationId: number,
  changes: readonly DayChange[],
): Promise<FeedEntry[]> {
  const created = changes.flatMap(({ day, created: drafts }) => drafts.map((draft) => ({ day, draft })));
  if (created.length === 0) return [];
  const activities = created.map(({ day, draft }) => ({ record: draft, date: day.date }));
  const ids = await insertActivities(ctx.db, organizationId, activities, ctx.now);
  return created.map(({ day, draft }, at) =>
    entry('unusual_activity_found', ids[at] ?? 0, day.userId, described(draft, day.date)),
  );
}

async function changeRecords(
  ctx: Context,
  organizationId: number,
  changes: readonly DayChange[],
): Promise<FeedEntry[]> {
  const changed = changes.flatMap((change) => change.changed);
  if (changed.length === 0) return [];
  await updateRecords(ctx.db, organizationId, changed, ctx.now);
  return changed.map(({ stored, draft }) =>
    entry('unusual_activity_changed', stored.id, stored.userId, {
      ...described(draft, stored.date),
      before: describedAsWas(stored),
    }),
  );
}

async function removeRecords(
  ctx: Context,
  organizationId: number,
  changes: readonly DayChange[],
): Promise<FeedEntry[]> {
  const removed = changes.flatMap((change) =>
    change.removed.map((record) => ({ record, cause: change.cause(record) })),
  );
  if (removed.length === 0) return [];
  await deleteRecords(
    ctx.db,
    organizationId,
    removed.map(({ record }) => record.id),
  );
  return removed.map(({ record, cause }) =>
    entry('unusual_activity_removed', record.id, record.userId, { cause, ...describedAsWas(record) }),
  );
}

/** Writes the result of the analysis and announces it. The feed is written last. */
export async function saveChanges(ctx: Context, organizationId: number, changes: readonly DayChange[]): Promise<void> {
  const removed = await removeRecords(ctx, organizationId, changes);
  const changed = await changeRecords(ctx, organizationId, changes);
  const created = await createRecords(ctx, organizationId, changes);
  await appendToFeed(ctx, organizationId, [...removed, ...changed, ...created]);
}
