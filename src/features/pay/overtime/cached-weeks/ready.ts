import type { Executor } from '../../../../db/database.ts';
import { sql, type SqlFragment, sqlWhen } from '../../../../db/sql.ts';
import type { WeekFigures } from '../figures.ts';
import type { PageWeek } from '../page.ts';
import type { PayVisibility } from '../../../../pay-visibility.ts';
import type { AmountVisibility } from '../amount-visibility.ts';
import { afterUserId } from '../week-text.ts';
import { readCachedWeeks, type ReadWeek } from './cached-text.ts';
import { isPaidNow, type CachedWeeksFilter, versionOf } from './store.ts';

/** A page of weeks in its wire form, assembled from valid cached weeks. */
export interface ReadyPage {
  /** By member, ascending: the JSON objects of their weeks. A member with a week to compute has `#` and their id. */
  texts: string;
  /** The figures of the weeks in `texts`. */
  figures: WeekFigures[];
  /** Members with a week to compute. */
  openIds: number[];
  /** The listed members. */
  userIds: number[];
  /** The first user id of the next page. null = this is the last page. */
  nextId: number | null;
}

export interface ReadyFilter extends CachedWeeksFilter {
  /** The weeks of the page. */
  weeks: readonly PageWeek[];
  shown: AmountVisibility & { currency: string };
}

/**
 * Members from the first one on the page on, with the start of their JSON objects and all versions except those of
 * time.
 */
const members = (organizationId: number, filter: ReadyFilter): SqlFragment => sql`
  select m.user_id, p.is_paid, '{"user_id":' || m.user_id || ${afterUserId(filter.shown.currency)}::text as head,
    ',' || ${versionOf(organizationId, sql`m.user_id`)} || ',' || ${versionOf(organizationId, sql`0`)} as marks
  from members m
  cross join lateral (select ${isPaidNow(organizationId, filter)} as is_paid) p
  where m.organization_id = ${organizationId} and m.user_id >= ${filter.startId}
    ${sqlWhen(filter.userIds !== undefined, () => sql`and m.user_id = any(${filter.userIds}::int[])`)}
  order by m.user_id`;

/** The pay of `m`, if the reader can see it. */
function payText(sight: PayVisibility): SqlFragment {
  if (typeof sight !== 'number') return sqlWhen(sight === 'everybody', () => sql`|| w.pay_text`);
  return sql`|| case when m.user_id = ${sight} then w.pay_text else '' end`;
}

/** Weeks of `m` with time or a cache entry, whether the entry is valid, and whether the week is listed. */
const weeksOfMember = (organizationId: number, { from, to, shown }: ReadyFilter): SqlFragment => sql`
  select coalesce(t.tracked > 0, false) as is_worked,
    w.time_text is not null and w.marks = coalesce(t.mark, 0) || m.marks as is_valid,
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

/** A page of listed members. A member has the text of their weeks if all of these have valid entries. */
const listed = (organizationId: number, filter: ReadyFilter): SqlFragment => sql`
  select m.user_id, row_number() over (order by m.user_id) as position, summary.texts, summary.figures,
    case when m.is_paid then summary.valid = ${filter.weeks.length}
      else summary.valid_worked = summary.worked end as is_ready
  from (${members(organizationId, filter)}) m
  cross join lateral (
    select m.head || string_agg(texts, '},' || m.head) filter (where is_listed) || '}' as texts,
      string_agg(figures, '],[') filter (where is_listed) as figures,
      count(*) filter (where is_worked) as worked, count(*) filter (where is_valid and is_worked) as valid_worked,
      count(*) filter (where is_valid) as valid
    from (${weeksOfMember(organizationId, filter)}) week) summary
  where summary.worked > 0 or m.is_paid
  order by m.user_id limit ${filter.limit + 1}`;

const betweenMembers = ',\n';

interface PageRow {
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
 * Assembles a page in the database from valid cached weeks. One statement reads versions and texts, so they belong to
 * the same instant. If a calendar change has cut weeks since the request read its calendar, all weeks are computed.
 */
export async function readReady(db: Executor, organizationId: number, filter: ReadyFilter): Promise<ReadyPage> {
  const onPage = sql`position <= ${filter.limit}`;
  const row = await db.one<PageRow>(sql`
    select string_agg(case when is_ready then texts else '#' || user_id end, ${betweenMembers}::text)
        filter (where ${onPage}) as texts,
      string_agg(figures, '],[') filter (where ${onPage} and is_ready) as figures,
      array_agg(user_id) filter (where ${onPage} and not is_ready) as "openIds",
      array_agg(user_id) filter (where ${onPage}) as "userIds",
      max(user_id) filter (where not ${onPage}) as "nextId"
    from (${listed(organizationId, filter)}) page`);
  const { nextId } = row;
  const userIds = row.userIds ?? [];
  const weeks = readCachedWeeks(row.figures);
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
  return { texts: row.texts ?? '', figures, openIds: row.openIds ?? [], userIds, nextId };
}

/** Joins the objects of a page with commas, after the weeks that had no valid entry were computed. */
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
