import type { PolicyType } from '../../src/contract/overtime-policies.ts';
import { planArchive } from '../../src/features/overtime-policies/rules/archive.ts';
import { planCalendarChange } from '../../src/features/overtime-policies/rules/calendar-change.ts';
import { type NewPolicy, planCreate } from '../../src/features/overtime-policies/rules/create.ts';
import { planAutoAdd, planRemoval } from '../../src/features/overtime-policies/rules/member-events.ts';
import type { Assignment, Policy, PolicyRef } from '../../src/features/overtime-policies/rules/policy.ts';
import { planRestore } from '../../src/features/overtime-policies/rules/restore.ts';
import type { Changes, Facts, MemberFact, Plan, Scene } from '../../src/features/overtime-policies/rules/scene.ts';
import { planUpdate, type PolicyChanges } from '../../src/features/overtime-policies/rules/update.ts';
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
  startsOn: undefined,
  override: false,
};

/** All policies of an organization in memory: the rules decide on the part of it that the program would load. */
export class World implements Scene {
  policies: readonly Policy[] = [];
  assignments: readonly Assignment[] = [];
  readonly members = new Map<number, MemberFact>();
  readonly #waiting = new Map<number, Set<PolicyRef>>();
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

  policy(id: PolicyRef): Policy {
    const found = this.policies.find((policy) => policy.id === id);
    if (!found) throw new Error(`no policy ${id}`);
    return found;
  }

  /** A policy as given, with members for its whole time. */
  place(
    given: Partial<Policy> & { policyType: PolicyType; since: Temporal.Instant },
    userIds: readonly number[],
  ): Policy {
    const id = this.nextId();
    const { autoAddNewUsers: _auto, startsOn: _on, override: _override, ...defaults } = settings;
    const policy: Policy = {
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

  create(request: Partial<NewPolicy> & Pick<NewPolicy, 'policyType' | 'userIds'>): Policy {
    return this.apply(
      planCreate(this.facts(undefined, request.policyType, request.userIds), { ...settings, ...request }),
    );
  }

  update(id: PolicyRef, changes: PolicyChanges): Policy {
    return this.apply(planUpdate(this.#factsOf(id, changes.userIds ?? []), id, changes));
  }

  archive(id: PolicyRef): Policy {
    return this.apply(planArchive(this.#factsOf(id), id));
  }

  restore(id: PolicyRef): Policy {
    return this.apply(planRestore(this.#factsOf(id), id));
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
    const scene = this.#sceneOf(held.map((entry) => entry.policyId));
    this.write(planRemoval({ scene, now: this.now }, userId));
  }

  changeCalendar(calendar: OrgCalendar, effectiveAt: Temporal.Instant): void {
    this.calendar = calendar;
    this.write(planCalendarChange(this, calendar, effectiveAt));
  }

  /** Ten minutes of work that end now. */
  track(userId: number): void {
    const stretch = { since: this.now.subtract({ minutes: 10 }), until: this.now };
    const held = this.assignments.filter((entry) => entry.userId === userId && overlaps(entry, stretch));
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
    const facts = { ...this.facts(undefined, 'weekly', []), scene: { policies, assignments } };
    this.write(planAutoAdd(facts, { userId, joinedAt: member.joinedAt, chainIds }));
    this.#waiting.delete(userId);
  }

  #sceneOf(ids: readonly PolicyRef[]): Scene {
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

  #factsOf(id: PolicyRef, userIds: readonly number[] = []): Facts {
    return this.facts(id, this.policy(id).policyType, userIds);
  }

  facts(id: PolicyRef | undefined, policyType: PolicyType, userIds: readonly number[]): Facts {
    const own = id === undefined ? [] : [id];
    const lasting = this.#sceneOf(own).assignments.filter((entry) => entry.endsWithPolicy);
    const users = new Set([...userIds, ...lasting.map((entry) => entry.userId)]);
    const holding = this.assignments.filter(
      (entry) => users.has(entry.userId) && entry.policyType === policyType && isOpenAt(entry, this.now),
    );
    const scene = this.#sceneOf([...own, ...holding.map((entry) => entry.policyId)]);
    const members = new Map([...this.members].filter(([userId]) => users.has(userId)));
    return { scene, members, calendar: this.calendar, now: this.now };
  }

  apply(plan: Plan): Policy {
    return this.policy(this.write(plan)(plan.answer));
  }

  /** Writes changes and answers how to find the policy they create. */
  write(changes: Changes): (ref: PolicyRef) => PolicyRef {
    const created = changes.create ? this.nextId() : undefined;
    const resolve = (ref: PolicyRef) => (ref === 'new' ? (created ?? ref) : ref);
    const resolved = (policy: Policy): Policy => ({
      ...policy,
      id: resolve(policy.id),
      chainId: resolve(policy.chainId),
      supersededById: policy.supersededById && resolve(policy.supersededById),
    });
    const changed = new Map(changes.change.map((policy) => [policy.id, resolved(policy)]));
    this.policies = this.policies.map((policy) => changed.get(policy.id) ?? policy);
    if (changes.create) this.policies = [...this.policies, resolved(changes.create)];
    const { remove, change, add } = changes.assignments;
    const rewritten = new Map(change.map((entry) => [entry.id, entry]));
    const kept = this.assignments.filter((entry) => entry.id === null || !remove.includes(entry.id));
    const added = add.map((entry) => ({ ...entry, id: this.nextId(), policyId: resolve(entry.policyId) }));
    this.assignments = [...kept.map((entry) => rewritten.get(entry.id) ?? entry), ...added];
    return resolve;
  }
}

function isOpenAt(range: { since: Temporal.Instant; until: Temporal.Instant | null }, now: Temporal.Instant): boolean {
  return !isEmpty(range) && overlaps(range, { since: now, until: null });
}
