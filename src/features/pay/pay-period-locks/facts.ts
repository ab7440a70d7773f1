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

/** Time that somebody wants to change. */
export interface GuardedChange {
  /** Where it may lie, `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  /** Of the request, by which what stands against it is named. */
  attribute: string;
  /** Why, as whoever changes it says; null = they do not. */
  reason: string | null;
}

/** Throws record_invalid, naming the periods, where some of the dates are locked for whoever asks. */
export type Guard = (dates: Iterable<string>) => void;

const open: Guard = () => undefined;

/**
 * What guards time of closed periods against a change. Members change none of it, owners and managers with a reason.
 * The caller holds the organization's rules, so that no period is closed meanwhile.
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
 * The locked periods that dates lie in, by date. The caller holds the organization's rules, so that no period is
 * closed, and no decision about them changed, before its transaction ends.
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
