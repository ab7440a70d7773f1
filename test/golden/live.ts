import { createEarning } from '../../src/contract/earnings.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import { updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import { createPaySchedule } from '../../src/contract/pay-periods.ts';
import { updateProjectMembers } from '../../src/contract/projects.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import { joinMember } from '../../src/features/people/members/actions.ts';
import { saveTestNow } from '../../src/features/operations/installation/test-clock/store.ts';
import { startOfTests, type TestApp } from '../harness/app.ts';
import { holidaysOf } from '../harness/holidays.ts';
import { Team } from '../harness/overtime.ts';
import { makeProject } from '../harness/time.ts';
import { workAll } from '../harness/work.ts';
import { agreedAt, type Example, type Step, stepsOf } from './example.ts';

/** An example with its organization. */
export interface Trial {
  readonly example: Example;
  readonly team: Team;
  projects: readonly number[];
  policies: readonly number[];
  /** The first error from the API. The rest of the example is then skipped. */
  fault?: unknown;
}

async function setPay(team: Team, { member: { salary, ...payment } }: Example): Promise<void> {
  const params = { organization_id: team.id };
  const userId = team.member(0);
  await team.client.call(updateMembers, { params, body: { members: [{ user_id: userId, payment }] } });
  if (salary) await team.client.call(putSalary, { params: { ...params, user_id: userId }, body: salary });
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

/** Creates a calendar that contains the member's holidays. */
async function keepHolidays(app: TestApp, team: Team, { holidays = [] }: Example): Promise<void> {
  const kept = holidaysOf(app, team.organization);
  const days = holidays.map((date) => [date, 'Holiday'] as const);
  if (days.length > 0) await kept.assign(await kept.calendar('Holidays', days), [team.member(0)]);
}

async function begin(app: TestApp, example: Example): Promise<Trial> {
  const organization = await app.createOrganization({ timeZone: example.zone, weekStart: example.week_start });
  const team = new Team(app, organization);
  team.members.push(await team.join());
  return { example, team, projects: [], policies: [] };
}

async function agree(app: TestApp, trial: Trial): Promise<void> {
  const { example, team } = trial;
  const { currency } = example;
  const params = { organization_id: team.id };
  if (currency) await team.client.call(updateOrganization, { params, body: { currency } });
  await setPay(team, example);
  trial.projects = await makeProjects(team, example);
  trial.policies = await agreeOnPolicies(team, example);
  await keepHolidays(app, team, example);
}

/** Uploads the work in a time range. */
async function workBetween({ example, team, projects }: Trial, since: string, until: string): Promise<void> {
  const works = example.work.map(([project, startsAt, seconds]) => {
    const at = Temporal.PlainDateTime.from(startsAt).toZonedDateTime(example.zone).toInstant().toString();
    return { projectId: projects[project] ?? 0, at, seconds };
  });
  const done = works.filter(({ at }) => at >= since && at < until);
  await workAll(team.organization, { userId: team.member(0) }, done);
}

/** Performs a step. A policy change is one of the first steps. */
async function take({ team, policies }: Trial, step: Step): Promise<void> {
  const [userId, params] = [team.member(0), { organization_id: team.id }];
  if (step.change_policy) await team.update(policies[0] ?? 0, step.change_policy);
  if (step.policy) await team.create(step.policy);
  if (step.calendar) await team.client.call(updateOrganization, { params, body: step.calendar });
  if (step.leaves) await team.remove(userId);
  if (step.comes_back) await team.run((ctx) => joinMember(ctx, { organizationId: team.id, userId, role: 'user' }));
}

async function finish({ example, team }: Trial): Promise<void> {
  const params = { organization_id: team.id };
  for (const earning of example.earnings ?? [])
    await team.client.call(createEarning, { params, body: { ...earning, user_id: team.member(0) } });
  if (example.paid) await team.client.call(createPaySchedule, { params, body: example.paid });
}

/** The number of organizations that the tests fill concurrently. */
const together = 6;

async function forAll<T, R>(entries: readonly T[], work: (entry: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < entries.length; at += together)
    results.push(...(await Promise.all(entries.slice(at, at + together).map(work))));
  return results;
}

/** Continues the examples in which no request has been rejected so far. */
const proceed = (trials: readonly Trial[], work: (trial: Trial) => Promise<void>) =>
  forAll(trials, async (trial) => {
    if (trial.fault !== undefined) return;
    await work(trial).catch((fault: unknown) => (trial.fault = fault));
  });

/**
 * Runs examples with the same dates together, because each time the clock moves, the due work of every organization is
 * done. Each step runs after all earlier work has been uploaded.
 */
export async function live(app: TestApp, examples: readonly Example[]): Promise<Map<string, Trial>> {
  await saveTestNow(app.database, Temporal.Instant.from(startOfTests));
  const trials = await forAll(examples, (example) => begin(app, example));
  const [first] = trials;
  if (!first) throw new Error('no example found');
  await first.team.at(agreedAt(first.example));
  await proceed(trials, (trial) => agree(app, trial));
  let since = '';
  for (const [number, { at }] of stepsOf(first.example).entries()) {
    await first.team.at(at);
    await proceed(trials, async (trial) => {
      await workBetween(trial, since, at);
      await take(trial, stepsOf(trial.example)[number] ?? { at });
    });
    since = at;
  }
  await proceed(trials, finish);
  return new Map(trials.map((trial) => [trial.example.id, trial]));
}
