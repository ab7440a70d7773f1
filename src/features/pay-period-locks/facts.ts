import { problem } from '../../contract/problems.ts';
import type { Context, Membership } from '../../context.ts';
import { lockFaults, periodsOf } from './rules.ts';
import { selectLocked } from './store.ts';

export { selectLocksClosed as locksClosed } from './store.ts';

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
