import type { Page } from '../../../contract/paging.ts';
import type { Context, Membership } from '../../../context.ts';
import { isBefore } from '../../../time/order.ts';
import { loadWages } from '../overtime/facts.ts';
import { countDates } from '../../../time/adjacent.ts';
import { Checksum, linesIn, type PaidDates, type WageLine } from './rules/lines.ts';
import { type PayPeriod, wholePeriod } from './rules/schedule.ts';
import { loadSchedules } from './schedules.ts';

type Place = Pick<Membership, 'organizationId' | 'calendar'>;
type Dates = Pick<PayPeriod, 'startOn' | 'stopOn'>;

/** What a period pays the members of these ids as it is computed now, both inclusive. */
export interface ComputedPage {
  firstUserId: number;
  lastUserId: number;
  lines: WageLine[];
}

/** Closed periods are never cut, so that the schedules as they are now have them all. */
export async function paidDates(
  { db }: Context,
  { organizationId }: Pick<Place, 'organizationId'>,
  { startOn, stopOn }: Dates,
): Promise<PaidDates> {
  const schedules = await loadSchedules(db, organizationId);
  const schedule = schedules.findLast(({ effectiveOn }) => !isBefore(startOn, effectiveOn));
  if (!schedule) throw new Error(`no pay schedule holds on ${startOn.toString()}`);
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
  /** Who has time or pay in the workweeks of the period. */
  userIds: number[];
  lines: WageLine[];
  /** The user id that the next page begins with; null = there is none. */
  next: number | null;
}

/** What a period pays a page of members as it is computed now, or was known at an instant. */
export async function computePage(
  ctx: Context,
  organization: Place,
  dates: PaidDates,
  { page, userIds, knownAt }: { page: Page; userIds: readonly number[] | undefined; knownAt?: Temporal.Instant },
): Promise<LinesPage> {
  const range = { from: Temporal.PlainDate.from(dates.from), to: Temporal.PlainDate.from(dates.to) };
  const named = userIds === undefined ? {} : { userIds };
  const { weeks, next } = await loadWages(ctx, organization, { ...range, ...named, page, knownAt });
  return { userIds: [...new Set(weeks.map(({ userId }) => userId))], lines: linesIn(weeks, dates), next };
}

/** What a period pays as it is computed now, page by page of all members; those named alone where some are. */
export async function* computeLines(
  ctx: Context,
  organization: Place,
  period: Dates,
  userIds: readonly number[] | null,
): AsyncGenerator<ComputedPage> {
  const dates = await paidDates(ctx, organization, period);
  for (let startId: number | null = 0; startId !== null;) {
    const asked = { page: { startId, limit: pageLimit }, userIds: userIds ?? undefined };
    const { lines, next }: LinesPage = await computePage(ctx, organization, dates, asked);
    yield { firstUserId: startId, lastUserId: next === null ? greatestId : next - 1, lines };
    startId = next;
  }
}

/** The checksum of what a period pays each member of a list of lines. */
export function checksumsOf(lines: readonly WageLine[]): Map<number, string> {
  const sums = new Map<number, Checksum>();
  for (const line of lines) {
    const sum = sums.get(line.userId) ?? new Checksum();
    sums.set(line.userId, sum.add([line]));
  }
  return new Map([...sums].map(([userId, sum]) => [userId, sum.toString()]));
}

export const checksumOfNothing = new Checksum().toString();

/** The checksum of what a period pays one member as it is computed now. */
export async function checksumOf(ctx: Context, organization: Place, period: Dates, userId: number): Promise<string> {
  const sum = new Checksum();
  for await (const { lines } of computeLines(ctx, organization, period, [userId])) sum.add(lines);
  return sum.toString();
}
