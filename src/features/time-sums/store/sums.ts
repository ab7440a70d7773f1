import type { SumOwner } from '../../../contract/time-sums.ts';
import type { Executor } from '../../../db/database.ts';
import { sql, sqlWhen } from '../../../db/sql.ts';
import { type SelectedTime, selectedTime } from '../../activities/facts.ts';

export interface SumsFilter extends SelectedTime {
  organizationId: number;
  /** Local dates, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** In which period each date lies, from the first one on. */
  places: readonly number[];
  clientIds: readonly number[] | undefined;
}

export interface RowPage {
  by: SumOwner;
  startId: number;
  limit: number;
}

/** Sums by period as lists of the same length, in no order. */
export interface SumLists {
  places: number[];
  tracked: number[];
  manual: number[];
  billable: number[];
  keyboard: number[];
  mouse: number[];
  overall: number[];
}

/** The sums of a member, project or client; 0 = of projects without a client. */
export interface RowSums extends SumLists {
  id: number;
}

/** Whose projects were from a date on. */
export const terms = (organizationId: number) => sql`
  terms as materialized (
    select project_id, coalesce(client_id, 0) as client_id, effective_on as since,
      lead(effective_on, 1, 'infinity') over (partition by project_id order by effective_on) as until
    from project_terms where organization_id = ${organizationId} and superseded_at is null
  )`;

/** The daily figures selected. */
const days = (filter: SumsFilter) => sql`(
  select user_id, project_id, local_date, tracked, manual, billable, keyboard, mouse, overall
  from daily_time
  where organization_id = ${filter.organizationId} and local_date between ${filter.from} and ${filter.to}
    and tracked > 0 ${selectedTime(filter)}) d`;

const onTerms = sql`join terms t on t.project_id = d.project_id and d.local_date >= t.since and d.local_date < t.until`;

/** Days, with whose their project was where clients are named. */
export const daysOfClients = (filter: SumsFilter) =>
  sql`${days(filter)} ${sqlWhen(
    filter.clientIds !== undefined,
    () => sql`${onTerms} and t.client_id = any(${filter.clientIds}::int[])`,
  )}`;

/** Who can have a row, and the days `d` of one of them, the `owner`. */
export const owners = {
  member: {
    candidates: ({ organizationId, userIds }: SumsFilter) => sql`
      select user_id as id from members where organization_id = ${organizationId}
        ${sqlWhen(userIds !== undefined, () => sql`and user_id = any(${userIds}::int[])`)}`,
    daysOf: (filter: SumsFilter) => sql`${daysOfClients(filter)} where d.user_id = owner.id`,
    id: sql`d.user_id`,
    daysOfAll: (filter: SumsFilter, ids: readonly number[]) =>
      sql`${daysOfClients(filter)} where d.user_id = any(${ids}::int[])`,
  },
  project: {
    candidates: ({ organizationId, projectIds }: SumsFilter) => sql`
      select id from projects where organization_id = ${organizationId}
        ${sqlWhen(projectIds !== undefined, () => sql`and id = any(${projectIds}::int[])`)}`,
    daysOf: (filter: SumsFilter) => sql`${daysOfClients(filter)} where d.project_id = owner.id`,
    id: sql`d.project_id`,
    daysOfAll: (filter: SumsFilter, ids: readonly number[]) =>
      sql`${daysOfClients(filter)} where d.project_id = any(${ids}::int[])`,
  },
  client: {
    candidates: ({ clientIds }: SumsFilter) => sql`
      select distinct client_id as id from terms
        ${sqlWhen(clientIds !== undefined, () => sql`where client_id = any(${clientIds}::int[])`)}`,
    daysOf: (filter: SumsFilter) => sql`${days(filter)} ${onTerms} where t.client_id = owner.id`,
    id: sql`t.client_id`,
    daysOfAll: (filter: SumsFilter, ids: readonly number[]) =>
      sql`${days(filter)} ${onTerms} where t.client_id = any(${ids}::int[])`,
  },
} as const;

/** Days `d` summed up by period, as lists; a row even where there are none. */
const sumsOf = (filter: SumsFilter, from: ReturnType<typeof days>) => sql`
  select array_agg(place) as places, array_agg(tracked) as tracked, array_agg(manual) as manual,
    array_agg(billable) as billable, array_agg(keyboard) as keyboard, array_agg(mouse) as mouse,
    array_agg(overall) as overall
  from (
    select (${filter.places}::int[])[d.local_date - ${filter.from}::date + 1] as place, sum(d.tracked) as tracked,
      sum(d.manual) as manual, sum(d.billable) as billable, sum(d.keyboard) as keyboard, sum(d.mouse) as mouse,
      sum(d.overall) as overall
    from ${from} group by 1) by_period
  having count(*) > 0`;

/** The rows with time, ascending by id: one for each owner, since rows cost more than what is in them. */
export function selectRows(db: Executor, filter: SumsFilter, { by, startId, limit }: RowPage): Promise<RowSums[]> {
  const { candidates, daysOf } = owners[by];
  return db.many(sql`
    with ${terms(filter.organizationId)}
    select owner.id, sums.*
    from (${candidates(filter)}) owner cross join lateral (${sumsOf(filter, daysOf(filter))}) sums
    where owner.id >= ${startId}
    order by owner.id limit ${limit}`);
}

/** The sums of all rows; undefined where there is no time. */
export function selectTotals(db: Executor, filter: SumsFilter): Promise<SumLists | undefined> {
  return db.maybe(sql`with ${terms(filter.organizationId)} ${sumsOf(filter, daysOfClients(filter))}`);
}
