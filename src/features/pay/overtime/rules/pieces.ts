import type { Premium } from './policy.ts';

/** The empty list of premiums. All pieces share this list, so comparing by identity is enough. */
export const noPremiums: readonly Premium[] = [];

/** A member's uninterrupted time on one project. Pieces are in order of time. */
export interface Piece {
  /** The local date, as a number of days from the first date of a page. */
  day: number;
  /** The day whose counter includes the piece. The day is the date, unless a policy starts the day at another hour. */
  workday: number;
  projectId: number;
  isBillable: boolean;
  seconds: number;
  /** Unix seconds. null if only the sums of the day are read, whose order does not matter. */
  startsAt: number | null;
  premiums: readonly Premium[];
}

/** Whether a piece moves no counter and is not overtime, because one of its premiums is outside the counters. */
export const isOutsideCounters = ({ premiums }: Pick<Piece, 'premiums'>): boolean =>
  premiums.some(({ outsideCounters }) => outsideCounters);

/**
 * A member's stored time by local date and project, as lists of the same length. Days are numbered from the first date
 * of a page, which is 0.
 */
export interface TimeByDay {
  readonly days: readonly number[];
  readonly projectIds: readonly number[];
  readonly seconds: readonly number[];
  readonly billable: readonly number[];
}

/** Consecutive pieces as indexes `[from, until)`. */
export interface PieceRange {
  from: number;
  until: number;
}

/**
 * The pieces of the days before `day`, starting at index `from`. Example: days 0, 0, 6, 7 from 1 before 7 -> 1 to 3.
 */
export function piecesBefore(pieces: readonly Piece[], from: number, day: number): PieceRange {
  let until = from;
  while (until < pieces.length && (pieces[until]?.day ?? day) < day) until += 1;
  return { from, until };
}

const inOrder = (a: Piece, b: Piece) =>
  a.day - b.day || a.projectId - b.projectId || Number(b.isBillable) - Number(a.isBillable);

/**
 * Converts the sums of days into pieces by project, with billable and non-billable time separate. `premiumsOn` returns
 * the premiums of a whole date. Example: 3600 s of a project, 600 of them billable -> 600 s and 3000 s.
 */
export function piecesOfSums(time: TimeByDay, premiumsOn: (day: number) => readonly Premium[]): Piece[] {
  const pieces: Piece[] = [];
  for (const [entry, day] of time.days.entries()) {
    const [projectId, seconds] = [time.projectIds[entry] ?? 0, time.seconds[entry] ?? 0];
    const billable = Math.min(time.billable[entry] ?? 0, seconds);
    const piece = { day, workday: day, projectId, startsAt: null, premiums: premiumsOn(day) };
    if (billable > 0) pieces.push({ ...piece, isBillable: true, seconds: billable });
    if (seconds > billable) pieces.push({ ...piece, isBillable: false, seconds: seconds - billable });
  }
  return pieces.sort(inOrder);
}
