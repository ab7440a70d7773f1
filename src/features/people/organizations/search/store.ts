import type { Executor } from '../../../../db/database.ts';
import { folded } from '../../../../db/folded.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import { personOf } from '../../members/facts.ts';

const most = 20;

export interface Search {
  organizationId: number;
  /** What is searched for, as it was typed. */
  text: string;
  /** Who sees but what is theirs; undefined = all of the organization. */
  viewerId: number | undefined;
}

/** How well a folded text holds what is searched for, `searched.text`: 0 is best; null = not at all. */
const rankIn = (text: SqlFragment) => sql`
  case when starts_with(${text}, searched.text) then 0
    when position(' ' || searched.text in ${text}) > 0 then 1
    when position(searched.text in ${text}) > 0 then 2 end`;

/** Folded once and not for each row. */
const searched = (text: string) => sql`
  searched as materialized (
    select ${folded(sql`given.text`)} as text from (select btrim(${text}::text) as text) given)`;

/** Members that the list shows: to who leads projects alone, the members of these and themselves. */
export function findMembers(db: Executor, { organizationId, text, viewerId }: Search) {
  const seen = sqlWhen(
    viewerId !== undefined,
    () => sql`and (m.user_id = ${viewerId}::int or exists (
      select 1 from project_members mine
      join project_members theirs
        on theirs.organization_id = mine.organization_id and theirs.project_id = mine.project_id
      where mine.organization_id = ${organizationId} and mine.user_id = ${viewerId}::int and mine.role = 'manager'
        and theirs.user_id = m.user_id))`,
  );
  return db.many<{ user_id: number; name: string; email: string }>(sql`
    with ${searched(text)}
    select user_id, name, email from (
      select m.user_id, u.name, u.email, u.folded_name as folded,
        coalesce(${rankIn(sql`u.folded_name`)}, 3 + ${rankIn(sql`lower(u.email)`)}) as rank
      from searched cross join members m ${personOf(organizationId)}
      where m.organization_id = ${organizationId} and m.removed_at is null ${seen}
        and (position(searched.text in u.folded_name) > 0 or position(searched.text in lower(u.email)) > 0)) found
    order by rank, folded, user_id limit ${most}`);
}

interface FoundRow {
  id: number;
  name: string;
  status: 'active' | 'archived';
}

/** Those of a table of projects or clients, `r`. */
const byName = (text: string, rows: SqlFragment) => sql`
  with ${searched(text)}, named as materialized (
    select r.id, r.name, r.status, ${folded(sql`r.name`)} as folded ${rows})
  select id, name, status from searched, named where position(searched.text in folded) > 0
  order by status, ${rankIn(sql`folded`)}, folded, id limit ${most}`;

/** Projects that the list shows: to members, those that they are on. */
export function findProjects(db: Executor, { organizationId, text, viewerId }: Search) {
  const joined = sqlWhen(
    viewerId !== undefined,
    () => sql`and exists (select 1 from project_members p
      where p.organization_id = ${organizationId} and p.project_id = r.id and p.user_id = ${viewerId}::int)`,
  );
  const rows = sql`from projects r where r.organization_id = ${organizationId} ${joined}`;
  return db.many<FoundRow>(byName(text, rows));
}

export function findClients(db: Executor, { organizationId, text }: Search) {
  return db.many<FoundRow>(byName(text, sql`from clients r where r.organization_id = ${organizationId}`));
}
