import type { Context } from '../../../../context.ts';
import { lockOrganizationRules } from '../../../../db/locks.ts';
import { dayAfter } from '../../../../time/adjacent.ts';
import { isBefore } from '../../../../time/order.ts';
import { loadCalendar } from '../../../people/organizations/facts.ts';
import type { WeekFigures } from '../figures.ts';
import { type Computed, computeWeeks, loadStates, type MemberStates } from './read.ts';
import { textsOf, type WeekTexts } from '../week-text.ts';
import { deleteCachedWeeks, readCachedRange, selectTexts, type WeekRange } from './store.ts';

const membersAtOnce = 100;
const weeksAtOnce = 14;

/** A cached week that is valid but differs from its recomputation. Seconds and cents. */
export interface CachedWeekDifference {
  userId: number;
  weekStart: string;
  /** The name is part of the output of `fairhour rebuild`. */
  kept: WeekFigures;
  computed: WeekFigures | null;
  /** The cached text, if only the text is wrong. */
  text?: string;
}

const isNone = ({ tracked, isPaid }: Pick<WeekFigures, 'tracked' | 'isPaid'>) => tracked === 0 && !isPaid;
const textOf = (figures: WeekFigures) => JSON.stringify(figures);
const wholeText = ({ time, pay, bill }: WeekTexts) => time + pay + bill;

/** It does not matter whether an empty week is cached. */
const differ = (cached: WeekFigures, computed: WeekFigures | null) =>
  computed ? textOf(cached) !== textOf(computed) : !isNone(cached);

const weekKey = (userId: number, weekStart: string) => `${userId} ${weekStart}`;

function differencesOf(
  { userId, states }: MemberStates,
  computed: Computed,
  texts: ReadonlyMap<string, string | null>,
): CachedWeekDifference[] {
  return states.flatMap(({ week, cached }) => {
    const [shown, recomputed] = [cached?.figures, computed.get(userId)?.get(week.start)?.figures ?? null];
    if (!shown) return [];
    const difference = { userId, weekStart: week.start, kept: shown, computed: recomputed };
    if (differ(shown, recomputed)) return [difference];
    const text = texts.get(weekKey(userId, week.start)) ?? '';
    return text === wholeText(textsOf({ week, figures: shown })) ? [] : [{ ...difference, text }];
  });
}

/** Splits a range into parts with the number of weeks that are computed at once. */
function* parts({ from, to }: WeekRange): Generator<WeekRange> {
  for (let start = from; !isBefore(to, start);) {
    const stop = start.add({ days: 7 * weeksAtOnce - 1 });
    yield { from: start, to: isBefore(to, stop) ? to : stop };
    start = dayAfter(stop);
  }
}

async function recheckPart(ctx: Context, organizationId: number, range: WeekRange): Promise<CachedWeekDifference[]> {
  const withPay = 'everybody';
  const organization = { organizationId, calendar: await loadCalendar(ctx.db, organizationId) };
  const differences: CachedWeekDifference[] = [];
  for (let startId: number | null = 0; startId !== null;) {
    const page: { startId: number; limit: number } = { startId, limit: membersAtOnce };
    const { members, pagination } = await loadStates(ctx, organization, {
      ...range,
      page,
      userIds: undefined,
      withPay,
    });
    const weeks = members.flatMap(({ states }) => states.map(({ week }) => week));
    const userIds = members.map(({ userId }) => userId);
    const computed = await computeWeeks(ctx, organization, { userIds, weeks });
    const cachedTexts = await selectTexts(ctx.db, organizationId, {
      userIds,
      starts: new Set(weeks.map(({ start }) => start)),
    });
    const texts = new Map(cachedTexts.map(({ userId, startOn, text }) => [weekKey(userId, startOn), text]));
    differences.push(...members.flatMap((member) => differencesOf(member, computed, texts)));
    startId = pagination?.next_page_start_id ?? null;
  }
  return differences;
}

/**
 * Recomputes all weeks with a valid cache entry and returns those that differ. With `repair` it deletes these entries,
 * and the next run of the job caches them again. A lock prevents changes to time during the check.
 */
export async function recheckCachedWeeks(
  ctx: Context,
  organizationId: number,
  { repair }: { repair: boolean },
): Promise<CachedWeekDifference[]> {
  await lockOrganizationRules(ctx.db, organizationId, 'exclusive');
  const range = await readCachedRange(ctx.db, organizationId);
  const differences: CachedWeekDifference[] = [];
  for (const part of range ? parts(range) : []) differences.push(...(await recheckPart(ctx, organizationId, part)));
  if (repair && differences.length > 0) await deleteCachedWeeks(ctx.db, organizationId, differences);
  return differences;
}
