import type { Premium } from './policy.ts';

/** No premium holds; one list for all, so that it is known by itself. */
export const noPremiums: readonly Premium[] = [];

/** Time of a member on a project that runs on without a break; pieces come in the order of the clock. */
export interface Piece {
  /** The local date, counted from the first one of a page. */
  day: number;
  /** The day whose counter it moves: the date, but for policies with another start of the day. */
  workday: number;
  projectId: number;
  isBillable: boolean;
  seconds: number;
  /** Unix seconds; null where only the sums of the day are known, whose order does not matter. */
  startsAt: number | null;
  premiums: readonly Premium[];
}

/**
 * A member's time by local date and project, as it is stored: lists of the same length. Days are counted from the first
 * date of a page, which is 0.
 */
export interface TimeByDay {
  readonly days: readonly number[];
  readonly projectIds: readonly number[];
  readonly seconds: readonly number[];
  readonly billable: readonly number[];
}

/** Pieces that follow each other, the second index exclusive. */
export interface PieceRange {
  from: number;
  until: number;
}

/** The pieces of the days before `day`, from one on. Example: days 0, 0, 6, 7 from 1 before 7 -> 1 to 3. */
export function piecesBefore(pieces: readonly Piece[], from: number, day: number): PieceRange {
  let until = from;
  while (until < pieces.length && (pieces[until]?.day ?? day) < day) until += 1;
  return { from, until };
}

const inOrder = (a: Piece, b: Piece) =>
  a.day - b.day || a.projectId - b.projectId || Number(b.isBillable) - Number(a.isBillable);

/**
 * The sums of days as pieces, by project: what is billable apart from what is not. `premiumsOn` gives what holds on the
 * whole of a date. Example: 3600 s of a project, 600 of them billable -> 600 s and 3000 s.
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
