import type { TestApp, TestOrganization } from './app.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { sql } from '../../src/db/sql.ts';

/** Removes a member from the organization. */
export async function removeMember(organization: TestOrganization, userId: number): Promise<void> {
  await organization.client.call(updateMembers, {
    params: { organization_id: organization.organizationId },
    body: { members: [{ user_id: userId, role: 'remove' }] },
  });
}

/** Adds many invited members at once and returns their user ids in ascending order. */
export async function addMany(app: TestApp, { organizationId }: TestOrganization, count: number): Promise<number[]> {
  return app.database.transaction(async (tx) => {
    const now = await app.app.now(tx);
    const ids = Array.from({ length: count }, () => app.newPersonId());
    await tx.run(sql`
      insert into users (id, email, name, first_name, last_name, time_zone, status, created_at, updated_at)
      overriding system value
      select id, ${`of-${organizationId}-`}::text || id || '@example.com', 'Somebody', '', '', 'UTC', 'pending', ${now},
        ${now}
      from unnest(${ids}::int[]) as id`);
    await tx.run(sql`
      insert into members (organization_id, user_id, role, joined_at, accepted_at, created_at, updated_at)
      select ${organizationId}::int, id, 'user', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
        ${now}::timestamptz
      from unnest(${ids}::int[]) as id`);
    await tx.run(sql`
      insert into user_organizations (user_id, organization_id) select id, ${organizationId}::int
      from unnest(${ids}::int[]) as id`);
    return ids;
  });
}
