import type { SumOwner } from '../../../../contract/lists/time.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql, sqlWhen } from '../../../../db/sql.ts';
import { type SelectedTime, selectedTime, type TimeVisibility } from '../../activities/facts.ts';
import type { SummedDates, SummedWeeks } from '../periods.ts';

export interface SumsFilter extends SelectedTime {
  organizationId: number;
  /** Local dates, both inclusive. */
  from: Temporal.PlainDate;
  to: Temporal.PlainDate;
  /** The index of each date's period, starting with the first date. */
  places: readonly number[];
  clientIds: readonly number[] | undefined;
  /** The time of which the reader also sees the input. */
  inputVisibility: TimeVisibility;
  /** The weeks to read if all time of the selected members counts; null if the query must read daily figures. */
  weeks: SummedWeeks | null;
}

export interface RowPage {
  by: SumOwner;
  startId: number;
  limit: number;
}

/** Sums by period, as lists of the same length in no particular order. */
export interface SumLists {
  places: number[];
  tracked: number[];
  manual: number[];
  billable: number[];
  keyboard: number[];
  mouse: number[];
  overall: number[];
}

/** The sums for a member, project or client. The client id 0 means projects without a client. */
export interface RowSums extends SumLists {
  id: number;
}

/** The client of each project, by date. */
export const terms = (organizationId: number) => sql`
  terms as materialized (
    select project_id, coalesce(client_id, 0) as client_id, effective_on as since,
      lead(effective_on, 1, 'infinity') over (partition by project_id order by effective_on) as until
    from project_terms where organization_id = ${organizationId} and superseded_at is null
  )`;

/** The seconds with input of a day, or 0 if the reader does not see them. */
const inputOf = ({ inputVisibility: seen }: SumsFilter): SqlFragment => {
  if (seen === 'everything') return sql`keyboard, mouse, overall`;
  const factor = sql`
    case when user_id = ${seen.userId} or project_id = any(${seen.managedProjectIds}::int[]) then 1 else 0 end`;
  return sql`keyboard * ${factor} as keyboard, mouse * ${factor} as mouse, overall * ${factor} as overall`;
};

/** The selected daily figures. */
const days = (filter: SumsFilter) => sql`(
  select user_id, project_id, local_date, tracked, manual, billable, ${inputOf(filter)}
  from daily_time
  where organization_id = ${filter.organizationId} and local_date between ${filter.from} and ${filter.to}
    and tracked > 0 ${selectedTime(filter)}) d`;

const onTerms = sql`join terms t on t.project_id = d.project_id and d.local_date >= t.since and d.local_date < t.until`;

/** The selected daily figures, limited to the clients' projects if the request names clients. */
export const daysOfClients = (filter: SumsFilter) =>
  sql`${days(filter)} ${sqlWhen(
    filter.clientIds !== undefined,
    () => sql`${onTerms} and t.client_id = any(${filter.clientIds}::int[])`,
  )}`;

/** For each kind of row: the candidates for rows, and the days `d` that belong to the row `owner`. */
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

const placeOf = ({ places, from }: SumsFilter, date: SqlFragment) =>
  sql`(${places}::int[])[${date} - ${from}::date + 1] as place`;

const figures = (row: SqlFragment) => sql`sum(${row}.tracked) as tracked, sum(${row}.manual) as manual,
  sum(${row}.billable) as billable, sum(${row}.keyboard) as keyboard, sum(${row}.mouse) as mouse,
  sum(${row}.overall) as overall`;

/** Sums by period as lists; returns no row if there are no sums. */
const listsOf = (byPeriod: SqlFragment) => sql`
  select array_agg(place) as places, array_agg(tracked) as tracked, array_agg(manual) as manual,
    array_agg(billable) as billable, array_agg(keyboard) as keyboard, array_agg(mouse) as mouse,
    array_agg(overall) as overall
  from (${byPeriod}) by_period
  having count(*) > 0`;

/** Sums of days `d` by period. */
const sumsOf = (filter: SumsFilter, from: SqlFragment) =>
  listsOf(sql`select ${placeOf(filter, sql`d.local_date`)}, ${figures(sql`d`)} from ${from} group by 1`);

/** Each stored week is one row of one member. For totals, the query adds up the weeks of all members. */
const weeks = {
  ofOwner: {
    whose: sql`and user_id = owner.id`,
    figures: sql`w.tracked, w.manual, w.billable, w.keyboard, w.mouse,
    w.overall`,
    grouped: sql``,
  },
  ofAll: ({ userIds }: SumsFilter) => ({
    whose: sqlWhen(userIds !== undefined, () => sql`and user_id = any(${userIds}::int[])`),
    figures: figures(sql`w`),
    grouped: sql`group by 1`,
  }),
};

/** The days of a week that is only partly in the range. The explicit dates make every plan use the index. */
const sumsOfPart = (filter: SumsFilter, part: SummedDates | undefined, condition: SqlFragment) =>
  sqlWhen(
    part !== undefined,
    () => sql`
    union all
    select ${placeOf(filter, sql`d.local_date`)}, ${figures(sql`d`)}
    from daily_time d
    where d.organization_id = ${filter.organizationId} ${condition} and d.tracked > 0
      and d.local_date between ${part?.startOn}::date and ${part?.stopOn}::date
    group by 1`,
  );

/** The sums of whole weeks, plus the days of a first or last week that is only partly in the range. */
const sumsOfWeeks = (
  filter: SumsFilter,
  { whole, cut: [first, last] }: SummedWeeks,
  { whose, figures: ofWeeks, grouped }: typeof weeks.ofOwner,
) =>
  listsOf(sql`
    select ${placeOf(filter, sql`w.starts_on`)}, ${ofWeeks}
    from weekly_time w
    where w.organization_id = ${filter.organizationId} ${whose} and w.tracked > 0
      and w.starts_on between ${whole?.from ?? null}::date and ${whole?.to ?? null}::date
    ${grouped} ${sumsOfPart(filter, first, whose)} ${sumsOfPart(filter, last, whose)}`);

/**
 * The rows with time, ascending by id. Each owner yields one row, because one long row costs less than many short
 * rows.
 */
export function selectRows(db: Executor, filter: SumsFilter, { by, startId, limit }: RowPage): Promise<RowSums[]> {
  const { candidates, daysOf } = owners[by];
  const sums = filter.weeks ? sumsOfWeeks(filter, filter.weeks, weeks.ofOwner) : sumsOf(filter, daysOf(filter));
  return db.many(sql`
    with ${terms(filter.organizationId)}
    select owner.id, sums.*
    from (${candidates(filter)}) owner cross join lateral (${sums}) sums
    where owner.id >= ${startId}
    order by owner.id limit ${limit}`);
}

/** The sums of all rows; undefined if there is no time. */
export function selectTotals(db: Executor, filter: SumsFilter): Promise<SumLists | undefined> {
  const sums = filter.weeks
    ? sumsOfWeeks(filter, filter.weeks, weeks.ofAll(filter))
    : sumsOf(filter, daysOfClients(filter));
  return db.maybe(sql`with ${terms(filter.organizationId)} ${sums}`);
}
