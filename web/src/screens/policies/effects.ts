import { numberOf } from '../../parts/numbers.ts';
import { predecessorOf, successorOf } from './chains.ts';
import { areSameRules } from './rule-values.ts';
import { type TimingCalendar, nextBoundary, plannedStart } from './timing.ts';
import type { Facts, PolicyPerson, Policy, RuledPolicy } from './use-policies.ts';
import type { Values } from './values.ts';

/** Members and the other policy that they are assigned to. */
export interface OtherAssignment {
  policy: Policy;
  people: PolicyPerson[];
}

/** The effect of saving, computed by the published rules. The API makes the final decision. */
export interface PolicyEffect {
  /**
   * No change, a new policy, a change to a policy that has not begun, a restart of an unused policy, or a new version.
   */
  kind: 'nothing' | 'created' | 'pending' | 'anew' | 'version';
  at: number;
  joining: PolicyPerson[];
  leaving: PolicyPerson[];
  /** Joining members who are still on another policy of the same type at that instant. */
  otherAssignments: OtherAssignment[];
  /** Policies that lose all members. Unused policies close at once. */
  emptied: Policy[];
  /** Joining members without a pay rate. */
  unpaid: PolicyPerson[];
  /** Whether the viewer cannot see rates. */
  isPayUnseen: boolean;
  /** Members without a holiday calendar on a policy that pays holidays. */
  withoutHolidays: PolicyPerson[];
  isWithoutMembers: boolean;
}

const untilOf = ({ until }: Policy) => (until === null ? Infinity : Date.parse(until));

/** The ids of all versions of a policy. */
function chainIds(policies: readonly Policy[], policy: Policy | null): Set<number> {
  const ids = new Set<number>();
  for (let version = policy; version; version = predecessorOf(policies, version) ?? null) ids.add(version.id);
  for (let version = policy; version; version = successorOf(policies, version) ?? null) ids.add(version.id);
  return ids;
}

const personOf = ({ people }: Facts, id: number): PolicyPerson =>
  people.get(id) ?? { id, name: String(id), isRemoved: true, hasPayRate: null, hasHolidays: false };

interface NewMembers {
  type: Policy['policy_type'];
  own: ReadonlySet<number>;
  userIds: readonly number[];
  since: number;
}

/** Members who are on another policy of the same type at or after an instant. */
function otherAssignmentsOf(facts: Facts, { type, own, userIds, since }: NewMembers): OtherAssignment[] {
  const named = new Set(userIds);
  return facts.policies
    .filter((policy) => policy.policy_type === type && policy.status !== 'archived' && !own.has(policy.id))
    .filter((policy) => untilOf(policy) > since && untilOf(policy) > Date.parse(policy.since))
    .map((policy) => ({
      policy,
      people: policy.user_ids.filter((id) => named.has(id)).map((id) => personOf(facts, id)),
    }))
    .filter(({ people }) => people.length > 0);
}

/** Members who would be on another policy when the policy resumes with its last members. */
const otherAssignmentsAtReopening = (facts: Facts, policy: Policy, isCopy: boolean, since: number): OtherAssignment[] =>
  otherAssignmentsOf(facts, {
    type: policy.policy_type,
    own: isCopy ? new Set() : chainIds(facts.policies, policy),
    userIds: policy.user_ids.filter((id) => !personOf(facts, id).isRemoved),
    since,
  });

const isSameSet = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

const isSameNumber = (typed: string, value: number) => numberOf(typed) === value;

function isSameSettings(policy: RuledPolicy, values: Values): boolean {
  return (
    values.name.trim() === policy.name &&
    isSameNumber(values.threshold, policy.threshold) &&
    isSameNumber(values.pay, Number(policy.pay_rate_multiplier)) &&
    isSameNumber(values.bill, Number(policy.bill_rate_multiplier)) &&
    areSameRules(values.rules, policy) &&
    values.autoAdd === policy.auto_add_new_users &&
    values.notify === policy.notification_enabled &&
    isSameSet(values.roles, policy.notification_role_ids)
  );
}

function startOf(calendar: TimingCalendar, policy: Policy | null, values: Values, now: number): number {
  if (policy?.status === 'pending' && values.startsOn === '') return Date.parse(policy.since);
  return plannedStart(calendar, policy?.policy_type ?? values.type, now, values.startsOn);
}

