import type { Feature } from '../../../contract/lists/roles.ts';
import type { Executor } from '../../../db/database.ts';
import { columnsOf } from '../../../db/columns.ts';
import { among, sql } from '../../../db/sql.ts';

/** A version of a calendar as read from the database: start of validity, time zone, week start. */
export type CalendarRow = [effectiveFrom: string, timeZone: string, weekStart: number];

export async function selectCalendar(db: Executor, organizationId: number): Promise<CalendarRow[]> {
  const row = await db.one<{ calendar: CalendarRow[] }>(sql`
    select coalesce(json_agg(json_build_array(effective_from, time_zone, week_start) order by effective_from), '[]')
      as calendar
    from organization_calendars where organization_id = ${organizationId}`);
  return row.calendar;
}

/** The calendar as known at an instant: the versions recorded by then that no change had yet removed. */
export async function selectCalendarAt(
  db: Executor,
  organizationId: number,
  knownAt: Temporal.Instant,
): Promise<CalendarRow[]> {
  const row = await db.one<{ calendar: CalendarRow[] }>(sql`
    select coalesce(json_agg(json_build_array(effective_from, time_zone, week_start) order by effective_from), '[]')
      as calendar
    from (
      select effective_from, time_zone, week_start from organization_calendars
      where organization_id = ${organizationId}
        and (recorded_at <= ${knownAt} or effective_from = ${firstCalendarStart}::timestamptz)
      union all
      select effective_from, time_zone, week_start from superseded_organization_calendars
      where organization_id = ${organizationId} and recorded_at <= ${knownAt} and superseded_at > ${knownAt}
    ) known`);
  return row.calendar;
}

const firstCalendarStart = '0001-01-01T00:00:00Z';

export interface OrganizationFields {
  name: string;
  currency: string;
  managersSeePayRates: boolean;
  metadata: Readonly<Record<string, string>>;
}

const fields = columnsOf<OrganizationFields>({
  name: 'name text',
  currency: 'currency text',
  managersSeePayRates: 'managers_see_pay_rates boolean',
  metadata: 'metadata jsonb',
});

export interface NewOrganization {
  name: string;
  timeZone: string;
  weekStart: number;
  currency: string;
  features: readonly string[];
  managersSeePayRates?: boolean;
  metadata?: Readonly<Record<string, string>>;
}

export async function insertOrganization(db: Executor, organization: NewOrganization, now: Temporal.Instant) {
  const made = { managersSeePayRates: false, metadata: {}, ...organization };
  const { id } = await db.one<{ id: number }>(sql`
    insert into organizations (${fields.names}, created_at, updated_at)
    values (${fields.values(made)}, ${now}, ${now}) returning id`);
  await insertCalendar(db, id, { ...organization, effectiveFrom: firstCalendarStart }, now);
  await openFeatures(db, id, organization.features, now);
  return id;
}

export interface OrganizationRow extends OrganizationFields {
  id: number;
  status: string;
  features: string[];
  calendar: CalendarRow[];
  createdAt: string;
  updatedAt: string;
}

/** The actor's organizations, ascending from an id. */
export function listOrganizations(db: Executor, ids: readonly number[], startId: number, limit: number) {
  return db.many<OrganizationRow>(sql`
    select organization.id, ${fields.read('organization')}, organization.status,
      organization.created_at as "createdAt", organization.updated_at as "updatedAt",
      array(select feature.feature from organization_features feature
        where feature.organization_id ${among(ids, sql`feature.organization_id = organization.id`)}
          and feature.until is null order by feature.feature)
          as features,
      (select json_agg(json_build_array(calendar.effective_from, calendar.time_zone, calendar.week_start)
        order by calendar.effective_from)
        from organization_calendars calendar
          where calendar.organization_id ${among(ids, sql`calendar.organization_id = organization.id`)}) as calendar
    from organizations organization where organization.id ${among(ids)} and organization.id >= ${startId}
    order by organization.id limit ${limit}`);
}

export function selectNames(db: Executor, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db.many(sql`select organization.id, organization.name from organizations organization
    where organization.id ${among(ids)}`);
}

export async function selectFeatures(db: Executor, organizationId: number): Promise<Feature[]> {
  const rows = await db.many<{ feature: Feature }>(sql`
    select feature from organization_features where organization_id = ${organizationId} and until is null`);
  return rows.map(({ feature }) => feature);
}

export async function selectCurrency(db: Executor, organizationId: number): Promise<string> {
  const row = await db.one<{ currency: string }>(sql`select currency from organizations where id = ${organizationId}`);
  return row.currency;
}

export async function selectManagersSeePay(db: Executor, organizationId: number): Promise<boolean> {
  const row = await db.one<{ sees: boolean }>(sql`
    select managers_see_pay_rates as sees from organizations where id = ${organizationId}`);
  return row.sees;
}

export interface NewCalendar {
  effectiveFrom: Temporal.Instant | string;
  timeZone: string;
  weekStart: number;
}

export async function insertCalendar(
  db: Executor,
  organizationId: number,
  calendar: NewCalendar,
  now: Temporal.Instant,
) {
  await db.run(sql`
    insert into organization_calendars (organization_id, effective_from, time_zone, week_start, recorded_at)
    values (${organizationId}, ${calendar.effectiveFrom}, ${calendar.timeZone}, ${calendar.weekStart}, ${now})`);
}

/** Removes versions that have not taken effect. Figures as of an earlier instant still use these versions. */
export async function removePendingCalendars(db: Executor, organizationId: number, now: Temporal.Instant) {
  await db.run(sql`
    insert into superseded_organization_calendars (organization_id, effective_from, time_zone, week_start, recorded_at,
      superseded_at)
    select organization_id, effective_from, time_zone, week_start, recorded_at, ${now}::timestamptz
    from organization_calendars where organization_id = ${organizationId} and effective_from > ${now}`);
  await db.run(sql`
    delete from organization_calendars where organization_id = ${organizationId} and effective_from > ${now}`);
}

export async function rewriteOrganization(
  db: Executor,
  organizationId: number,
  organization: OrganizationFields,
  now: Temporal.Instant,
): Promise<void> {
  await db.run(sql`
    update organizations set ${fields.settings(organization)}, updated_at = ${now} where id = ${organizationId}`);
}

/** A feature never ends before it began, even if the clock was set back. */
export async function closeOtherFeatures(
  db: Executor,
  organizationId: number,
  features: readonly string[],
  now: Temporal.Instant,
) {
  await db.run(sql`
    update organization_features set until = greatest(since, ${now}::timestamptz)
    where organization_id = ${organizationId} and until is null and not feature = any(${features}::text[])`);
}

export async function openFeatures(
  db: Executor,
  organizationId: number,
  features: readonly string[],
  now: Temporal.Instant,
) {
  await db.run(sql`
    insert into organization_features (organization_id, feature, since)
    select ${organizationId}::int, requested.feature, ${now}::timestamptz from unnest(${features}::text[])
      as requested (feature)
    where not exists (
      select 1 from organization_features held
      where held.organization_id = ${organizationId} and held.feature = requested.feature and held.until is null)
    on conflict (organization_id, feature, since) do update set until = null`);
}
