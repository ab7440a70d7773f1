import { folded } from '../../../../db/folded.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';

/**
 * Whether a `member` is active: the person accepted, created a credential, or has or had time in the organization.
 * Active members stay active.
 */
const status = (organizationId: number): SqlFragment => sql`
  case when member.accepted_at is not null or member.active_since is not null or exists (
    select 1 from daily_time day where day.organization_id = ${organizationId} and day.user_id = member.user_id)
  then 'active' else 'pending' end`;

/**
 * The `person` of each `member` of the organization. Until the person accepts, the row contains only what the inviter
 * entered. All code that shows or searches people must read them through this fragment.
 *
 * `offset 0` makes PostgreSQL fetch each person by id. Otherwise PostgreSQL may merge-join a page with all users by id,
 * and read the users of every older organization.
 */
export const personOf = (organizationId: number): SqlFragment => sql`
  cross join lateral (
    select users.id, coalesce(member.invited_name, users.name) as name,
      case when member.invited_name is null then users.folded_name else ${folded(sql`member.invited_name`)}
        end as folded_name,
      coalesce(member.invited_first_name, users.first_name) as first_name,
      coalesce(member.invited_last_name, users.last_name) as last_name,
      coalesce(member.invited_email, users.email) as email,
      coalesce(member.invited_time_zone, users.time_zone) as time_zone,
      ${status(organizationId)} as status,
      case when member.accepted_at is null then member.created_at else users.created_at end as created_at,
      case when member.accepted_at is null then member.updated_at else users.updated_at end as updated_at
    from users where users.id = member.user_id offset 0) person`;
