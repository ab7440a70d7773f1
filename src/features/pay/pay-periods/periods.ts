import { cutPage, type Page } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { seesAllHours, seesPay } from '../../../pay-visibility.ts';
import type { Executor } from '../../../db/database.ts';
import { dayAfter } from '../../../time/adjacent.ts';
import { localDate, type OrgCalendar, startOfLocalDate } from '../../../time/calendar.ts';
import { isBefore, laterOf } from '../../../time/order.ts';
import type { BoundedRange } from '../../../time/range.ts';
import { parseDate } from '../../../time/text.ts';
import { locksClosed, sumRejections } from '../pay-period-locks/facts.ts';
import { type PeriodFacts, presentPeriod } from './present.ts';
import { type PayPeriod, periodIdOf, periodOn, periodsIn, startOfPeriodId } from './rules/schedule.ts';
import { loadSchedules } from './schedules.ts';
import { selectClosings } from './store/closings.ts';
import { selectCounts } from './store/counts.ts';
import { selectOwnSteps } from './store/members.ts';

/** The period with an id under the present schedules. */
export async function findPeriod(db: Executor, organizationId: number, id: number): Promise<PayPeriod> {
  const startOn = startOfPeriodId(id);
  const period = startOn && periodOn(await loadSchedules(db, organizationId), startOn);
  if (!period || periodIdOf(period) !== id) throw problem('not_found');
  return period;
}

/** The instants of a period. */
export function rangeOf(calendar: OrgCalendar, { startOn, stopOn }: PayPeriod): BoundedRange {
  return { since: startOfLocalDate(calendar, startOn), until: startOfLocalDate(calendar, dayAfter(stopOn)) };
}

function readDate(text: string): Temporal.PlainDate {
  const date = parseDate(text);
  if (!date) throw problem('invalid_params', 'date: must be a date that exists, such as 2026-11-27');
  return date;
}

interface PeriodsQuery {
  'date[start]'?: string;
  'date[stop]'?: string;
}

const earliest = Temporal.PlainDate.from('1970-01-01');

/** A page of the periods that overlap a date range. */
export async function readPeriods(
  ctx: Context,
  organization: Membership,
  query: PeriodsQuery,
  { startId, limit }: Page,
) {
  const { organizationId, calendar } = organization;
  const from = query['date[start]'] === undefined ? earliest : readDate(query['date[start]']);
  const to = query['date[stop]'] === undefined ? localDate(calendar, ctx.now) : readDate(query['date[stop]']);
  const schedules = await loadSchedules(ctx.db, organizationId);
  const pageFrom = startOfPage(startId);
  const start = pageFrom ? laterOf(from, pageFrom) : null;
  const touched = start && !isBefore(to, start) ? periodsIn(schedules, { from: start, to }, limit + 2) : [];
  const listed = touched.filter((period) => periodIdOf(period) >= startId).slice(0, limit + 1);
  const { rows, pagination } = cutPage(listed, limit, periodIdOf);
  const factsOf = await loadFacts(ctx, organization, rows);
  return { periods: rows.map((period) => presentPeriod(period, factsOf(period))), pagination };
}

/** A period as sent in responses. */
export async function findPresented(ctx: Context, organization: Membership, period: PayPeriod) {
  return presentPeriod(period, (await loadFacts(ctx, organization, [period]))(period));
}

/** The first date of a page; null = the date is beyond the calendar. */
function startOfPage(startId: number): Temporal.PlainDate | null {
  if (startId <= periodIdOf({ startOn: earliest })) return earliest;
  const year = Math.floor(startId / 10_000);
  return year > 2_200 ? null : (startOfPeriodId(startId) ?? Temporal.PlainDate.from({ year, month: 1, day: 1 }));
}

/** The facts about periods in addition to their dates, as far as the reader may see them. */
async function loadFacts(
  { db, actorUserId }: Context,
  organization: Membership,
  periods: readonly PayPeriod[],
): Promise<(period: PayPeriod) => PeriodFacts> {
  const { organizationId } = organization;
  const isLed = seesAllHours(organization);
  const starts = periods.map(({ startOn }) => startOn.toString());
  const rows = !isLed || starts.length === 0 ? [] : await selectCounts(db, organizationId, starts);
  const steps = starts.length === 0 ? [] : await selectOwnSteps(db, organizationId, { starts, userId: actorUserId });
  const closings = starts.length === 0 ? [] : await selectClosings(db, organizationId, starts);
  const rejections = !isLed || closings.length === 0 ? [] : await sumRejections(db, organizationId, starts);
  const isLocked = closings.length > 0 && (await locksClosed(db, organizationId));
  return ({ startOn }) => {
    const start = startOn.toString();
    const counts = rows.find((row) => row.startOn === start) ?? { submitted: 0, approved: 0 };
    const closing = closings.find((row) => row.startOn === start);
    const own = steps.find((row) => row.startOn === start);
    return {
      closing,
      own,
      counts: isLed ? counts : null,
      rejectedItems: isLed ? (rejections.find((row) => row.startOn === start)?.items ?? 0) : null,
      seesPay: seesPay(organization),
      locksClosed: isLocked,
    };
  };
}
