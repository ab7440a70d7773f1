import type { Static } from 'typebox';
import type { Client } from '../../src/client/client.ts';
import * as contract from '../../src/contract/overtime-policies.ts';
import type { Context } from '../../src/context.ts';
import { setRates } from '../../src/features/pay/rates/actions.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import type { TestApp, TestOrganization } from './app.ts';
import { addMember, type MemberOptions } from './members.ts';
import { removeMember } from './membership.ts';
import { ingest, makeProject } from './time.ts';

export type WirePolicy = Static<typeof contract.overtimePolicy>;

/** Monday noon in UTC, the instant at which every team starts. Weeks start on Mondays by default. */
const monday = '2026-03-02T12:00:00Z';

interface TeamOptions {
  timeZone?: string;
  weekStart?: number;
  features?: readonly string[];
  /** The number of members with a pay rate; default 2. */
  members?: number;
}

/** An organization with paid members, and short methods for working with its overtime policies. */
export class Team {
  readonly #app: TestApp;
  readonly organization: TestOrganization;
  readonly client: Client;
  readonly members: number[] = [];
  readonly #named = new Map<number, string>();
  #projectId: Promise<number> | undefined;

  constructor(app: TestApp, organization: TestOrganization) {
    this.#app = app;
    this.organization = organization;
    this.client = organization.client;
  }

  get id(): number {
    return this.organization.organizationId;
  }

  /** The user id of a paid member by number, from 0. */
  member(index: number): number {
    return this.members[index] ?? 0;
  }

  /** The name of a member as used in error messages. */
  named(userId: number): string {
    return this.#named.get(userId) ?? String(userId);
  }

  at(instant: string): Promise<void> {
    return this.#app.setNow(this.client, instant);
  }

  /** Runs the work in one transaction, as other slices do. */
  run<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    return this.#app.database.transaction(async (tx) =>
      work(this.#app.app.contextFor(tx, await this.#app.app.now(tx))),
    );
  }

  async pay(userId: number, amount: string | null = '20.00', effectiveOn?: string): Promise<void> {
    const day = effectiveOn === undefined ? {} : { effectiveOn: Temporal.PlainDate.from(effectiveOn) };
    const rate = { kind: 'pay' as const, userId, projectId: null, amount, ...day };
    await this.run((ctx) => setRates(ctx, this.id, [rate]));
  }

  async join(options: MemberOptions & { paid?: boolean } = {}): Promise<number> {
    const { userId, named } = await addMember(this.#app, this.organization, options);
    this.#named.set(userId, named);
    if (options.paid ?? true) await this.pay(userId);
    return userId;
  }

  remove(userId: number): Promise<void> {
    return removeMember(this.organization, userId);
  }

  /** Ten minutes of work. */
  async track(userId: number, startsAt: string, tracked = 600): Promise<void> {
    this.#projectId ??= makeProject(this.organization);
    const item = { user_id: userId, project_id: await this.#projectId, starts_at: startsAt, tracked };
    const report = await ingest(this.client, this.id, [item]);
    if (report.rejected > 0) throw new Error(JSON.stringify(report.rejections));
  }

  sendCreate(body: object = {}) {
    return this.client.send(contract.createOvertimePolicy, {
      params: { organization_id: this.id },
      body: { name: 'Overtime', threshold: 40, pay_rate_multiplier: 1.5, user_ids: [this.member(0)], ...body },
    });
  }

  async create(body: object = {}): Promise<WirePolicy> {
    return policyOf(await this.sendCreate(body), 201);
  }

  sendUpdate(id: number, body: object) {
    return this.client.send(contract.updateOvertimePolicy, { params: { overtime_policy_id: id }, body });
  }

  async update(id: number, body: object): Promise<WirePolicy> {
    return policyOf(await this.sendUpdate(id, body), 200);
  }

  sendArchive(id: number) {
    return this.client.send(contract.archiveOvertimePolicy, { params: { overtime_policy_id: id } });
  }

  async archive(id: number): Promise<WirePolicy> {
    return policyOf(await this.sendArchive(id), 200);
  }

  sendRestore(id: number) {
    return this.client.send(contract.restoreOvertimePolicy, { params: { overtime_policy_id: id } });
  }

  async restore(id: number): Promise<WirePolicy> {
    return policyOf(await this.sendRestore(id), 200);
  }

  async get(id: number): Promise<WirePolicy> {
    return policyOf(await this.client.send(contract.getOvertimePolicy, { params: { overtime_policy_id: id } }), 200);
  }

  list(query: { status?: 'active' | 'archived' | 'all'; page_start_id?: number; page_limit?: number } = {}) {
    return this.client.call(contract.listOvertimePolicies, { params: { organization_id: this.id }, query });
  }

  /** Creates a policy that is valid from Monday 9 March, and sets the clock to noon on that day. */
  async createUsed(body: object = {}): Promise<WirePolicy> {
    const policy = await this.create(body);
    await this.at('2026-03-09T12:00:00Z');
    await this.track(policy.user_ids[0] ?? 0, '2026-03-09T09:00:00Z');
    return this.get(policy.id);
  }
}

function policyOf(answer: { status: number; body: unknown }, expected: number): WirePolicy {
  if (answer.status !== expected) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return (answer.body as { overtime_policy: WirePolicy }).overtime_policy;
}

/** The error for a member who is on another policy. With `mayMove`, the error states how to move the member. */
export const policyConflict = (named: string, { id, name }: WirePolicy, mayMove = true): string =>
  `user_ids: ${named} is already on the weekly policy "${name}" (${id})` +
  (mayMove ? '; send override: true to move them' : '');

/** Creates a team at Monday noon. */
export async function makeTeam(app: TestApp, { members = 2, ...options }: TeamOptions = {}): Promise<Team> {
  const team = new Team(app, await app.createOrganization(options));
  // A new organization has no due work, so it is enough to set the clock.
  await saveTestNow(app.database, Temporal.Instant.from(monday));
  for (let index = 0; index < members; index += 1) team.members.push(await team.join());
  return team;
}
