import { cutPage } from '../../../../contract/paging.ts';
import type { Context, Membership } from '../../../../context.ts';
import { seesPayOf } from '../../../../pay-visibility.ts';
import { concurrently } from '../../../../db/concurrently.ts';
import { mapInSlices } from '../../../../slices.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { weeksOf } from '../compute.ts';
import { figuresOf, type MemberFigures, type WeekFigures } from '../figures.ts';
import type { PageWeek } from '../page.ts';
import { loadPage, type OvertimeQuery, weeksInRange } from '../read.ts';
import { type WeekState, weekStates } from './week-states.ts';
import { readReady, type ReadyFilter } from './ready.ts';
import { selectCachedWeeks } from './store.ts';

type OrganizationCalendar = Pick<Membership, 'organizationId' | 'calendar'>;
export type CachedWeeksQuery = Pick<OvertimeQuery, 'from' | 'to' | 'page' | 'userIds' | 'withPay' | 'withUsers'>;

/** A member with the weeks that can be listed. */
export interface MemberStates {
  userId: number;
  states: WeekState[];
}

/** The weeks that a range of dates touches, for a page of members, with valid cache entries. */
export async function loadStates(
  ctx: Context,
  { organizationId, calendar }: OrganizationCalendar,
  query: Omit<CachedWeeksQuery, 'withUsers'>,
) {
  const { weeks, dates, from, to } = weeksInRange(calendar, query);
  const { page, userIds, withPay } = query;
  const paid = { of: withPay, since: dates.startOf(0) };
  const filter = { from, to, userIds, paid, startId: page.startId, limit: page.limit + 1 };
  const fetched = await selectCachedWeeks(ctx.db, organizationId, filter);
  const { rows, pagination } = cutPage(fetched, page.limit, ({ userId }) => userId);
  const members = rows.map((row): MemberStates => ({ userId: row.userId, states: weekStates(row, weeks) }));
  return { members, pagination };
}

const isOpen = ({ cached }: WeekState) => cached === null || cached.figures === null;

/** Figures of computed weeks, by member and first date. */
export type Computed = ReadonlyMap<number, ReadonlyMap<string, { figures: WeekFigures; isCacheable: boolean }>>;

/** Computes weeks of members, including all weeks between the first and the last of them. */
export async function computeWeeks(
  ctx: Context,
  organization: OrganizationCalendar,
  query: { userIds: readonly number[]; weeks: readonly PageWeek[] },
): Promise<Computed> {
  const { userIds, weeks } = query;
  const byStart = [...new Map(weeks.map((week) => [week.from, week])).values()].toSorted((a, b) => a.from - b.from);
  const [first, last] = [byStart[0], byStart.at(-1)];
  if (!first || !last) return new Map();
  const { facts } = await loadPage(ctx, organization, {
    from: Temporal.PlainDate.from(first.start),
    to: Temporal.PlainDate.from(last.stop),
    page: { startId: 0, limit: userIds.length },
    userIds,
    withAmounts: true,
    withPay: 'everybody',
    withUsers: false,
    order: 'money',
  });
  const byWeek = (userId: number) =>
    weeksOf(userId, facts).map((week) => {
      const { daily, weekly } = week.policies;
      const days = Array.from({ length: week.until - week.from + 1 }, (_, index) => week.from + index - 1);
      const isPlain = (day: number) =>
        [daily[day], weekly[day]].every((policy) => (policy?.rules.dayStartsAt ?? '00:00') === '00:00');
      return [week.week.start, { figures: figuresOf(week), isCacheable: days.every(isPlain) }] as const;
    });
  return new Map(await mapInSlices(facts.time, ({ userId }) => [userId, new Map(byWeek(userId))] as const));
}

function computeOpen(
  ctx: Context,
  organization: OrganizationCalendar,
  members: readonly MemberStates[],
): Promise<Computed> {
  const open = members.filter(({ states }) => states.some(isOpen));
  const weeks = open.flatMap(({ states }) => states.filter(isOpen).map(({ week }) => week));
  return computeWeeks(ctx, organization, { userIds: open.map(({ userId }) => userId), weeks });
}

/** The listed weeks of some members, from valid cache entries or computed. */
async function loadFigures(
  ctx: Context,
  organization: OrganizationCalendar,
  query: Omit<CachedWeeksQuery, 'withUsers'>,
): Promise<MemberFigures[]> {
  const { members } = await loadStates(ctx, organization, query);
  const computed = await computeOpen(ctx, organization, members);
  return members.map(({ userId, states }) => {
    const withPaid = seesPayOf(query.withPay, userId);
    const isListed = ({ tracked, isPaid }: WeekFigures) => tracked > 0 || (withPaid && isPaid);
    const weeks = states.flatMap(({ week, cached }) => {
      const figures = cached?.figures ?? computed.get(userId)?.get(week.start)?.figures;
      return figures && isListed(figures) ? [{ week, figures }] : [];
    });
    return { userId, weeks };
  });
}

/**
 * A page of the weeks that dates touch: text for members with valid cache entries, and figures for members with a
 * computed week. Reads never write to the cache.
 */
export async function loadCachedPage(
  ctx: Context,
  organization: OrganizationCalendar,
  query: CachedWeeksQuery,
  shown: ReadyFilter['shown'],
) {
  const { organizationId, calendar } = organization;
  const { page, userIds, withPay, withUsers } = query;
  const { weeks, dates, from, to } = weeksInRange(calendar, query);
  const filter = { from, to, weeks, userIds, paid: { of: withPay, since: dates.startOf(0) }, shown, ...page };
  const ready = await readReady(ctx.db, organizationId, filter);
  const { openIds, nextId } = ready;
  const open = { ...query, userIds: openIds, page: { startId: 0, limit: openIds.length } };
  const [computed, users] = await concurrently(
    openIds.length > 0 ? loadFigures(ctx, organization, open) : [],
    withUsers ? loadUsers(ctx.db, organizationId, ready.userIds) : undefined,
  );
  return { ready, computed, users, pagination: nextId === null ? undefined : { next_page_start_id: nextId } };
}
