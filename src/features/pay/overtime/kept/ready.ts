import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { WeekFigures } from '../figures.ts';
import type { PageWeek } from '../page.ts';
import type { PaySight } from '../../../../pay-sight.ts';
import type { AmountVisibility } from '../amount-visibility.ts';
import { afterUserId } from '../week-text.ts';
import { readKept, type ReadWeek } from './kept-text.ts';
import { isPaidNow, type KeptFilter, markOf } from './store.ts';

/** A page of weeks as it is sent, as far as what is kept of them holds. */
export interface ReadyPage {
  /** By member, ascending: the objects of their weeks, or `#` and the id of one who has a week to be computed. */
  texts: string;
  /** What the weeks come to that are there. */
  figures: WeekFigures[];
  /** Who has a week to be computed. */
  openIds: number[];
  /** Who is listed. */
  userIds: number[];
  /** Of the next page; null = this is the last one. */
  nextId: number | null;
}

export interface ReadyFilter extends KeptFilter {
  /** The weeks of the page. */
  weeks: readonly PageWeek[];
  shown: AmountVisibility & { currency: string };
}

/** Members from the first of the page on, with how their objects begin and the marks beside that of the time. */
const members = (organizationId: number, filter: ReadyFilter): SqlFragment => sql`
  select m.user_id, p.is_paid, '{"user_id":' || m.user_id || ${afterUserId(filter.shown.currency)}::text as head,
    ',' || ${markOf(organizationId, sql`m.user_id`)} || ',' || ${markOf(organizationId, sql`0`)} as marks
  from members m
  cross join lateral (select ${isPaidNow(organizationId, filter)} as is_paid) p
  where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
    ${sqlWhen(filter.userIds !== undefined, () => sql`and m.user_id = any(${filter.userIds}::int[])`)}
  order by m.user_id`;

/** The pay of `m` as far as the reader sees it. */
function payText(sight: PaySight): SqlFragment {
  if (typeof sight !== 'number') return sqlWhen(sight === 'everybody', () => sql`|| w.pay_text`);
  return sql`|| case when m.user_id = ${sight} then w.pay_text else '' end`;
}

/** Weeks of `m` with time, or of which something is kept: whether that holds, and whether the week is listed. */
const weeksOfMember = (organizationId: number, { from, to, shown }: ReadyFilter): SqlFragment => sql`
  select coalesce(t.tracked > 0, false) as is_worked,
    w.time_text is not null and w.marks = coalesce(t.mark, 0) || m.marks as holds,
    coalesce(t.tracked > 0, false) or m.is_paid and split_part(w.figures, ',', 5) = '1' as is_listed,
    w.time_text ${payText(shown.pay)}
      ${sqlWhen(shown.bill, () => sql`|| w.bill_text`)} as texts,
    starts_on - ${from}::date || ',' || w.marks || ',' || w.figures as figures
  from (select starts_on, tracked, mark from weekly_time
    where organization_id = ${organizationId} and user_id = m.user_id and starts_on between ${from} and ${to}) t
  full join (select starts_on, marks, figures, time_text, pay_text, bill_text from overtime_weeks
    where organization_id = ${organizationId} and user_id = m.user_id and starts_on between ${from} and ${to}) w
    using (starts_on)
  order by starts_on`;

/** A page of members who are listed, each with their weeks as text where all of these hold. */
const listed = (organizationId: number, filter: ReadyFilter): SqlFragment => sql`
  select m.user_id, row_number() over (order by m.user_id) as place, k.texts, k.figures,
    case when m.is_paid then k.held = ${filter.weeks.length} else k.held_worked = k.worked end as is_ready
  from (${members(organizationId, filter)}) m
  cross join lateral (
    select m.head || string_agg(texts, '},' || m.head) filter (where is_listed) || '}' as texts,
      string_agg(figures, '],[') filter (where is_listed) as figures,
      count(*) filter (where is_worked) as worked, count(*) filter (where holds and is_worked) as held_worked,
      count(*) filter (where holds) as held
    from (${weeksOfMember(organizationId, filter)}) week) k
  where k.worked > 0 or m.is_paid
  order by m.user_id limit ${filter.limit + 1}`;

const betweenMembers = ',\n';

interface FoundPage {
  texts: string | null;
  figures: string | null;
  openIds: number[] | null;
  userIds: number[] | null;
  nextId: number | null;
}

const isSameWeek = (filter: ReadyFilter) => {
  const daysByStart = new Map(filter.weeks.map(({ from, until }) => [from, until - from]));
  return ({ start, days }: ReadWeek) => daysByStart.get(start) === days;
};

/**
 * A page as it is sent, put together by the database as far as what is kept holds. Marks and texts are of one instant,
 * since one statement reads them. Where the calendar has cut weeks since the page was asked by it, all are computed.
 */
export async function readReady(db: Executor, organizationId: number, filter: ReadyFilter): Promise<ReadyPage> {
  const onPage = sql`place <= ${filter.limit}`;
  const found = await db.one<FoundPage>(sql`
    select string_agg(case when is_ready then texts else '#' || user_id end, ${betweenMembers}::text)
        filter (where ${onPage}) as texts,
      string_agg(figures, '],[') filter (where ${onPage} and is_ready) as figures,
      array_agg(user_id) filter (where ${onPage} and not is_ready) as "openIds",
      array_agg(user_id) filter (where ${onPage}) as "userIds",
      max(user_id) filter (where not ${onPage}) as "nextId"
    from (${listed(organizationId, filter)}) page`);
  const { nextId } = found;
  const userIds = found.userIds ?? [];
  const weeks = readKept(found.figures);
  if (!weeks.every(isSameWeek(filter))) {
    return {
      texts: userIds.map((id) => `#${id}`).join(betweenMembers),
      figures: [],
      openIds: userIds,
      userIds,
      nextId,
    };
  }
  const figures = weeks.flatMap((week) => week.figures ?? []);
  return { texts: found.texts ?? '', figures, openIds: found.openIds ?? [], userIds, nextId };
}

/** The objects of a page, with commas between, once the weeks of those who have one to be computed are text. */
export function fillIn(
  { texts, openIds }: Pick<ReadyPage, 'texts' | 'openIds'>,
  written: ReadonlyMap<number, string>,
): string {
  if (openIds.length === 0) return texts;
  return texts
    .split(betweenMembers)
    .map((text) => (text.startsWith('#') ? written.get(Number(text.slice(1))) : text))
    .filter(Boolean)
    .join(betweenMembers);
}
