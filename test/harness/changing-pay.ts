import { deleteActivities } from '../../src/contract/activities.ts';
import { createEarning, deleteEarning } from '../../src/contract/earnings.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { updateOvertimePolicyExt } from '../../src/contract/overtime-policies.ts';
import { updateProjectMembers } from '../../src/contract/projects.ts';
import { putSalary } from '../../src/contract/salaries.ts';
import type { TestApp } from './app.ts';
import { holidaysOf } from './holidays.ts';
import { makeTeam } from './overtime.ts';
import { ingest, makeProject } from './time.ts';
import { work } from './work.ts';

const dates = ['2026-03-09', '2026-03-10', '2026-03-13', '2026-03-15', '2026-03-16', '2026-03-18'];
const hour = 3_600;

/**
 * Two members who work on two projects from 9 March on, on a daily policy with 1.5 above 8 h. Each call of `change`
 * makes one random change to time, rates, rules or pay, which together determine all overtime figures.
 */
export async function startChanging(app: TestApp, next: () => number) {
  const team = await makeTeam(app);
  const { organization, client } = team;
  const params = { organization_id: team.id };
  const holidays = holidaysOf(app, organization);
  const policy = await team.create({ policy_type: 'daily', threshold: 8, user_ids: team.members });
  const calendarId = await holidays.calendar('Holidays', [['2026-03-10', 'Holiday']]);
  await team.at('2026-04-01T00:00:00Z');
  const projects = [await makeProject(organization), await makeProject(organization, { billable: false })];
  const earnings: number[] = [];
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const amount = () => 10 + Math.floor(next() * 90);

  const changes: Record<string, () => Promise<unknown>> = {
    work: () => {
      const startsAt = `${pick(dates)}T${String(6 + Math.floor(next() * 10)).padStart(2, '0')}:00:00Z`;
      const target = { userId: pick(team.members), projectId: pick(projects) };
      return work(organization, target, startsAt, hour * (1 + Math.floor(next() * 6))).catch(() => undefined);
    },
    replace: () => {
      const starts_at = `${pick(dates)}T${String(6 + Math.floor(next() * 10)).padStart(2, '0')}:00:00Z`;
      const slot = { user_id: pick(team.members), project_id: pick(projects), starts_at };
      return ingest(client, team.id, [{ ...slot, tracked: 1 + Math.floor(next() * 600), billable: next() < 0.5 }]);
    },
    remove: () => {
      const date = pick(dates);
      const query = { 'time_slot[start]': `${date}T08:00:00Z`, 'time_slot[stop]': `${date}T11:00:00Z` };
      return client.call(deleteActivities, { params, query: { ...query, user_ids: [pick(team.members)] } });
    },
    rate: () => {
      const payment = { pay_rate: amount(), bill_rate: amount(), effective_on: pick(dates) };
      const members = [{ user_id: pick(team.members), payment }];
      return client.call(updateMembers, { params, body: { members } });
    },
    projectRate: () => {
      const members = [{ user_id: pick(team.members), pay_rate: amount() }];
      return client.call(updateProjectMembers, { params: { project_id: pick(projects) }, body: { members } });
    },
    salary: () => {
      const salary = { amount: amount() * 10, period: 'weekly', hours: 20 } as const;
      const body = { ...(next() < 0.6 ? salary : { amount: null }), effective_on: pick(dates) };
      return client.call(putSalary, { params: { ...params, user_id: pick(team.members) }, body });
    },
    earn: async () => {
      const body = { user_id: pick(team.members), date: pick(dates), amount: amount(), name: 'Bonus' };
      const made = await client.call(createEarning, { params, body: { ...body, in_regular_rate: next() < 0.5 } });
      earnings.push(made.earning.id);
    },
    takeBack: async () => {
      const earning_id = earnings.pop();
      if (earning_id !== undefined) await client.call(deleteEarning, { params: { ...params, earning_id } });
    },
    rules: () => {
      const night = { name: 'Late', from: '18:00', to: '06:00', pay_rate_multiplier: 1.25 };
      const holiday = { name: 'Holiday', holidays: true, pay_rate_multiplier: 2 };
      const body = pick([
        { premiums: [night, holiday], combine: 'sum' as const },
        { premiums: [holiday] },
        { premiums: null, tiers: [{ threshold: 10, pay_rate_multiplier: 2 }] },
        { premiums: null, tiers: null },
      ]);
      return client
        .call(updateOvertimePolicyExt, { params: { overtime_policy_id: policy.id }, body })
        .catch(() => null);
    },
    holidays: () => holidays.assign(calendarId, [pick(team.members)]),
  };
  const kinds = Object.keys(changes);
  return {
    team,
    /** Makes a random change and returns the kind of change. Two out of three changes affect time. */
    async change(): Promise<string> {
      const kind = next() < 0.66 ? pick(['work', 'work', 'replace', 'remove']) : pick(kinds);
      await changes[kind]?.();
      return kind;
    },
  };
}
