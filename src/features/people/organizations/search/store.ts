import type { Executor } from '../../../../db/database.ts';
import { folded } from '../../../../db/folded.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import { personOf } from '../../members/facts.ts';

const most = 20;

export interface Search {
  organizationId: number;
  /** The search text as entered. */
  text: string;
  /** A viewer who sees only their own records and projects; undefined if the viewer sees the whole organization. */
  viewerId: number | undefined;
}

/** The rank of a folded text as a match for `searched.text`: 0 is best; null if it does not match. */
const rankIn = (text: SqlFragment) => sql`
  case when starts_with(${text}, searched.text) then 0
    when position(' ' || searched.text in ${text}) > 0 then 1
    when position(searched.text in ${text}) > 0 then 2 end`;

/** Folds the search text once instead of once per row. */
const searched = (text: string) => sql`
  searched as materialized (
    select ${folded(sql`given.text`)} as text from (select btrim(${text}::text) as text) given)`;

/**
 * The members that the member list also shows. Plain users find themselves and the members of projects that they
 * manage.
 */
export function findMembers(db: Executor, { organizationId, text, viewerId }: Search) {
  const seen = sqlWhen(
    viewerId !== undefined,
    () => sql`and (member.user_id = ${viewerId}::int or exists (
      select 1 from project_members mine
      join project_members theirs
        on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
      where mine.organization_id = ${organizationId} and mine.user_id = ${viewerId}::int and mine.role = 'manager'
        and theirs.user_id = member.user_id))`,
  );
  return db.many<{ user_id: number; name: string; email: string }>(sql`
    with ${searched(text)}
    select user_id, name, email from (
      select member.user_id, person.name, person.email, person.folded_name as folded,
        coalesce(${rankIn(sql`person.folded_name`)}, 3 + ${rankIn(sql`lower(person.email)`)}) as rank
      from searched cross join members member ${personOf(organizationId)}
      where member.organization_id = ${organizationId} and member.removed_at is null ${seen}
        and (position(searched.text in person.folded_name) > 0
          or position(searched.text in lower(person.email)) > 0)) found
    order by rank, folded, user_id limit ${most}`);
}

interface FoundRow {
  id: number;
  name: string;
  status: 'active' | 'archived';
}

/** The matches in a table `r` of projects or clients. */
const byName = (text: string, rows: SqlFragment) => sql`
  with ${searched(text)}, named as materialized (
    select r.id, r.name, r.status, ${folded(sql`r.name`)} as folded ${rows})
  select id, name, status from searched, named where position(searched.text in folded) > 0
  order by status, ${rankIn(sql`folded`)}, folded, id limit ${most}`;

/** The projects that the project list also shows. Plain users find their projects. */
export function findProjects(db: Executor, { organizationId, text, viewerId }: Search) {
  const joined = sqlWhen(
    viewerId !== undefined,
    () => sql`and exists (select 1 from project_members project_member
      where project_member.organization_id = ${organizationId} and project_member.project_id = r.id
        and project_member.user_id = ${viewerId}::int)`,
  );
  const rows = sql`from projects r where r.organization_id = ${organizationId} ${joined}`;
  return db.many<FoundRow>(byName(text, rows));
}

export function findClients(db: Executor, { organizationId, text }: Search) {
  return db.many<FoundRow>(byName(text, sql`from clients r where r.organization_id = ${organizationId}`));
}
