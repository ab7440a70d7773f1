import type { Executor } from '../../../../db/database.ts';
import { sql, sqlWhen } from '../../../../db/sql.ts';

/** Organizations after an id, ascending; only the named organization, if any. */
export async function selectOrganizations(
  db: Executor,
  { afterId, only, limit }: { afterId: number; only: number | undefined; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from organizations where id > ${afterId} ${sqlWhen(only !== undefined, () => sql`and id = ${only}`)}
    order by id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Members after an id, including former ones, ascending. */
export async function selectMembers(
  db: Executor,
  organizationId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select user_id as id from members where organization_id = ${organizationId} and user_id > ${afterId}
    order by user_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function countMembersAfter(db: Executor, organizationId: number, afterId: number): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from members where organization_id = ${organizationId} and user_id > ${afterId}`);
  return count;
}

/** Matches contents in JSON as PostgreSQL writes it: keys of contents whose value is a list or an object. */
const contents = '"(apps|urls|top_apps_in_use|top_urls_visited|suspicious_apps|screenshot_ids|evidence)": [[{]';

type Value = Readonly<Record<string, unknown>>;

export interface JobWithContents {
  id: number;
  payload: Value;
}

export interface IdPage {
  afterId: number;
  limit: number;
}

/** Waiting jobs after an id that have contents in their payload, ascending. */
export function selectJobs(db: Executor, organizationId: number, page: IdPage): Promise<JobWithContents[]> {
  return db.many(sql`
    select id, payload from outbox
    where organization_id = ${organizationId} and id > ${page.afterId} and payload::text ~ ${contents}
    order by id limit ${page.limit}`);
}

export async function replacePayload(
  db: Executor,
  organizationId: number,
  { id, payload }: JobWithContents,
): Promise<void> {
  await db.run(sql`
    update outbox set payload = ${JSON.stringify(payload)}
    where organization_id = ${organizationId} and id = ${id}`);
}

export interface EntryWithContents {
  id: number;
  payload: Value;
  why: Value | null;
}

/** Entries of the feed after an id that have contents, ascending. */
export function selectEntries(db: Executor, organizationId: number, page: IdPage): Promise<EntryWithContents[]> {
  return db.many(sql`
    select id, payload, why from feed_entries
    where organization_id = ${organizationId} and id > ${page.afterId}
      and (payload::text ~ ${contents} or why::text ~ ${contents})
    order by id limit ${page.limit}`);
}

export async function replaceEntry(
  db: Executor,
  organizationId: number,
  { id, payload, why }: EntryWithContents,
): Promise<void> {
  await db.run(sql`
    update feed_entries set payload = ${JSON.stringify(payload)}, why = ${why && JSON.stringify(why)}
    where organization_id = ${organizationId} and id = ${id}`);
}

/** The counts of the contents found in an organization, under the API's field names. */
export interface EnforcedCounts {
  slots: number;
  apps: number;
  urls: number;
  screenshots: number;
  shortened_addresses: number;
  unusual_activities_changed: number;
  unusual_activities_removed: number;
  queued_jobs: number;
  events: number;
}

export interface EnforcementRun {
  throughUserId: number;
  found: EnforcedCounts;
}

/** Begins a run, or continues one that was interrupted. */
export function beginRun(
  db: Executor,
  organizationId: number,
  { nothing, now }: { nothing: EnforcedCounts; now: Temporal.Instant },
): Promise<EnforcementRun> {
  return db.one(sql`
    insert into enforcement_runs (organization_id, started_at, through_user_id, found)
    values (${organizationId}, ${now}, 0, ${JSON.stringify(nothing)})
    on conflict (organization_id) do update set finished_at = null,
      started_at = case when enforcement_runs.finished_at is null then enforcement_runs.started_at
        else excluded.started_at end,
      through_user_id = case when enforcement_runs.finished_at is null then enforcement_runs.through_user_id else 0 end,
      found = case when enforcement_runs.finished_at is null then enforcement_runs.found else excluded.found end
    returning through_user_id as "throughUserId", found`);
}

export async function saveRun(db: Executor, organizationId: number, { throughUserId, found }: EnforcementRun) {
  await db.run(sql`
    update enforcement_runs set through_user_id = ${throughUserId}, found = ${JSON.stringify(found)}
    where organization_id = ${organizationId}`);
}

export async function finishRun(db: Executor, organizationId: number, now: Temporal.Instant): Promise<void> {
  await db.run(sql`update enforcement_runs set finished_at = ${now} where organization_id = ${organizationId}`);
}
