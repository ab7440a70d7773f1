/** A closed period whose time is locked; dates `YYYY-MM-DD`, both inclusive. */
export interface LockedPeriod {
  startOn: string;
  stopOn: string;
}

/** The periods that hold some of the dates, ascending. */
export function periodsOf(locked: readonly LockedPeriod[], dates: Iterable<string>): LockedPeriod[] {
  const all = [...new Set(dates)];
  return locked.filter(({ startOn, stopOn }) => all.some((date) => startOn <= date && date <= stopOn));
}

/**
 * What stands against changing time of locked periods, for each of them. Example, of a member: "start_time: pay period
 * 2026-03-01 to 2026-03-31 is closed and locked; an owner or a manager can change its time".
 */
export function lockFaults(attribute: string, periods: readonly LockedPeriod[], leads: boolean): string[] {
  const way = leads ? 'say in `reason` why its time is to change' : 'an owner or a manager can change its time';
  return periods.map(
    ({ startOn, stopOn }) => `${attribute}: pay period ${startOn} to ${stopOn} is closed and locked; ${way}`,
  );
}
