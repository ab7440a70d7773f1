import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEarning } from '../../src/contract/earnings.ts';
import type { Body } from '../../src/contract/endpoint.ts';
import type { WireStep } from '../../src/contract/overtime.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import { updateProjectMembers } from '../../src/contract/projects.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { joinMember } from '../../src/features/people/members/actions.ts';
import { setRates } from '../../src/features/pay/rates/actions.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { startOfTests, type TestApp, useTestApp } from '../harness/app.ts';
import { holidaysOf } from '../harness/holidays.ts';
import { Team } from '../harness/overtime.ts';
import { makeProject } from '../harness/time.ts';
import { explanationOf, overtimeOf, workAll } from '../harness/work.ts';

/** An action between the start and the end of an example; README.md in this folder defines the fields. */
interface Step {
  at: string;
  change_policy?: object;
  policy?: object;
  calendar?: Body<typeof updateOrganization>;
  leaves?: true;
  comes_back?: true;
}

/** A published example; README.md in this folder defines the fields. */
interface Example {
  id: string;
  source: string;
  zone: string;
  week_start: number;
  member: { pay_rate?: number; bill_rate?: number; salary?: Body<typeof putSalary> };
  projects: { pay_rate?: number; member_pay_rate?: number; billable?: boolean }[];
  policies: { policy_type: string; threshold: number; pay_rate_multiplier: number; rules?: object }[];
  meanwhile?: Step[];
  earnings?: Omit<Body<typeof createEarning>, 'user_id'>[];
  holidays?: string[];
  agreed?: string;
  afterwards?: string;
  dates?: [from: string, to: string];
  work: [number, string, number][];
  expect: Record<string, string | number>;
}

const file = new URL('overtime.json', import.meta.url);
const examples = JSON.parse(await readFile(file, 'utf8')) as Example[];
const agreed = '2026-05-11T12:00:00Z';
const afterwards = '2026-06-20T12:00:00Z';

async function setPay(team: Team, { member }: Example): Promise<void> {
  const userId = team.member(0);
  const rate = (kind: 'pay' | 'bill', amount: number | undefined) =>
    amount === undefined ? [] : [{ kind, userId, projectId: null, amount: amount.toFixed(2) }];
  await team.run((ctx) => setRates(ctx, team.id, [...rate('pay', member.pay_rate), ...rate('bill', member.bill_rate)]));
  const params = { organization_id: team.id, user_id: userId };
  if (member.salary) await team.client.call(putSalary, { params, body: member.salary });
}

async function makeProjects(team: Team, { projects }: Example): Promise<number[]> {
  const ids: number[] = [];
  for (const { member_pay_rate: own, ...body } of projects) {
    const projectId = await makeProject(team.organization, body);
    const member = { user_id: team.member(0), ...(own === undefined ? {} : { pay_rate: own }) };
    const params = { project_id: projectId };
    await team.client.call(updateProjectMembers, { params, body: { members: [member] } });
    ids.push(projectId);
  }
  return ids;
}

async function agreeOnPolicies(team: Team, { policies }: Example): Promise<number[]> {
  const ids: number[] = [];
  for (const { rules, ...policy } of policies) {
    const { id } = await team.create(policy);
    const params = { overtime_policy_id: id };
    if (rules) await team.client.call(updateOvertimePolicyExt, { params, body: rules });
    ids.push(id);
  }
  return ids;
}

/** Performs a step. A policy change is one of the first steps. */
async function take(team: Team, step: Step, policyId: number): Promise<void> {
  const [userId, params] = [team.member(0), { organization_id: team.id }];
  if (step.change_policy) await team.update(policyId, step.change_policy);
  if (step.policy) await team.create(step.policy);
  if (step.calendar) await team.client.call(updateOrganization, { params, body: step.calendar });
  if (step.leaves) await team.remove(userId);
  if (step.comes_back) await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId, role: 'user' }));
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const hours = (seconds: readonly number[]) => sum(seconds) / 3_600;
const amount = (texts: readonly (string | undefined)[]) =>
  (sum(texts.map((text) => Math.round(Number(text ?? 0) * 100))) / 100).toFixed(2);

/** The pay of overtime hours, with their straight pay. */
function overtimePay(steps: readonly WireStep[]): string {
  const overtime = steps.flatMap((step) => (step.step === 'segment' && step.rule !== 'regular' ? [step.pay] : []));
  return amount(overtime.flatMap((pay) => [pay?.straight, pay?.premium]));
}

/** Creates a calendar with the member's holidays. */
async function keepHolidays(app: TestApp, team: Team, { holidays = [] }: Example): Promise<void> {
  const kept = holidaysOf(app, team.organization);
  const days = holidays.map((date) => [date, 'Holiday'] as const);
  if (days.length > 0) await kept.assign(await kept.calendar('Holidays', days), [team.member(0)]);
}

