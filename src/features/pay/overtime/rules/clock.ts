import { addDays } from '../../../../time/adjacent.ts';
import { type OrgCalendar, rulesAt } from '../../../../time/calendar.ts';
import { isForHolidays } from '../../../../money/pay-rules.ts';
import { instantOfClock } from '../../../../time/clock-time.ts';
import { createDayIntervalFinder } from '../../../../time/day-finder.ts';
import type { PoliciesByDay } from './count.ts';
import { noPremiums, type Piece } from './pieces.ts';
import type { PolicyInForce, Premium } from './policy.ts';

/**
 * Slots in order of time, then of project, as lists of the same length: starts in Unix seconds, and lengths in seconds.
 */
export interface ClockTime {
  readonly starts: readonly number[];
  readonly seconds: readonly number[];
  readonly projectIds: readonly number[];
  /** 1 = billable. */
  readonly billable: readonly number[];
}

/** A time range with the same date, workday and premiums throughout. */
interface ClockInterval {
  day: number;
  workday: number;
  premiums: readonly Premium[];
  /** Unix seconds. */
  since: number;
  until: number;
}

/** A holiday of a member on a date. */
export interface DayHoliday {
  class: string | null;
  /** The local time at which it begins. null = midnight. */
  startsAt: string | null;
}

/** The facts that determine a date, its workday and its premiums. Dates are numbered from the first one of a page. */
export interface ClockFacts {
  readonly calendar: OrgCalendar;
  readonly first: Temporal.PlainDate;
  readonly policies: PoliciesByDay;
  holidaysOn(day: number): readonly DayHoliday[];
}

interface Window {
  premium: Premium;
  since: number;
  until: number;
}

/** The start of a date's workday, and the premium hours that touch the date. */
interface DayClock {
  workdayStart: number;
  windows: readonly Window[];
}

const dayMs = 86_400_000;
const midnight = '00:00';
const isWholeDay = ({ from }: Premium) => from === null;
const unixSeconds = (instant: Temporal.Instant) => Math.ceil(instant.epochMilliseconds / 1000);
const sameList = (a: readonly Premium[], b: readonly Premium[]) =>
  a.length === b.length && a.every((premium, index) => premium === b[index]);

/** A member's clock: finds the local date, workday and premiums of a second. */
export class MemberClock {
  readonly #facts: ClockFacts;
  /** Created only for the first slot, because for most members no slots are read. */
  #findInterval: ReturnType<typeof createDayIntervalFinder> | undefined;
  #firstDay = 0;
  readonly #faces = new Map<number, DayClock>();

  constructor(facts: ClockFacts) {
    this.#facts = facts;
  }

