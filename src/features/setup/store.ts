import { maxInt32 } from '../../contract/fields.ts';
import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export async function organizationExists(db: Executor, organizationId: number): Promise<boolean> {
  if (organizationId > maxInt32) return false;
  return (await db.maybe(sql`select id from organizations where id = ${organizationId}`)) !== undefined;
}

export interface DemoOrganization {
  organizationId: number;
  ownerId: number;
  /** The day up to which its time runs. */
  until: string;
  loaded: boolean;
}

/** The demo organization of this installation; its metadata says how far loading came. */
export function findDemo(db: Executor): Promise<DemoOrganization | undefined> {
  return db.maybe(sql`
    select o.id as "organizationId", o.metadata ->> 'demo_until' as until, o.metadata ->> 'demo_state' = 'loaded'
      as loaded,
      (select min(m.user_id) from members m where m.organization_id = o.id and m.role = 'owner'
        and m.removed_at is null)
        as "ownerId"
    from organizations o where o.metadata ? 'demo_until' order by o.id limit 1`);
}

export async function markDemo(db: Executor, organizationId: number, until: string, state: 'loading' | 'loaded') {
  await db.run(sql`
    update organizations set metadata = metadata || jsonb_build_object('demo_until', ${until}::text, 'demo_state',
      ${state}::text)
    where id = ${organizationId}`);
}
