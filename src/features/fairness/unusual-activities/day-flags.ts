import type { ReviewState } from '../../../contract/lists/reviews.ts';
import type { ConfidenceLevel, UnusualActivityType } from '../../../contract/lists/unusual-activities.ts';
import { dayLimits } from '../../../contract/member-day.ts';
import type { Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import type { BoundedRange } from '../../../time/range.ts';
import { findOrganizationsShowingFlags } from './reviews/store.ts';

/** A flag and its time. */
export interface DayFlag {
  id: number;
  type: UnusualActivityType;
  confidenceLevel: ConfidenceLevel;
  /** Unix seconds. */
  startsAt: number;
  endsAt: number;
  state: ReviewState;
  stretchId: string | null;
}

/** Flags of a member that overlap the range, ordered by start. No flag is longer than three days. */
function selectFlagsWithin(
  db: Executor,
  { organizationId, features }: Membership,
  userId: number,
  { since, until }: BoundedRange,
): Promise<DayFlag[]> {
  const automation = features.has('automated_activity_detection');
  return db.many(sql`
    select id, type, confidence_level as "confidenceLevel", review_state as "state", stretch_id as "stretchId",
      extract(epoch from starts_at at time zone 'UTC')::int8 as "startsAt",
      extract(epoch from ends_at at time zone 'UTC')::int8 as "endsAt"
    from unusual_activities
    where organization_id = ${organizationId} and user_id = ${userId}
      and starts_at >= ${since}::timestamptz - interval '3 days' and starts_at < ${until} and ends_at > ${since}
      ${sqlWhen(!automation, () => sql`and type <> 'automation_like_activity'`)}
    order by starts_at, id limit ${dayLimits.flags}`);
}

/**
 * Flags that overlap a member's day and that the reader can see; null if the reader can see none. Owners and managers
 * see other members' flags. Members see their own flags if the organization permits it.
 */
export async function loadFlagsWithin(
  db: Executor,
  organization: Membership,
  { userId, readerId }: { userId: number; readerId: number },
  range: BoundedRange,
): Promise<DayFlag[] | null> {
  if (organization.role === 'user') {
    if (userId !== readerId) return null;
    if (!(await findOrganizationsShowingFlags(db, [organization.organizationId])).has(organization.organizationId))
      return null;
  }
  return selectFlagsWithin(db, organization, userId, range);
}
