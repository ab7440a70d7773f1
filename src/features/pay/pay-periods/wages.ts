import type { Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import type { MinorUnit } from '../../../money/minor-unit.ts';
import { isBefore } from '../../../time/order.ts';
import { loadWages } from '../overtime/facts.ts';
import { countDates } from '../../../time/adjacent.ts';
import { Checksum } from './rules/checksum.ts';
import { linesIn, type PaidDates, type WageLine } from './rules/lines.ts';
import { type ChangedWeeks, changedWeeksOf } from './rules/rule-changes.ts';
import { type PayPeriod, wholePeriod } from './rules/schedule.ts';
import { loadSchedules } from './schedules.ts';

type OrganizationCalendar = Pick<Membership, 'organizationId' | 'calendar'>;
type Dates = Pick<PayPeriod, 'startOn' | 'stopOn'>;

/** The pay of a period as computed now for a range of user ids, both bounds inclusive. */
export interface ComputedPage {
  firstUserId: number;
  lastUserId: number;
  lines: WageLine[];
  /** The amounts are multiples of these cents. */
  minorUnit: MinorUnit;
  changedWeeks: ChangedWeeks;
}

/**
 * The paid dates under the present schedules. These are valid for closed periods too, because schedules never divide
 * closed periods.
 */
export async function paidDates(
  { db }: Context,
  { organizationId }: Pick<OrganizationCalendar, 'organizationId'>,
  { startOn, stopOn }: Dates,
): Promise<PaidDates> {
  const schedules = await loadSchedules(db, organizationId);
  const schedule = schedules.findLast(({ effectiveOn }) => !isBefore(startOn, effectiveOn));
  if (!schedule) throw new Error(`no pay schedule is valid on ${startOn.toString()}`);
  const whole = wholePeriod(schedule, startOn);
  return {
    from: startOn.toString(),
    to: stopOn.toString(),
    frequency: schedule.frequency,
    wholeDays: countDates(whole.startOn, whole.stopOn),
  };
}

const pageLimit = 200;
const greatestId = 2_147_483_647;

interface LinesPage {
  /** Members with time or pay in the workweeks of the period. */
  userIds: number[];
  lines: WageLine[];
  minorUnit: MinorUnit;
  changedWeeks: ChangedWeeks;
  /** The user id at which the next page begins; null = no next page. */
  next: number | null;
}

/** The computed pay of a period for a page of members, as known now or at an instant. */
export async function computePage(
  ctx: Context,
  organization: OrganizationCalendar,
  dates: PaidDates,
  { page, userIds, knownAt }: { page: Page; userIds: readonly number[] | undefined; knownAt?: Temporal.Instant },
): Promise<LinesPage> {
  const range = { from: Temporal.PlainDate.from(dates.from), to: Temporal.PlainDate.from(dates.to) };
  const filter = userIds === undefined ? {} : { userIds };
  const { weeks, minorUnit, next } = await loadWages(ctx, organization, { ...range, ...filter, page, knownAt });
  const userIdsOfPage = [...new Set(weeks.map(({ userId }) => userId))];
  const lines = linesIn(weeks, dates);
  return { userIds: userIdsOfPage, lines, minorUnit, changedWeeks: changedWeeksOf(weeks), next };
}

/** The computed pay of a period, page by page, for all members or only the given ones. */
export async function* computeLines(
  ctx: Context,
  organization: OrganizationCalendar,
  period: Dates,
  userIds: readonly number[] | null,
): AsyncGenerator<ComputedPage> {
  const dates = await paidDates(ctx, organization, period);
  for (let startId: number | null = 0; startId !== null;) {
    const query = { page: { startId, limit: pageLimit }, userIds: userIds ?? undefined };
    const { next, ...computed }: LinesPage = await computePage(ctx, organization, dates, query);
    yield { ...computed, firstUserId: startId, lastUserId: next === null ? greatestId : next - 1 };
    startId = next;
  }
}

/** The checksum of a period's pay for each member in a list of lines. */
export function checksumsOf(lines: readonly WageLine[]): Map<number, string> {
  const sums = new Map<number, Checksum>();
  for (const line of lines) {
    const sum = sums.get(line.userId) ?? new Checksum();
    sums.set(line.userId, sum.add([line]));
  }
  return new Map([...sums].map(([userId, sum]) => [userId, sum.toString()]));
}

export const checksumOfNothing = new Checksum().toString();

/** The checksum of a member's pay in a period, as computed now. */
export async function checksumOf(
  ctx: Context,
  organization: OrganizationCalendar,
  period: Dates,
  userId: number,
): Promise<string> {
  const sum = new Checksum();
  for await (const { lines } of computeLines(ctx, organization, period, [userId])) sum.add(lines);
  return sum.toString();
}