async function resultOf(team: Team, { dates = ['2026-05-25', '2026-06-20'] }: Example): Promise<Example['expect']> {
  const found = await overtimeOf(team.organization, ...dates, { include: ['explanation'] });
  const overtime = found.overtime.filter((week) => week.tracked_seconds > 0);
  return {
    tracked: hours(overtime.map((week) => week.tracked_seconds)),
    ot: hours(overtime.map((week) => week.overtime_seconds)),
    daily: hours(overtime.map((week) => week.daily_overtime_seconds)),
    weekly: hours(overtime.map((week) => week.weekly_overtime_seconds)),
    regular: hours(overtime.map((week) => week.regular_seconds)),
    straight: amount(overtime.map((week) => week.pay?.straight)),
    premium: amount(overtime.map((week) => week.pay?.premium)),
    total: amount(overtime.map((week) => week.pay?.total)),
    bill_total: amount(overtime.map((week) => week.bill?.total)),
    otpay: overtimePay(overtime.flatMap(explanationOf)),
  };
}

/** An example with its organization. */
interface Trial {
  example: Example;
  team: Team;
  projects: readonly number[];
  policies: readonly number[];
}

/** The number of organizations that the tests fill concurrently. */
const together = 6;

async function forAll<T, R>(entries: readonly T[], work: (entry: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < entries.length; at += together)
    results.push(...(await Promise.all(entries.slice(at, at + together).map(work))));
  return results;
}

async function begin(app: TestApp, example: Example): Promise<Team> {
  const organization = await app.createOrganization({ timeZone: example.zone, weekStart: example.week_start });
  const team = new Team(app, organization);
  team.members.push(await team.join());
  return team;
}

async function agree(app: TestApp, team: Team, example: Example): Promise<Trial> {
  await setPay(team, example);
  const projects = await makeProjects(team, example);
  const policies = await agreeOnPolicies(team, example);
  await keepHolidays(app, team, example);
  return { example, team, projects, policies };
}

/** Uploads the work of a time range. */
async function workBetween({ example, team, projects }: Trial, since: string, until: string): Promise<void> {
  const works = example.work.map(([project, startsAt, seconds]) => {
    const at = Temporal.PlainDateTime.from(startsAt).toZonedDateTime(example.zone).toInstant().toString();
    return { projectId: projects[project] ?? 0, at, seconds };
  });
  const done = works.filter(({ at }) => at >= since && at < until);
  await workAll(team.organization, { userId: team.member(0) }, done);
}

async function earn({ example, team }: Trial): Promise<void> {
  for (const earning of example.earnings ?? []) {
    const params = { organization_id: team.id };
    await team.client.call(createEarning, { params, body: { ...earning, user_id: team.member(0) } });
  }
}

const stepsOf = (example: Example): readonly Step[] => [
  ...(example.meanwhile ?? []),
  { at: example.afterwards ?? afterwards },
];

/**
 * Runs examples with the same dates together, because each move of the clock does the due work of every organization.
 * Each step runs after the work before it.
 */
async function live(app: TestApp, examples: readonly Example[]): Promise<Map<string, Team>> {
  await saveTestNow(app.database, Temporal.Instant.from(startOfTests));
  const teams = await forAll(examples, async (example) => ({ example, team: await begin(app, example) }));
  const [first] = teams;
  if (!first) throw new Error('no example found');
  await first.team.at(first.example.agreed ?? agreed);
  const trials = await forAll(teams, ({ team, example }) => agree(app, team, example));
  let since = '';
  for (const [number, { at }] of stepsOf(first.example).entries()) {
    await first.team.at(at);
    await forAll(trials, async (trial) => {
      await workBetween(trial, since, at);
      await take(trial.team, stepsOf(trial.example)[number] ?? { at }, trial.policies[0] ?? 0);
    });
    since = at;
  }
  await forAll(trials, earn);
  return new Map(trials.map(({ example, team }) => [example.id, team]));
}

const courseOf = (example: Example) =>
  [example.agreed ?? agreed, ...stepsOf(example).map(({ at }) => at)].join(', then ');
const inOrder = [...Map.groupBy(examples, courseOf).values()].flat();

/** The due work of more organizations than this may exceed the time limit of a request. */
const most = 20;
const groups = inOrder.flatMap(({ id }, at) =>
  at % most === 0 ? [{ first: id, group: inOrder.slice(at, at + most) }] : [],
);

describe.each(groups)('$first and the next ones', ({ group }) => {
  const app = useTestApp();

  describe.each([...Map.groupBy(group, courseOf)])('agreed on %s', (_course, companions) => {
    let teams: Map<string, Team>;
    beforeAll(async () => {
      teams = await live(app, companions);
    }, 120_000);

    test.each(companions)('$id: $source', async (example) => {
      const team = teams.get(example.id);
      if (!team) throw new Error(`${example.id} was not run`);
      expect(await resultOf(team, example)).toMatchObject(example.expect);
    });
  });
});
