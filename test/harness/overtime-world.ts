import type { PolicyType } from '../../src/contract/lists/overtime.ts';
import { planArchive } from '../../src/features/pay/overtime-policies/rules/archive.ts';
import type { AssignedPolicies } from '../../src/features/pay/overtime-policies/rules/assigned-policies.ts';
import { moveToCalendar } from '../../src/features/pay/overtime-policies/rules/calendar-change.ts';
import { type NewPolicy, planCreate } from '../../src/features/pay/overtime-policies/rules/create.ts';
import { assignNewcomer, unassignMember } from '../../src/features/pay/overtime-policies/rules/member-events.ts';
import {
  changesBetween,
  type PolicyFacts,
  type PolicyPlan,
  type PolicyMember,
} from '../../src/features/pay/overtime-policies/rules/plan.ts';
import type { Policy, PolicyAssignment, PolicyRef } from '../../src/features/pay/overtime-policies/rules/policy.ts';
import { noRules } from '../../src/money/pay-rules.ts';
import { planRestore } from '../../src/features/pay/overtime-policies/rules/restore.ts';
import { planUpdate, type PolicyChanges } from '../../src/features/pay/overtime-policies/rules/update.ts';
import type { OrgCalendar } from '../../src/time/calendar.ts';
import { isEmpty, overlaps } from '../../src/time/range.ts';

const settings: Omit<NewPolicy, 'policyType' | 'userIds'> = {
  name: 'Overtime',
  threshold: '8',
  payRateMultiplier: '1.5',
  billRateMultiplier: '1',
  autoAddNewUsers: false,
  notificationEnabled: true,
  notificationRoleIds: [],
  rules: noRules,
  startsOn: undefined,
  override: false,
};

/** All policies of an organization, in memory. The rules receive the policies that the program would load. */
export class World implements AssignedPolicies<number> {
  policies: readonly Policy<number>[] = [];
  assignments: readonly PolicyAssignment<number>[] = [];
  readonly members = new Map<number, PolicyMember>();
  readonly #waiting = new Map<number, Set<number>>();
  calendar: OrgCalendar;
  now: Temporal.Instant;
  #lastId = 0;

  constructor(calendar: OrgCalendar, now: Temporal.Instant) {
    this.calendar = calendar;
    this.now = now;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  policy(id: number): Policy<number> {
    const found = this.policies.find((policy) => policy.id === id);
    if (!found) throw new Error(`no policy ${id}`);
    return found;
  }

  /** Adds a policy with members, who are on it for as long as it is valid. */
  addPolicy(
    given: Partial<Policy<number>> & { policyType: PolicyType; since: Temporal.Instant },
    userIds: readonly number[],
  ): Policy<number> {
    const id = this.nextId();
    const { autoAddNewUsers: _auto, startsOn: _on, override: _override, ...defaults } = settings;
    const policy: Policy<number> = {
      ...defaults,
      autoAddSince: null,
      id,
      chainId: id,
      until: null,
      supersededById: null,
      usedAt: null,
      ...given,
    };
    this.policies = [...this.policies, policy];
    const { policyType, since } = policy;
    const until = policy.until && Temporal.Instant.compare(policy.until, since) < 0 ? since : policy.until;
    const added = userIds.map((userId) => ({ policyId: id, policyType, userId, since, until, endsWithPolicy: true }));
    this.assignments = [...this.assignments, ...added.map((entry) => ({ ...entry, id: this.nextId() }))];
    return policy;
  }

  create(request: Partial<NewPolicy> & Pick<NewPolicy, 'policyType' | 'userIds'>): Policy<number> {
    const facts = this.facts(undefined, request.policyType, request.userIds);
    return this.apply(facts, planCreate(facts, { ...settings, ...request }));
  }

  update(id: number, changes: PolicyChanges): Policy<number> {
    const facts = this.#factsOf(id, changes.userIds ?? []);
    return this.apply(facts, planUpdate(facts, id, changes));
  }

  archive(id: number): Policy<number> {
    const facts = this.#factsOf(id);
    return this.apply(facts, planArchive(facts, id));
  }

  restore(id: number): Policy<number> {
    const facts = this.#factsOf(id);
    return this.apply(facts, planRestore(facts, id));
  }

  join(userId: number, hasPayRate: boolean): void {
    this.members.set(userId, { joinedAt: this.now, hasPayRate });
    const adding = this.policies.filter((policy) => policy.autoAddSince !== null && isOpenAt(policy, this.now));
    this.#waiting.set(userId, new Set(adding.map((policy) => policy.chainId)));
    if (hasPayRate) this.#addNewcomer(userId);
  }

  pay(userId: number): void {
    const member = this.members.get(userId);
    if (!member) return;
    this.members.set(userId, { ...member, hasPayRate: true });
    this.#addNewcomer(userId);
  }

  remove(userId: number): void {
    this.members.delete(userId);
    this.#waiting.delete(userId);
    const held = this.assignments.filter((entry) => entry.userId === userId && isOpenAt(entry, this.now));
    const assigned = this.#partOf(held.map((entry) => entry.policyId));
    this.write(assigned, unassignMember({ assigned, now: this.now }, userId));
  }

  changeCalendar(calendar: OrgCalendar, effectiveAt: Temporal.Instant): void {
    this.calendar = calendar;
    this.write(this, moveToCalendar(this, calendar, effectiveAt));
  }

  /** Ten minutes of work that end now. */
  track(userId: number): void {
    const range = { since: this.now.subtract({ minutes: 10 }), until: this.now };
    const held = this.assignments.filter((entry) => entry.userId === userId && overlaps(entry, range));
    const used = new Set(held.map((entry) => entry.policyId));
    this.policies = this.policies.map((policy) =>
      used.has(policy.id) && policy.usedAt === null ? { ...policy, usedAt: this.now } : policy,
    );
  }

  #addNewcomer(userId: number): void {
    const [chainIds, member] = [this.#waiting.get(userId), this.members.get(userId)];
    if (!chainIds || !member) return;
    const policies = this.policies.filter((policy) => policy.autoAddSince !== null && isOpenAt(policy, this.now));
    const assignments = this.assignments.filter((entry) => entry.userId === userId);
    const facts = { ...this.facts(undefined, 'weekly', []), assigned: { policies, assignments } };
    this.write(
      facts.assigned,
      assignNewcomer(facts, { userId, joinedAt: member.joinedAt, paidSince: this.now, chainIds }),
    );
    this.#waiting.delete(userId);
  }

  #partOf(ids: readonly number[]): AssignedPolicies {
    const named = this.policies.filter((policy) => ids.includes(policy.id));
    const successors = named.map((policy) => policy.supersededById);
    const policies = this.policies.filter(
      (policy) =>
        named.includes(policy) ||
        successors.includes(policy.id) ||
        (policy.supersededById !== null && ids.includes(policy.supersededById)),
    );
    const loaded = new Set(policies.map((policy) => policy.id));
    return { policies, assignments: this.assignments.filter((entry) => loaded.has(entry.policyId)) };
  }

