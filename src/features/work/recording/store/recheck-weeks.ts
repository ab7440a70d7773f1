import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment } from '../../../../db/sql.ts';
import type { Workweek } from '../../../../time/workweeks.ts';
import { plainArray } from './columns.ts';

/** A member's sums in a workweek; null if the week is not stored or contains no time. */
interface WeekSums {
  tracked: number;
  billable: number;
  manual: number;
  keyboard: number;
  mouse: number;
  overall: number;
}

/** A week of a member that differs from the total of its days. */
export interface WrongWeek {
  userId: number;
  weekStart: string;
  stored: WeekSums | null;
  computed: WeekSums | null;
}

/** The first and last date with days or weeks, as text; empty if there are none. */
export async function findWeeksExtent(db: Executor, organizationId: number): Promise<string[]> {
  const row = await db.one<{ texts: (string | null)[] }>(sql`
    select array[
      (select min(local_date)::text from daily_time where organization_id = ${organizationId}),
      (select max(local_date)::text from daily_time where organization_id = ${organizationId}),
      (select min(starts_on)::text from weekly_time where organization_id = ${organizationId}),
      (select max(starts_on)::text from weekly_time where organization_id = ${organizationId})
    ] as texts`);
  return row.texts.filter((text) => text !== null);
}

const figureNames = ['tracked', 'billable', 'manual', 'keyboard', 'mouse', 'overall'] as const;
const figures = sql`tracked, billable, manual, keyboard, mouse, overall`;

const sums = (condition: SqlFragment) => sql`
  case when ${condition}.tracked is not null then json_build_object('tracked', ${condition}.tracked, 'billable',
    ${condition}.billable,
    'manual', ${condition}.manual, 'keyboard', ${condition}.keyboard, 'mouse', ${condition}.mouse, 'overall',
      ${condition}.overall) end`;

/**
 * The members' weeks, among consecutive workweeks, whose stored figures differ from the total of their days. A week
 * without time need not be stored.
 */
export function findWrongWeeks(db: Executor, organizationId: number, weeks: readonly Workweek[]): Promise<WrongWeek[]> {
  const [from, to] = [weeks[0]?.startOn, weeks.at(-1)?.stopOn];
  return db.many(sql`
    with added as (
      select day.user_id, week.starts_on, sum(day.tracked)::int as tracked, sum(day.billable)::int as billable,
        sum(day.manual)::int as manual, sum(day.keyboard)::int as keyboard, sum(day.mouse)::int as mouse,
        sum(day.overall)::int as overall
      from unnest(${weeks.map(({ startOn }) => startOn)}::date[], ${weeks.map(({ stopOn }) => stopOn)}::date[])
        as week(starts_on, stops_on)
      join daily_time day on day.organization_id = ${organizationId}
        and day.local_date between week.starts_on and week.stops_on
      group by 1, 2
      having (sum(day.tracked), sum(day.billable), sum(day.manual), sum(day.keyboard), sum(day.mouse), sum(day.overall))
        is distinct from (0, 0, 0, 0, 0, 0)
    ), kept as (
      select user_id, starts_on, ${figures} from weekly_time
      where organization_id = ${organizationId} and starts_on between ${from} and ${to}
        and (${figures}) is distinct from (0, 0, 0, 0, 0, 0)
    )
    select user_id as "userId", starts_on as "weekStart", ${sums(sql`kept`)} as stored, ${sums(sql`added`)} as computed
    from added full join kept using (user_id, starts_on)
    where (kept.tracked, kept.billable, kept.manual, kept.keyboard, kept.mouse, kept.overall) is distinct from
      (added.tracked, added.billable, added.manual, added.keyboard, added.mouse, added.overall)
    order by 1, 2`);
}

/** Replaces weeks with the totals of their days. Each week gets a new version, which invalidates cached results. */
export async function correctWeeks(db: Executor, organizationId: number, wrong: readonly WrongWeek[]): Promise<void> {
  const keysOf = (weeks: readonly WrongWeek[]) => sql`
    ${plainArray(weeks, ({ userId }) => userId)}::int[], ${plainArray(weeks, ({ weekStart }) => weekStart)}::date[]`;
  await db.run(sql`
    delete from weekly_time stored using unnest(${keysOf(wrong)}) as wrong(user_id, starts_on)
    where stored.organization_id = ${organizationId} and stored.user_id = wrong.user_id
      and stored.starts_on = wrong.starts_on`);
  const there = wrong.filter(({ computed }) => computed !== null);
  const [tracked, billable, manual, keyboard, mouse, overall] = figureNames.map((name) =>
    plainArray(there, ({ computed }) => computed?.[name] ?? 0),
  );
  await db.run(sql`
    insert into weekly_time (organization_id, user_id, starts_on, ${figures})
    select ${organizationId}::int, computed.* from unnest(${keysOf(there)}, ${tracked}::int[], ${billable}::int[],
      ${manual}::int[], ${keyboard}::int[], ${mouse}::int[], ${overall}::int[])
      as computed(user_id, starts_on, ${figures})`);
}
