import type { SumOwner } from '../../../../contract/lists/time.ts';
import type { Executor } from '../../../../db/database.ts';
import { type SqlFragment, sql } from '../../../../db/sql.ts';
import { costOf, rateListsFor, withRates } from '../../../pay/budgets/facts.ts';
import { daysOfClients, owners, type SumsFilter, terms } from './sums.ts';

/** The kinds of rates with which time is priced. */
export type AmountKinds = readonly ('pay' | 'bill')[];

/** Whole cents by period, as lists of the same length in no particular order. Kinds that were not requested are 0. */
export interface AmountLists {
  places: number[];
  pay: number[];
  bill: number[];
}

/** The rates of all members and projects, because rates are few compared with the days to price. */
const rates = (organizationId: number, kinds: AmountKinds) => sql`
  everything as materialized (
    select user_id, null::int as project_id from members where organization_id = ${organizationId}
    union all select null, id from projects where organization_id = ${organizationId}
  ), ${rateListsFor(organizationId, { kinds, of: sql`everything` })}`;

/** The amounts for days `d` by period: `pay` for tracked time, `bill` for billable time. */
const amountsOf = ({ places, from }: SumsFilter, kinds: AmountKinds, days: SqlFragment) => sql`
  select id, array_agg(place) as places, array_agg(pay) as pay, array_agg(bill) as bill from (
    select id, place, coalesce(sum(cents) filter (where "isPay"), 0)::int8 as pay,
      coalesce(sum(cents) filter (where not "isPay"), 0)::int8 as bill
    from (
      select d.id, (${places}::int[])[d.local_date - ${from}::date + 1] as place, d."isPay",
        ${costOf(sql`d.seconds`)} as cents
      from (
        select d.id, d.user_id, d.project_id, d.local_date, 0 as epoch, kind.name = 'pay' as "isPay",
          case kind.name when 'pay' then d.tracked else d.billable end as seconds
        from unnest(${kinds}::text[]) as kind (name) cross join (${days}) d) d ${withRates}
    ) priced group by id, place) by_period
  group by id`;

/** The amounts for rows by period. Rows whose time has no rate are left out. */
export function selectAmounts(
  db: Executor,
  filter: SumsFilter,
  kinds: AmountKinds,
  { by, ids }: { by: SumOwner; ids: readonly number[] },
): Promise<(AmountLists & { id: number })[]> {
  return db.many(sql`
    with ${terms(filter.organizationId)}, ${rates(filter.organizationId, kinds)}
    ${amountsOf(filter, kinds, sql`select ${owners[by].id} as id, d.* from ${owners[by].daysOfAll(filter, ids)}`)}`);
}

/** The amounts for all time by period; undefined if no time has a rate. */
export function selectTotalAmounts(
  db: Executor,
  filter: SumsFilter,
  kinds: AmountKinds,
): Promise<AmountLists | undefined> {
  return db.maybe(sql`
    with ${terms(filter.organizationId)}, ${rates(filter.organizationId, kinds)}
    ${amountsOf(filter, kinds, sql`select 0 as id, d.* from ${daysOfClients(filter)}`)}`);
}
