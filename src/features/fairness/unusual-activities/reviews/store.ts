import type { ReasonCode, ReviewState } from '../../../../contract/lists/reviews.ts';
import type { UnusualActivityType } from '../../../../contract/lists/unusual-activities.ts';
import type { Credential } from '../../../../context.ts';
import type { CredentialColumns } from '../../../../contract/credentials.ts';
import type { Executor } from '../../../../db/database.ts';
import { among, isAmong, sql, sqlWhen } from '../../../../db/sql.ts';
import { sentColumns } from '../columns.ts';
import type { ActivityRow } from '../store.ts';
import type { FlagState, LastReview, RequestedReview } from './rules.ts';

export interface FlagRow extends ActivityRow {
  organizationId: number;
  ruleVersion: string;
  /** Null for records from other programs, and for records created before sessions had ids. */
  stretchId: string | null;
  sessionStart: number;
  loneId: number;
  state: ReviewState;
  pending: boolean;
  evidence: Record<string, unknown>;
}

const columns = sql`f.organization_id as "organizationId", f.id, ${sentColumns.read('f')}, f.evidence,
  f.rule_version as "ruleVersion", f.stretch_id as "stretchId", f.session_start as "sessionStart",
  f.lone_id as "loneId", f.review_state as "state", f.review_pending as "pending"`;

export function findFlag(db: Executor, organizationId: number, id: number): Promise<FlagRow | undefined> {
  return db.maybe(sql`
    select ${columns} from unusual_activities f where f.organization_id = ${organizationId} and f.id = ${id}`);
}

/** Locks the flag until the end of the transaction. */
export function lockFlag(db: Executor, organizationId: number, id: number): Promise<FlagRow | undefined> {
  return db.maybe(sql`
    select ${columns} from unusual_activities f
    where f.organization_id = ${organizationId} and f.id = ${id} for update`);
}

/** The columns of a flag that a review needs. */
export type ReviewedFlag = Pick<FlagRow, 'organizationId' | 'id' | 'userId' | 'type' | 'ruleVersion' | keyof FlagState>;

/** Locks the flags with these ids until the end of the transaction, in ascending order. */
export function lockFlags(db: Executor, organizationId: number, ids: readonly number[]): Promise<ReviewedFlag[]> {
  return db.many(sql`
    select organization_id as "organizationId", id, user_id as "userId", type, rule_version as "ruleVersion",
      review_state as "state", review_pending as "pending"
    from unusual_activities where organization_id = ${organizationId} and id = any(${ids}::int[])
    order by id for update`);
}

/** Finds which of the given organizations a flag belongs to. */
export async function locateFlag(
  db: Executor,
  organizationIds: readonly number[],
  id: number,
): Promise<number | undefined> {
  const row = await db.maybe<{ organizationId: number }>(sql`
    select organization_id as "organizationId" from unusual_activities
    where organization_id ${among(organizationIds)} and id = ${id}`);
  return row?.organizationId;
}

export interface OwnFilter {
  userId: number;
  organizationIds: readonly number[];
  /** The organizations whose plan includes automation_like_activity. */
  withAutomation: readonly number[];
  startId: number;
  limit: number;
}

/** A person's own flags in these organizations, from an id on, ascending. */
export function listOwnFlags(db: Executor, filter: OwnFilter): Promise<FlagRow[]> {
  return db.many(sql`
    select ${columns} from unusual_activities f
    where f.organization_id ${among(filter.organizationIds)} and f.user_id = ${filter.userId}
      and f.id >= ${filter.startId}
      and (f.type <> 'automation_like_activity' or ${isAmong(sql`f.organization_id`, filter.withAutomation)})
    order by f.id limit ${filter.limit}`);
}

/** Those of the given organizations whose members can see their own flags. */
export async function findOrganizationsShowingFlags(
  db: Executor,
  organizationIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db.many<{ organizationId: number; visible: boolean }>(sql`
    select distinct on (organization_id) organization_id as "organizationId", members_see_flags as visible
    from detection_rule_sets where organization_id ${among(organizationIds)}
    order by organization_id, version desc`);
  const closed = new Set(rows.filter(({ visible }) => !visible).map((row) => row.organizationId));
  return new Set(organizationIds.filter((id) => !closed.has(id)));
}

export interface EntryRow extends CredentialColumns {
  id: number;
  flagId: number;
  kind: 'review' | 'answer';
  state: ReviewState | null;
  reasonCode: ReasonCode | null;
  note: string | null;
  authorId: number;
  secondOpinion: boolean;
  recordedAt: string;
}

/**
 * The latest entries of an organization's flags, up to `limit` each, ascending; with `kind`, only entries of that
 * kind.
 */
export function listEntries(
  db: Executor,
  flags: { organizationId: number; ids: readonly number[]; kind?: 'answer' },
  most: number,
): Promise<EntryRow[]> {
  return db.many(sql`
    select r.* from unnest(${flags.ids}::int[]) as flag (id)
    cross join lateral (
      select id, unusual_activity_id as "flagId", kind, state, reason_code as "reasonCode", note, author_id
        as "authorId", second_opinion as "secondOpinion",
        recorded_at as "recordedAt", credential_kind as "credentialKind", credential_id as "credentialId",
        maker_user_id as "makerUserId"
      from unusual_activity_reviews
      where organization_id = ${flags.organizationId} and unusual_activity_id = flag.id
        ${sqlWhen(flags.kind !== undefined, () => sql`and kind = ${flags.kind}`)}
      order by id desc limit ${most}) r
    order by r.id`);
}

