import type { Executor } from '../../../db/database.ts';
import { mapInSlices } from '../../../slices.ts';
import { countWeeksOf, policiesOf } from './compute.ts';
import type { PageDates } from './dates.ts';
import type { OvertimeFacts } from './page.ts';
import { MemberClock } from './rules/clock.ts';
import { daysInNeedOfOrder, type PoliciesByDay } from './rules/count.ts';
import { type Piece, piecesOfSums } from './rules/pieces.ts';
import { selectKnownSlots } from './known-slots.ts';
import { type MemberSlots, selectSlots, type SlotRange } from './slots.ts';
import type { MemberTime } from './store.ts';

/** The data from which pieces are built. */
export type TimeFacts = Pick<
  OvertimeFacts,
  'dates' | 'weeks' | 'time' | 'policies' | 'noPolicy' | 'salaries' | 'holidays' | 'knownAt'
>;

/**
 * The dates whose slots are read, for the order of time within the date.
 * - `money`: dates on which amounts depend on the order.
 * - `all`: every date with time, for an explanation.
 * - `clock`: only dates on which the time of day decides how much is overtime.
 */
export type OrderNeeded = 'money' | 'all' | 'clock';

interface MemberPieces {
  userId: number;
  clock: MemberClock;
  pieces: Piece[];
  /** The dates whose slots are read. */
  days: ReadonlySet<number>;
}

const slotSeconds = 600;
/** If clocks are set back across midnight, a date can continue for this long after the next one has begun. */
const setBackSeconds = 3 * 3_600;
/** The same, if the organization moves to another time zone. */
const movedSeconds = 26 * 3_600;

const isByClock = ({ daily, weekly }: PoliciesByDay) =>
  daily.some((policy) => policy?.isByClock) || weekly.some((policy) => policy?.isByClock);

/** A standard salary pays the first hours of a week, so the order decides which projects the salary covers. */
const isByOrder = (facts: TimeFacts, userId: number) =>
  facts.salaries.get(userId)?.some((salary) => salary?.method === 'standard') ?? false;

/** Whether a date has time of several kinds. If all time is of one kind, its order does not matter. */
const isMixed = (pieces: readonly Piece[]) => pieces.some(({ day }, index) => day === pieces[index - 1]?.day);

interface Member {
  time: MemberTime;
  pieces: readonly Piece[];
  policies: PoliciesByDay;
}

function daysOf({ time, pieces, policies }: Member, facts: TimeFacts, needed: OrderNeeded): readonly number[] {
  // The workday that extends into the first week begins on the day before the week.
  if (isByClock(policies)) return [-1, ...time.days];
  if (needed === 'clock') return [];
  if (needed === 'all' || isByOrder(facts, time.userId)) return time.days;
  if (!isMixed(pieces)) return [];
  return countWeeksOf(pieces, policies, facts.weeks).flatMap(({ counted }) => daysInNeedOfOrder(counted));
}

function firstPieces(time: MemberTime, facts: TimeFacts, needed: OrderNeeded): MemberPieces {
  const { userId } = time;
  const policies = policiesOf(userId, facts);
  const holidays = facts.holidays.get(userId);
  const clock = new MemberClock({
    calendar: facts.dates.calendar,
    first: facts.dates.first,
    policies,
    holidaysOn: (day) => holidays?.get(day) ?? [],
  });
  const pieces = piecesOfSums(time, (day) => clock.premiumsOn(day));
  // A holiday that begins during its date splits the date.
  const split = time.days.filter((day) => holidays?.get(day)?.some(({ startsAt }) => startsAt !== null));
  return { userId, clock, pieces, days: new Set([...daysOf({ time, pieces, policies }, facts, needed), ...split]) };
}

/** The instant ranges in which slots of some dates can begin. Adjacent ranges are merged. */
function rangesOf({ userId, days }: MemberPieces, dates: PageDates): SlotRange[] {
  const after = dates.calendar.length > 1 ? movedSeconds : setBackSeconds;
  const ranges: SlotRange[] = [];
  for (const day of [...days].toSorted((a, b) => a - b)) {
    const since = dates.startOf(day).epochMilliseconds / 1000 - slotSeconds;
    const until = dates.startOf(day + 1).epochMilliseconds / 1000 + after;
    const last = ranges.at(-1);
    if (last && since <= last.until) last.until = until;
    else ranges.push({ userId, since: Math.floor(since), until: Math.ceil(until) });
  }
  return ranges;
}

const inOrder = (a: Piece, b: Piece) =>
  a.day - b.day || (a.startsAt ?? 0) - (b.startsAt ?? 0) || a.projectId - b.projectId;

/** Replaces the pieces of dates whose slots were read. Pieces of other dates stay. */
function withOrder({ clock, pieces, days }: MemberPieces, slots: readonly MemberSlots[]): Piece[] {
  const ordered = slots.flatMap((range) => clock.piecesOf(range)).filter(({ day }) => days.has(day));
  const read = new Set(ordered.map(({ day }) => day));
  return [...pieces.filter(({ day }) => !read.has(day)), ...ordered].sort(inOrder);
}

/** The slots in some ranges, as they are now or as known at an instant. */
function loadSlots(db: Executor, organizationId: number, { dates, knownAt }: TimeFacts, ranges: readonly SlotRange[]) {
  if (knownAt === undefined) return selectSlots(db, organizationId, ranges);
  // The day before the page, plus a day on each side for time zones.
  const [from, to] = [dates.first.subtract({ days: 3 }), dates.first.add({ days: dates.count + 2 })];
  return selectKnownSlots(db, organizationId, { ranges, from, to, knownAt });
}

/** Each member's time on a page as pieces, in the order of time where it matters. One statement reads all slots. */
export async function loadPieces(
  db: Executor,
  organizationId: number,
  facts: TimeFacts,
  needed: OrderNeeded,
): Promise<Map<number, Piece[]>> {
  const members = await mapInSlices(facts.time, (member) => firstPieces(member, facts, needed));
  const ranges = members.flatMap((member) => (member.days.size > 0 ? rangesOf(member, facts.dates) : []));
  const slots = ranges.length > 0 ? await loadSlots(db, organizationId, facts, ranges) : [];
  const byUser = Map.groupBy(slots, ({ userId }) => userId);
  return new Map(
    members.map((member) => [
      member.userId,
      member.days.size > 0 ? withOrder(member, byUser.get(member.userId) ?? []) : member.pieces,
    ]),
  );
}
