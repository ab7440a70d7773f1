import type { OrganizationRole } from '../../../contract/lists/roles.ts';
import { seesPay } from '../../../pay-visibility.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { EventViewer } from './figures.ts';

interface Named {
  userId: number;
  /** The project that an event is about; null if it is about something else. */
  projectId: number | null;
}

interface PlaceRow extends Named {
  role: OrganizationRole | null;
  managersSeePayRates: boolean;
  manages: boolean;
}

/** The current positions of persons in an organization and its projects. */
export async function positionsIn(
  db: Executor,
  organizationId: number,
  named: readonly Named[],
): Promise<(userId: number) => EventViewer> {
  const rows = await db.many<PlaceRow>(sql`
    select named.user_id as "userId", named.project_id as "projectId", member.role,
      organization.managers_see_pay_rates as "managersSeePayRates",
      coalesce(project_member.role = 'manager', false) as manages
    from unnest(${named.map(({ userId }) => userId)}::int[], ${named.map(({ projectId }) => projectId)}::int[])
        as named (user_id, project_id)
      join organizations organization on organization.id = ${organizationId}
      left join members member
        on member.organization_id = ${organizationId} and member.user_id = named.user_id and member.removed_at is null
      left join project_members project_member on project_member.organization_id = ${organizationId}
        and project_member.project_id = named.project_id and project_member.user_id = named.user_id`);
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return (userId) => {
    const own = byPerson.get(userId) ?? [];
    const { role = null, managersSeePayRates = false } = own[0] ?? {};
    return {
      userId,
      role,
      seesPay: role !== null && seesPay({ role, managersSeePayRates }),
      manages: (id) => own.some(({ projectId, manages }) => manages && projectId === id),
    };
  };
}
