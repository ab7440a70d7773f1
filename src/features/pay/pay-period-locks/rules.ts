/** A closed period whose time is locked; dates `YYYY-MM-DD`, both inclusive. */
export interface LockedPeriod {
  startOn: string;
  stopOn: string;
}

/** The periods that contain some of the dates, ascending. */
export function periodsOf(locked: readonly LockedPeriod[], dates: Iterable<string>): LockedPeriod[] {
  const all = [...new Set(dates)];
  return locked.filter(({ startOn, stopOn }) => all.some((date) => startOn <= date && date <= stopOn));
}

const closedAndLocked = (attribute: string, { startOn, stopOn }: LockedPeriod) =>
  `${attribute}: pay period ${startOn} to ${stopOn} is closed and locked`;

/**
 * The error messages for a change of time in locked periods, one per period. Example for a member: "start_time: pay
 * period 2026-03-01 to 2026-03-31 is closed and locked; an owner or a manager can change its time".
 */
export function lockFaults(attribute: string, periods: readonly LockedPeriod[], leads: boolean): string[] {
  const remedy = leads ? 'send a `reason` to change its time' : 'an owner or a manager can change its time';
  return periods.map((period) => `${closedAndLocked(attribute, period)}; ${remedy}`);
}

/** The sender of recorded time. */
interface UploadSender {
  userId: number | null;
  leads: boolean;
}

/**
 * Whether recorded time counts as sent by a member, so that an organization can reject it. This applies to a sender's
 * own time, and to all time from senders who are neither owner nor manager. Owners and managers can send the time of
 * others. Example: a manager's own time -> true; a manager sends the time of user 7 -> false.
 */
export const isOfMember = ({ userId, leads }: UploadSender, holderId: number): boolean => !leads || holderId === userId;

/**
 * The reasons for rejecting an item of an upload, one per locked period that it overlaps. Example: "starts_at: pay
 * period 2026-03-01 to 2026-03-31 is closed and locked; it rejects recorded time, but an owner or a manager can add
 * time by hand".
 */
export function rejectionFaults(periods: readonly LockedPeriod[]): string[] {
  const remedy = 'it rejects recorded time, but an owner or a manager can add time by hand';
  return periods.map((period) => `${closedAndLocked('starts_at', period)}; ${remedy}`);
}
