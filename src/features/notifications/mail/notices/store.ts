import type { Executor } from '../../../../db/database.ts';
import { sql } from '../../../../db/sql.ts';
import type { PossibleRecipient } from './rules.ts';

/** The current owners and managers, the members of the projects, and the given member, in ascending order. */
export function selectCandidates(
  db: Executor,
  organizationId: number,
  scope: { projectIds: readonly number[]; memberId: number | null },
): Promise<PossibleRecipient[]> {
  return db.many(sql`
    select member.user_id as "userId", member.role, count(project_member.project_id) > 0 as "isOn",
      coalesce(bool_or(project_member.role = 'manager'), false) as manages
    from members member left join project_members project_member
      on project_member.organization_id = ${organizationId} and project_member.user_id = member.user_id
        and project_member.project_id = any(${scope.projectIds}::int[])
    where member.organization_id = ${organizationId} and member.removed_at is null
      and (member.role <> 'user' or project_member.project_id is not null or member.user_id = ${scope.memberId}::int)
    group by member.user_id, member.role order by member.user_id`);
}

/** The recipient settings of a policy version. */
export function selectPolicyNotice(
  db: Executor,
  organizationId: number,
  policyId: number,
): Promise<{ notificationEnabled: boolean; notificationRoleIds: string[] } | undefined> {
  return db.maybe(sql`
    select notification_enabled as "notificationEnabled", notification_role_ids as "notificationRoleIds"
    from overtime_policies where organization_id = ${organizationId} and id = ${policyId}`);
}

export interface Notice {
  feedEntryId: number;
  userId: number;
  userEventId: number;
}

export async function insertNotices(
  db: Executor,
  organizationId: number,
  notices: readonly Notice[],
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    insert into notices (organization_id, feed_entry_id, user_id, user_event_id, recorded_at)
    select ${organizationId}::int, feed_entry_id, user_id, user_event_id, ${now}::timestamptz
    from unnest(${notices.map(({ feedEntryId }) => feedEntryId)}::int8[],
      ${notices.map(({ userId }) => userId)}::int[], ${notices.map(({ userEventId }) => userEventId)}::int8[])
      as told (feed_entry_id, user_id, user_event_id)`);
}
