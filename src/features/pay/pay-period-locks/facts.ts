import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { type LockedPeriod, lockFaults, periodsOf } from './rules.ts';
import { selectLocked, selectSettings } from './store.ts';

export { isOfMember, type LockedPeriod, rejectionFaults } from './rules.ts';
export { sumRejections } from './rejections-store.ts';
export { refusesMembers } from './store.ts';

/** Whether time in closed periods is locked. */
export async function locksClosed(db: Executor, organizationId: number): Promise<boolean> {
  return (await selectSettings(db, organizationId)).locksClosed;
}

/** A change that a person makes to time. */
export interface GuardedChange {
  /** The possible dates of the time, `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  /** The attribute of the request that error messages name. */
  attribute: string;
  /** The reason for the change as sent; null = none. */
  reason: string | null;
}

/** Throws record_invalid with the periods if some of the dates are locked for the actor. */
export type Guard = (dates: Iterable<string>) => void;

const open: Guard = () => undefined;

/**
 * Protects the time of closed periods against a change. Members cannot change it. Owners and managers can change it if
 * they give a reason. The caller has locked the organization's rules, so that no period is closed in the meantime.
 */
export async function guardTime(
  { db }: Pick<Context, 'db'>,
  { organizationId, role }: Pick<Membership, 'organizationId' | 'role'>,
  { attribute, reason, ...dates }: GuardedChange,
): Promise<Guard> {
  const leads = role !== 'user';
  if (leads && reason !== null) return open;
  const locked = await selectLocked(db, organizationId, dates);
  if (locked.length === 0) return open;
  return (touched) => {
    const faults = lockFaults(attribute, periodsOf(locked, touched), leads);
    if (faults.length > 0) throw problem('record_invalid', ...faults);
  };
}

/**
 * The locked period of each date. The caller has locked the organization's rules, so that no period is closed, and no
 * setting changed, before its transaction ends.
 */
export async function loadLocked(
  db: Executor,
  organizationId: number,
  dates: Iterable<string>,
): Promise<ReadonlyMap<string, LockedPeriod>> {
  const ascending = [...new Set(dates)].toSorted();
  const [from, to] = [ascending[0], ascending.at(-1)];
  if (from === undefined || to === undefined) return new Map();
  const locked = await selectLocked(db, organizationId, { from, to });
  const pairs = ascending.flatMap((date) => periodsOf(locked, [date]).map((period) => [date, period] as const));
  return new Map(pairs);
}
