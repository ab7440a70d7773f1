import type { ContentKind } from '../../../contract/lists/contents.ts';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import type { LeftOutOfMember } from '../../../events.ts';

/** The program under which uploads without a program name are counted. */
export const unnamedProgram = '';

/** A program on a local date of an organization. */
export interface ProgramDay {
  organizationId: number;
  date: string;
  program: string;
}

/** Adds to the counts of members on a date, in the order of their ids. */
export async function addLeftOut(
  db: Executor,
  { organizationId, date, program }: ProgramDay,
  members: readonly LeftOutOfMember[],
  now: Temporal.Instant,
): Promise<void> {
  const column = (name: ContentKind | 'userId') => members.map((member) => member[name]);
  await db.run(sql`
    insert into left_out_contents (organization_id, local_date, program, user_id, apps, urls, screenshots, first_at)
    select ${organizationId}::int, ${date}::date, ${program}::text, user_id, apps, urls, screenshots,
      ${now}::timestamptz
    from unnest(${column('userId')}::int[], ${column('apps')}::int8[], ${column('urls')}::int8[],
      ${column('screenshots')}::int8[]) as sent (user_id, apps, urls, screenshots)
    order by user_id
    on conflict (organization_id, local_date, program, user_id) do update set
      apps = left_out_contents.apps + excluded.apps, urls = left_out_contents.urls + excluded.urls,
      screenshots = left_out_contents.screenshots + excluded.screenshots`);
}

/** Programs and dates with unreported counts from before an instant, the oldest first. */
export function findUnreported(db: Executor, before: Temporal.Instant, limit: number): Promise<ProgramDay[]> {
  return db.many(sql`
    select organization_id as "organizationId", local_date as date, program from left_out_contents
    where reported_at is null and first_at <= ${before}
    group by organization_id, local_date, program order by min(first_at), organization_id, program limit ${limit}`);
}

/** Claims the unreported counts of a program and date. */
export async function claimUnreported(
  db: Executor,
  { organizationId, date, program }: ProgramDay,
  now: Temporal.Instant,
): Promise<LeftOutOfMember[]> {
  const members = await db.many<LeftOutOfMember>(sql`
    update left_out_contents set reported_at = ${now}
    where organization_id = ${organizationId} and local_date = ${date} and program = ${program}
      and reported_at is null
    returning user_id as "userId", apps, urls, screenshots`);
  return members.toSorted((a, b) => a.userId - b.userId);
}

/** The number of members for whom a program sent each kind on a date, and for whom it sent any kind. */
export function countMembers(
  db: Executor,
  { organizationId, date, program }: ProgramDay,
): Promise<Record<ContentKind | 'members', number>> {
  return db.one(sql`
    select count(*)::int as members, count(*) filter (where apps > 0)::int as apps,
      count(*) filter (where urls > 0)::int as urls, count(*) filter (where screenshots > 0)::int as screenshots
    from left_out_contents
    where organization_id = ${organizationId} and local_date = ${date} and program = ${program}`);
}

/** Organizations after an id that have counts for dates before the given date, ascending. */
export async function findWithOld(
  db: Executor,
  before: Temporal.PlainDate,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select o.id from organizations o where o.id > ${after} and exists (
      select from left_out_contents l where l.organization_id = o.id and l.local_date < ${before}::date)
    order by o.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function deleteOld(db: Executor, organizationId: number, before: Temporal.PlainDate): Promise<void> {
  await db.run(sql`
    delete from left_out_contents where organization_id = ${organizationId} and local_date < ${before}::date`);
}

export interface DismissedProgram {
  program: string;
  dismissedAt: string;
  dismissedBy: number | null;
}

interface Program {
  organizationId: number;
  program: string;
}

export function selectDismissed(
  db: Executor,
  { organizationId, program }: Program,
): Promise<DismissedProgram | undefined> {
  return db.maybe(sql`
    select program, dismissed_at as "dismissedAt", dismissed_by as "dismissedBy" from dismissed_programs
    where organization_id = ${organizationId} and program = ${program}`);
}

/** Stores only the first dismissal; true if this is the first. */
export async function insertDismissed(
  db: Executor,
  { organizationId, program }: Program,
  { by, now }: { by: number | null; now: Temporal.Instant },
): Promise<boolean> {
  const inserted = await db.run(sql`
    insert into dismissed_programs (organization_id, program, dismissed_at, dismissed_by)
    values (${organizationId}, ${program}, ${now}, ${by}) on conflict (organization_id, program) do nothing`);
  return inserted > 0;
}