/** The last review of each flag; flags without a review are omitted. */
export async function findLastReviews(
  db: Executor,
  organizationId: number,
  flagIds: readonly number[],
): Promise<Map<number, LastReview>> {
  const rows = await db.many<LastReview & { flagId: number }>(sql`
    select last.* from unnest(${flagIds}::int[]) as flag (id) cross join lateral (
      select unusual_activity_id as "flagId", author_id as "reviewerId", state, second_opinion as "secondOpinion"
      from unusual_activity_reviews
      where organization_id = ${organizationId} and unusual_activity_id = flag.id and kind = 'review'
      order by id desc limit 1) last`);
  return new Map(rows.map(({ flagId, ...last }) => [flagId, last]));
}

/** The instant and the credential of an entry. */
interface EntryStamp {
  credential: Credential | null;
  now: Temporal.Instant;
}

/** A flag and its state after the review. */
export interface Outcome {
  flag: ReviewedFlag;
  state: FlagState;
}

/** Stores one review per flag, in the order of the flags. */
export async function insertReviews(
  db: Executor,
  organizationId: number,
  { review, outcomes }: { review: RequestedReview; outcomes: readonly Outcome[] },
  { credential, now }: EntryStamp,
): Promise<void> {
  await db.run(sql`
    insert into unusual_activity_reviews (organization_id, unusual_activity_id, user_id, type, rule_version, kind,
      state, outcome, reason_code, note, author_id, second_opinion, recorded_at, credential_kind, credential_id,
      maker_user_id)
    select ${organizationId}::int, flag.id, flag.user_id, flag.type, flag.rule_version, 'review', ${review.state}::text,
      flag.outcome, ${review.reasonCode}::text, ${review.note}::text, ${review.reviewerId}::int,
      ${review.secondOpinion}::bool, ${now}::timestamptz,
      ${credential?.kind}::text, ${credential?.id}::int, ${credential?.makerUserId}::int
    from unnest(${outcomes.map(({ flag }) => flag.id)}::int[], ${outcomes.map(({ flag }) => flag.userId)}::int[],
        ${outcomes.map(({ flag }) => flag.type)}::text[], ${outcomes.map(({ flag }) => flag.ruleVersion)}::text[],
        ${outcomes.map(({ state }) => state.state)}::text[])
      with ordinality as flag (id, user_id, type, rule_version, outcome, position)
    order by flag.position`);
}

export async function insertAnswer(
  db: Executor,
  flag: FlagRow,
  text: string,
  { credential, now }: EntryStamp,
): Promise<void> {
  await db.run(sql`
    insert into unusual_activity_reviews (organization_id, unusual_activity_id, user_id, type, rule_version, kind, note,
      author_id, recorded_at, credential_kind, credential_id, maker_user_id)
    values (${flag.organizationId}, ${flag.id}, ${flag.userId}, ${flag.type}, ${flag.ruleVersion}, 'answer', ${text},
      ${flag.userId}, ${now}, ${credential?.kind}, ${credential?.id}, ${credential?.makerUserId})`);
}

/** The record's change time stays the same, because a review does not change the finding. */
export async function updateStates(db: Executor, organizationId: number, outcomes: readonly Outcome[]): Promise<void> {
  await db.run(sql`
    update unusual_activities a set review_state = after.state, review_pending = after.pending
    from unnest(${outcomes.map(({ flag }) => flag.id)}::int[],
      ${outcomes.map(({ state }) => state.state)}::text[],
      ${outcomes.map(({ state }) => state.pending)}::bool[]) as after (id, state, pending)
    where a.organization_id = ${organizationId} and a.id = after.id`);
}

export interface PrecisionRow {
  type: UnusualActivityType;
  ruleVersion: string;
  confirmed: number;
  explained: number;
  dismissed: number;
  open: number;
}

/** The number of flags in each state after review, for existing flags and for removed flags that had a review. */
export function countOutcomes(db: Executor, organizationId: number, withAutomation: boolean): Promise<PrecisionRow[]> {
  return db.many(sql`
    with reviewed as (
      select distinct on (unusual_activity_id) unusual_activity_id, type, rule_version, outcome
      from unusual_activity_reviews where organization_id = ${organizationId} and kind = 'review'
      order by unusual_activity_id, id desc),
    counted as (
      select type, rule_version, outcome from reviewed r
      where outcome <> 'open'
        or exists (select 1 from unusual_activities a where a.organization_id = ${organizationId}
          and a.id = r.unusual_activity_id)
      union all
      select a.type, a.rule_version, 'open' from unusual_activities a
      where a.organization_id = ${organizationId} and not exists (select 1 from reviewed r
        where r.unusual_activity_id = a.id))
    select type, rule_version as "ruleVersion", count(*) filter (where outcome = 'confirmed') as confirmed,
      count(*) filter (where outcome = 'explained') as explained,
      count(*) filter (where outcome = 'dismissed') as dismissed, count(*) filter (where outcome = 'open') as open
    from counted
    ${sqlWhen(!withAutomation, () => sql`where type <> 'automation_like_activity'`)}
    group by type, rule_version order by type, rule_version`);
}
