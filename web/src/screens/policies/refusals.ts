import { successorOf } from './chains.ts';
import type { Facts, Policy } from './use-policies.ts';

/** The reason why a policy cannot be edited, archived or restored; null if it can. */
type Refusal = 'daily' | 'closing' | 'archived' | 'open' | 'superseded' | null;

export interface Refusals {
  edit: Refusal;
  archive: Refusal;
  restore: Refusal;
}

export function refusalsOf(facts: Facts, policy: Policy): Refusals {
  const next = successorOf(facts.policies, policy);
  const isSuperseded = policy.status === 'expiring' && next !== undefined && next.status !== 'archived';
  const daily = policy.policy_type === 'daily' && !facts.hasDaily ? 'daily' : null;
  const closed = policy.status === 'archived' ? 'archived' : isSuperseded ? 'superseded' : 'closing';
  const isOpen = policy.until === null;
  return {
    edit: daily ?? (isOpen ? null : closed),
    archive: isOpen || isSuperseded ? null : closed,
    restore: daily ?? (isOpen ? 'open' : isSuperseded ? 'superseded' : null),
  };
}
