import * as fc from 'fast-check';
import type { TestApp } from './app.ts';
import { budgetsOf } from './budgets.ts';
import { addMember } from './members.ts';
import { ingest } from './time.ts';
import { createTimeEntry, deleteActivities } from '../../src/contract/activities.ts';
import type { BudgetInput } from '../../src/contract/budgets.ts';
import { mergeMembers } from '../../src/contract/member-merges.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { updateProject, updateProjectMembers } from '../../src/contract/projects.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';

/** An organization with budgets, and the changes that can affect their figures, in any order. */

const forms: readonly BudgetInput[] = [
  { type: 'cost', cost: 500, start_date: '2026-01-05' },
  { type: 'cost', rate: 'pay_rate', start_date: '2026-02-01' },
  { type: 'cost', cost: 400, include_non_billable: false, recurrence: 'monthly', start_date: '2026-01-05' },
  { type: 'hours', hours: 80, start_date: '2026-01-05' },
  { type: 'hours', hours: 6, include_non_billable: false, recurrence: 'weekly', start_date: '2026-02-01' },
];

/**
 * Two clients, three projects and three members at 2026-02-20. `more` applies to all budgets, both now and after
 * changes.
 */
export async function buildBudgets(app: TestApp, more: Partial<BudgetInput> = {}) {
  const budgets = forms.map((form) => ({ ...form, ...more }));
  await saveTestNow(app.database, Temporal.Instant.from('2026-02-20T12:00:00Z'));
  const owner = await app.createOrganization({ timeZone: 'America/Santiago' });
  const made = budgetsOf(owner);
  const clients = [
    await made.makeClient({ budget: budgets[0] }),
    await made.makeClient({ budget: { ...budgets[1], start_date: '2026-01-05' } }),
  ];
  const projects = [
    await made.makeProject({ client_id: clients[0], bill_rate: 61.37, pay_rate: 33.33, budget: budgets[0] }),
    await made.makeProject({ client_id: clients[1], bill_rate: 19.99, budget: budgets[1] }),
    await made.makeProject({ budget: budgets[3] }),
  ];
  const members = [owner.userId];
  for (const payRate of ['17.77', '29.99']) members.push((await addMember(app, owner, { payRate })).userId);
  return { app, owner, made, budgets, clients, projects, members, now: Temporal.Instant.from('2026-02-20T12:00:00Z') };
}

export type BudgetedOrganization = Awaited<ReturnType<typeof buildBudgets>>;

const index = fc.nat({ max: 2 });
const daysAgo = fc.nat({ max: 25 });
const cents = fc.option(fc.nat({ max: 9_999 }));
const kindOf = <K extends string, T extends object>(kind: K, more: { [name in keyof T]: fc.Arbitrary<T[name]> }) =>
  fc.record({ kind: fc.constant(kind), ...more }) as fc.Arbitrary<{ kind: K } & T>;

const slot = fc.record({
  who: index,
  hours: fc.nat({ max: 600 }),
  tracked: fc.integer({ min: 1, max: 600 }),
  billable: fc.boolean(),
});
type Slot = typeof slot extends fc.Arbitrary<infer S> ? S : never;