function kindOf(policy: RuledPolicy | null, values: Values, at: number): PolicyEffect['kind'] {
  if (!policy) return 'created';
  const isInUse = policy.locked && policy.status !== 'pending';
  const isSameStart = values.startsOn === '' || isInUse || at === Date.parse(policy.since);
  if (isSameSettings(policy, values) && isSameSet(values.userIds, policy.user_ids) && isSameStart) return 'nothing';
  if (isInUse) return 'version';
  return policy.status === 'pending' ? 'pending' : 'anew';
}

function isEmptied({ policies }: Facts, { policy, people }: OtherAssignment): boolean {
  const next = successorOf(policies, policy);
  if (policy.auto_add_new_users || (next && next.status !== 'archived')) return false;
  return people.length === policy.user_ids.length;
}

const paysHolidays = ({ rules }: Values) => rules.premiums.some(({ holidays }) => holidays);

/** The effect of saving a form. Source: docs/contract/overtime-policies.md. */
export function effectOf(facts: Facts, policy: RuledPolicy | null, values: Values, now: number): PolicyEffect {
  const at = startOf(facts.calendar, policy, values, now);
  const present = policy?.user_ids ?? [];
  const joining = values.userIds.filter((id) => !present.includes(id)).map((id) => personOf(facts, id));
  const leaving = present.filter((id) => !values.userIds.includes(id)).map((id) => personOf(facts, id));
  const own = chainIds(facts.policies, policy);
  const type = policy?.policy_type ?? values.type;
  const otherAssignments = otherAssignmentsOf(facts, { type, own, userIds: values.userIds, since: at });
  return {
    kind: kindOf(policy, values, at),
    at,
    joining,
    leaving,
    otherAssignments,
    emptied: otherAssignments.filter((other) => isEmptied(facts, other)).map((other) => other.policy),
    unpaid: joining.filter(({ hasPayRate }) => hasPayRate === false),
    isPayUnseen: joining.some(({ hasPayRate }) => hasPayRate === null),
    withoutHolidays: paysHolidays(values)
      ? values.userIds.map((id) => personOf(facts, id)).filter(({ hasHolidays }) => !hasHolidays)
      : [],
    isWithoutMembers: values.userIds.length === 0,
  };
}

/**
 * The effect of archiving: the policy never begins, closes at once or at the end of the week, or its next version is
 * cancelled.
 */
export interface Closing {
  kind: 'never' | 'atOnce' | 'later';
  at: number;
  cancelled: Policy | null;
  people: PolicyPerson[];
}

/** Source: docs/contract/overtime-policies.md, Archive. */
export function closingOf(facts: Facts, policy: Policy, now: number): Closing {
  const next = successorOf(facts.policies, policy);
  const cancelled = policy.status === 'expiring' && next && next.status !== 'archived' ? next : null;
  const isPendingVersion = policy.status === 'pending' && predecessorOf(facts.policies, policy) !== undefined;
  const people = (cancelled ?? policy).user_ids.map((id) => personOf(facts, id));
  const isAtOnce = !cancelled && (!policy.locked || isPendingVersion);
  if (isAtOnce) return { kind: policy.status === 'pending' ? 'never' : 'atOnce', at: now, cancelled, people };
  const week = nextBoundary(facts.calendar, 'weekly', now);
  return { kind: 'later', at: Math.min(week, untilOf(policy)), cancelled, people };
}

/** The effect of restoring: a copy, the same policy again, or a cancelled closing. */
export interface Reopening {
  kind: 'copy' | 'again' | 'callOff';
  at: number;
  people: PolicyPerson[];
  left: PolicyPerson[];
  otherAssignments: OtherAssignment[];
  unpaid: PolicyPerson[];
}

/** Source: docs/contract/overtime-policies.md, Restore. */
export function reopeningOf(facts: Facts, policy: Policy, now: number): Reopening {
  const { calendar } = facts;
  const since = Date.parse(policy.since);
  const kind = policy.status === 'expiring' ? 'callOff' : policy.locked ? 'copy' : 'again';
  const starts = {
    callOff: () => untilOf(policy),
    copy: () => nextBoundary(calendar, 'weekly', now),
    again: () => (since > now ? since : nextBoundary(calendar, policy.policy_type, now)),
  };
  const at = starts[kind]();
  const people = policy.user_ids.map((id) => personOf(facts, id));
  const staying = people.filter(({ isRemoved }) => !isRemoved);
  return {
    kind,
    at,
    people: staying,
    left: people.filter(({ isRemoved }) => isRemoved),
    otherAssignments: otherAssignmentsAtReopening(facts, policy, kind === 'copy', at),
    unpaid: staying.filter(({ hasPayRate }) => hasPayRate === false),
  };
}
