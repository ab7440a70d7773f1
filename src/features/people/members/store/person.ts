import { folded } from '../../../../db/folded.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/**
 * Whether a member `m` is active: they accepted, made a credential of their own, or have or had time there. Whoever is
 * active stays so.
 */
const status = (organizationId: number): SqlFragment => sql`
  case when m.accepted_at is not null or m.active_since is not null or exists (
    select 1 from daily_time day where day.organization_id = ${organizationId} and day.user_id = m.user_id)
  then 'active' else 'pending' end`;

/**
 * Joined to members `m` of the organization, the person as `u`: what the inviter typed, and nothing that is known
 * elsewhere, until the person accepts. Everything that shows or searches people reads them through this.
 *
 * By `offset 0` each is fetched by id. Left to itself PostgreSQL may merge a page with all users in the order of their
 * ids, and come by those of every organization that is older.
 */
export const personOf = (organizationId: number): SqlFragment => sql`
  cross join lateral (
    select users.id, coalesce(m.invited_name, users.name) as name,
      case when m.invited_name is null then users.folded_name else ${folded(sql`m.invited_name`)} end as folded_name,
      coalesce(m.invited_first_name, users.first_name) as first_name,
      coalesce(m.invited_last_name, users.last_name) as last_name,
      coalesce(m.invited_email, users.email) as email,
      coalesce(m.invited_time_zone, users.time_zone) as time_zone,
      ${status(organizationId)} as status,
      case when m.accepted_at is null then m.created_at else users.created_at end as created_at,
      case when m.accepted_at is null then m.updated_at else users.updated_at end as updated_at
    from users where users.id = m.user_id offset 0) u`;