/** A change to figures or to the clock. */
export const budgetChange = fc.oneof(
  {
    weight: 6,
    arbitrary: kindOf<'track', { slots: Slot[] }>('track', { slots: fc.array(slot, { minLength: 1, maxLength: 25 }) }),
  },
  {
    weight: 5,
    arbitrary: kindOf<'pass', { minutes: number; works: boolean }>('pass', {
      minutes: fc.integer({ min: -900, max: 4_000 }),
      works: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: kindOf<'delete', { who: number; hours: number }>('delete', { who: index, hours: fc.nat({ max: 600 }) }),
  },
  {
    weight: 3,
    arbitrary: kindOf<'add', { slot: Slot }>('add', { slot }),
  },
  {
    weight: 2,
    arbitrary: kindOf<'bill', { who: number; cents: number | null; days: number }>('bill', {
      who: index,
      cents,
      days: daysAgo,
    }),
  },
  {
    weight: 2,
    arbitrary: kindOf<'pay', { who: number; cents: number | null; days: number; fixed: boolean }>('pay', {
      who: index,
      cents,
      days: daysAgo,
      fixed: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: kindOf<'project', { place: number; cents: number | null }>('project', { place: index, cents }),
  },
  {
    weight: 1,
    arbitrary: kindOf<'place', { who: number; place: number; cents: number | null }>('place', {
      who: index,
      place: index,
      cents,
    }),
  },
  {
    weight: 2,
    arbitrary: kindOf<'state', { place: number; which: number; client: boolean }>('state', {
      place: index,
      which: fc.nat({ max: 5 }),
      client: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: kindOf<'move', { place: number; to: number }>('move', { place: index, to: index }) },
  { weight: 1, arbitrary: kindOf<'merge', { who: number; into: number }>('merge', { who: index, into: index }) },
  { weight: 1, arbitrary: kindOf<'zone', { which: number }>('zone', { which: index }) },
);
export type Change = typeof budgetChange extends fc.Arbitrary<infer C> ? C : never;
type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

const hourAgo = ({ now }: BudgetedOrganization, hours: number) =>
  now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).subtract({ hours: hours + 1 });

/** Within an hour, each member has their own slot on one project, so that members can be merged. */
function itemOf(organization: BudgetedOrganization, { who, hours, tracked, billable }: Slot) {
  const startsAt = hourAgo(organization, hours).add({ minutes: 10 * who });
  const place = (Math.floor(startsAt.epochMilliseconds / 3_600_000) + who) % 3;
  const [user_id = 0, project_id = 0] = [organization.members[who], organization.projects[place]];
  return { user_id, project_id, starts_at: startsAt.toString(), tracked, billable };
}

async function pass(organization: BudgetedOrganization, { minutes, works }: Of<'pass'>) {
  organization.now = organization.now.add({ minutes });
  // The clock may move without background work.
  if (works) await organization.app.setNow(organization.owner.client, organization.now.toString());
  else await saveTestNow(organization.app.database, organization.now);
}

function remove(organization: BudgetedOrganization, { who, hours }: Of<'delete'>) {
  const start = hourAgo(organization, hours);
  const range = { 'time_slot[start]': start.toString(), 'time_slot[stop]': start.add({ hours: 60 }).toString() };
  const params = { organization_id: organization.owner.organizationId };
  return organization.owner.client.call(deleteActivities, {
    params,
    query: { ...range, user_ids: [organization.members[who] ?? 0] },
  });
}

/** Adds manual time, which is rejected if it overlaps other time. */
function add(organization: BudgetedOrganization, { slot: entry }: Of<'add'>) {
  const { user_id, project_id, starts_at, billable } = itemOf(organization, entry);
  const body = { project_id, start_time: starts_at, tracked: 3 * entry.tracked, billable };
  return organization.owner.client.send(createTimeEntry, { params: { user_id }, body });
}

function pay(organization: BudgetedOrganization, { who, cents: amount, days, fixed }: Of<'pay'>) {
  const effective_on = organization.now
    .subtract({ hours: 24 * days })
    .toString()
    .slice(0, 10);
  const rate_type = fixed ? ('fixed_amount' as const) : ('hourly' as const);
  return organization.made.pay(organization.members[who] ?? 0, {
    rate_type,
    pay_rate: (1 + (amount ?? 0)) / 100,
    effective_on,
  });
}

function state({ made, budgets, projects, clients }: BudgetedOrganization, { place, which, client }: Of<'state'>) {
  const budget = budgets[which] ?? null;
  return client ? made.stateOfClient(clients[place % 2] ?? 0, budget) : made.state(projects[place] ?? 0, budget);
}

const amountOf = (amount: number | null) => (amount === null ? null : amount / 100);
const zones = ['Pacific/Auckland', 'Pacific/Pago_Pago', 'Europe/Berlin'];

const changes: { [K in Change['kind']]: (organization: BudgetedOrganization, change: Of<K>) => Promise<unknown> } = {
  track: (organization, { slots }) => {
    const items = new Map(slots.map((entry) => [`${entry.who}/${entry.hours}`, itemOf(organization, entry)]));
    return ingest(organization.owner.client, organization.owner.organizationId, [...items.values()]);
  },
  pass,
  delete: remove,
  add,
  bill: (organization, { who, cents: amount, days }) =>
    organization.made.pay(organization.members[who] ?? 0, {
      bill_rate: amountOf(amount),
      effective_on: organization.now
        .subtract({ hours: 24 * days })
        .toString()
        .slice(0, 10),
    }),
  pay,
  project: ({ owner, projects }, { place, cents: amount }) =>
    owner.client.call(updateProject, {
      params: { project_id: projects[place] ?? 0 },
      body: { bill_rate: amountOf(amount) },
    }),
  place: ({ owner, projects, members }, { who, place, cents: amount }) =>
    owner.client.call(updateProjectMembers, {
      params: { project_id: projects[place] ?? 0 },
      body: { members: [{ user_id: members[who] ?? 0, bill_rate: amountOf(amount), pay_rate: amountOf(amount) }] },
    }),
  state,
  move: ({ made, projects, clients }, { place, to }) => made.moveTo(projects[place] ?? 0, clients[to] ?? null),
  merge: ({ owner, members }, { who, into }) =>
    owner.client.send(mergeMembers, {
      params: { organization_id: owner.organizationId, user_id: members[who] ?? 0, other_user_id: members[into] ?? 0 },
    }),
  zone: ({ owner }, { which }) =>
    owner.client.call(updateOrganization, {
      params: { organization_id: owner.organizationId },
      body: { time_zone: zones[which] ?? 'UTC' },
    }),
};

export const applyChange = <K extends Change['kind']>(organization: BudgetedOrganization, change: Of<K>) =>
  changes[change.kind](organization, change);