  #policiesOn(day: number): PolicyInForce[] {
    const { daily, weekly, before } = this.#facts.policies;
    const policies = day < 0 ? [before.daily, before.weekly] : [daily[day], weekly[day]];
    return policies.filter((policy): policy is PolicyInForce => Boolean(policy));
  }

  /**
   * The local time from which a premium applies on a date; null = it does not apply. On a holiday it applies as soon as
   * the first holiday of its classes begins. Example: 24 December from 14:00 -> "14:00", and "00:00" if it is a Sunday
   * and the premium is for Sundays and holidays.
   */
  #appliesFrom(premium: Premium, day: number): string | null {
    const { days, holidayClasses } = premium;
    if (days === null && !isForHolidays(premium)) return midnight;
    const weekday = addDays(this.#facts.first, day).dayOfWeek % 7;
    if (days?.includes(weekday)) return midnight;
    if (!isForHolidays(premium)) return null;
    const holidays = this.#facts.holidaysOn(day);
    const own = holidays.filter(({ class: name }) => !holidayClasses || (name && holidayClasses.includes(name)));
    return own.map(({ startsAt }) => startsAt ?? midnight).toSorted()[0] ?? null;
  }

  /** The premiums of a whole date. Example: a Sunday premium -> listed on Sundays, not on other days. */
  premiumsOn(day: number): readonly Premium[] {
    const { daily, weekly } = this.#facts.policies;
    if (day >= 0 && !daily[day]?.premiums.length && !weekly[day]?.premiums.length) return noPremiums;
    const premiums = this.#policiesOn(day).flatMap((policy) => policy.premiums);
    const holding = premiums.filter((premium) => isWholeDay(premium) && this.#appliesFrom(premium, day) === midnight);
    return holding.length === 0 ? noPremiums : holding;
  }

  /** The instant at which a clock shows a time on a date. If that clock time is skipped, a later instant. */
  #at(day: number, time: string): number {
    const date = addDays(this.#facts.first, day);
    const { timeZone } = rulesAt(this.#facts.calendar, date.toZonedDateTime('UTC').toInstant());
    return unixSeconds(instantOfClock(timeZone, date, time));
  }

  /** A premium of a whole date whose holiday begins later than the date. It lasts until the end of the date. */
  #restOfDay(premium: Premium, day: number): Window[] {
    const start = this.#appliesFrom(premium, day) ?? midnight;
    return start === midnight ? [] : [{ premium, since: this.#at(day, start), until: Infinity }];
  }

  #windowsOf(premium: Premium, day: number): Window[] {
    const { from, to } = premium;
    if (from === null || to === null) return this.#restOfDay(premium, day);
    const goesOver = to <= from;
    return [day - 1, day].flatMap((begins) => {
      const start = this.#appliesFrom(premium, begins);
      if (start === null) return [];
      const since = this.#at(begins, start > from ? start : from);
      const until = this.#at(goesOver ? begins + 1 : begins, to);
      return since < until ? [{ premium, since, until }] : [];
    });
  }

  #faceOf(day: number): DayClock {
    const known = this.#faces.get(day);
    if (known) return known;
    const policies = this.#policiesOn(day);
    const startsAt = policies.find(({ rules }) => rules.dayStartsAt !== '00:00')?.rules.dayStartsAt;
    const face = {
      workdayStart: startsAt === undefined ? -Infinity : this.#at(day, startsAt),
      windows: policies.flatMap((policy) => policy.premiums.flatMap((premium) => this.#windowsOf(premium, day))),
    };
    this.#faces.set(day, face);
    return face;
  }

  #intervalAt(second: number) {
    if (!this.#findInterval) {
      this.#findInterval = createDayIntervalFinder(this.#facts.calendar);
      this.#firstDay = this.#facts.first.toZonedDateTime('UTC').epochMilliseconds / dayMs;
    }
    return this.#findInterval(second * 1000);
  }

  /** The interval that contains the given Unix second, starting at that second. */
  #stretchAt(second: number): ClockInterval {
    const interval = this.#intervalAt(second);
    const day = interval.day - this.#firstDay;
    const { workdayStart, windows } = this.#faceOf(day);
    const edges = [workdayStart, ...windows.flatMap(({ since, until }) => [since, until])];
    const until = Math.min(Math.ceil(interval.untilMs / 1000), ...edges.filter((edge) => edge > second));
    const inForce = windows.filter(({ since, until: end }) => since <= second && second < end);
    const premiums = [...this.premiumsOn(day), ...inForce.map(({ premium }) => premium)];
    const workday = second < workdayStart ? day - 1 : day;
    return { day, workday, premiums: premiums.length === 0 ? noPremiums : premiums, since: second, until };
  }

  /**
   * Converts slots to pieces, split where the date, the workday or a premium changes. Contiguous time on one project is
   * one piece. Time in a slot runs without gaps from the slot's start (companions, ingest item).
   */
  piecesOf(time: ClockTime): Piece[] {
    const pieces: Piece[] = [];
    let interval: ClockInterval = { day: 0, workday: 0, premiums: noPremiums, since: 0, until: -Infinity };
    for (const [slot, start] of time.starts.entries()) {
      const end = start + (time.seconds[slot] ?? 0);
      for (let at = start; at < end;) {
        if (at < interval.since || at >= interval.until) interval = this.#stretchAt(at);
        const seconds = Math.min(end, interval.until) - at;
        const [projectId, isBillable] = [time.projectIds[slot] ?? 0, time.billable[slot] === 1];
        const { day, workday, premiums } = interval;
        addPiece(pieces, { day, workday, premiums, projectId, isBillable, seconds, startsAt: at });
        at += seconds;
      }
    }
    return pieces;
  }
}

function addPiece(pieces: Piece[], next: Piece): void {
  const last = pieces.at(-1);
  const goesOn =
    last &&
    last.startsAt !== null &&
    last.startsAt + last.seconds === next.startsAt &&
    last.projectId === next.projectId &&
    last.isBillable === next.isBillable &&
    last.day === next.day &&
    last.workday === next.workday &&
    sameList(last.premiums, next.premiums);
  if (goesOn) last.seconds += next.seconds;
  else pieces.push(next);
}