  #factsOf(id: number, userIds: readonly number[] = []): PolicyFacts {
    return this.facts(id, this.policy(id).policyType, userIds);
  }

  facts(id: number | undefined, policyType: PolicyType, userIds: readonly number[]): PolicyFacts {
    const own = id === undefined ? [] : [id];
    const lasting = this.#partOf(own).assignments.filter((entry) => entry.endsWithPolicy);
    const users = new Set([...userIds, ...lasting.map((entry) => entry.userId)]);
    const holding = this.assignments.filter(
      (entry) => users.has(entry.userId) && entry.policyType === policyType && isOpenAt(entry, this.now),
    );
    const assigned = this.#partOf([...own, ...holding.map((entry) => entry.policyId)]);
    const members = new Map([...this.members].filter(([userId]) => users.has(userId)));
    return { assigned, members, names: new Map(), calendar: this.calendar, now: this.now };
  }

  apply({ assigned }: PolicyFacts, plan: PolicyPlan): Policy<number> {
    switch (plan.kind) {
      case 'unchanged':
        return this.policy(plan.policyId);
      case 'changed':
        this.write(assigned, plan.after);
        return this.policy(plan.policyId);
      case 'new_version': {
        const id = this.nextId();
        this.write(assigned, plan.after, id);
        return this.policy(id);
      }
    }
  }

  /** Stores the policies that changed. `newId` replaces 'new'. */
  write(before: AssignedPolicies, after: AssignedPolicies, newId?: number): void {
    const idOf = (ref: PolicyRef): number => (ref === 'new' ? (newId ?? Number.NaN) : ref);
    const saved = (policy: Policy): Policy<number> => ({
      ...policy,
      id: idOf(policy.id),
      chainId: idOf(policy.chainId),
      supersededById: policy.supersededById && idOf(policy.supersededById),
    });
    const { policies, assignments } = changesBetween(before, after);
    const changed = new Map(policies.map((policy) => [policy.id, saved(policy)]));
    const made = after.policies.filter((policy) => policy.id === 'new').map(saved);
    this.policies = [...this.policies.map((policy) => changed.get(policy.id) ?? policy), ...made];
    const rewritten = new Map(assignments.change.map((entry) => [entry.id, entry]));
    const left = this.assignments.filter((entry) => entry.id === null || !assignments.remove.includes(entry.id));
    const added = assignments.add.map((entry) => ({ ...entry, id: this.nextId() }));
    this.assignments = [...left.map((entry) => rewritten.get(entry.id) ?? entry), ...added].map((entry) => ({
      ...entry,
      policyId: idOf(entry.policyId),
    }));
  }
}

function isOpenAt(range: { since: Temporal.Instant; until: Temporal.Instant | null }, now: Temporal.Instant): boolean {
  return !isEmpty(range) && overlaps(range, { since: now, until: null });
}
