import { createTimeEntry } from '../../src/contract/activities.ts';
import { listHolidays, putHolidays } from '../../src/contract/holidays.ts';
import { mergeMembers } from '../../src/contract/member-merges.ts';
import { updateMembers } from '../../src/contract/members.ts';
import { updateOrganization } from '../../src/contract/organizations.ts';
import * as policies from '../../src/contract/overtime-policies.ts';
import { updateProject, updateProjectMembers } from '../../src/contract/projects.ts';
import { rebuildDailyTime } from '../../src/features/work/recording/rebuild.ts';
import { joinMember } from '../../src/features/people/members/actions.ts';
import { sql } from '../../src/db/sql.ts';
import type { TestApp } from './app.ts';
import { startChanging } from './changing-pay.ts';
import { addMember } from './members.ts';
import { makeProject } from './time.ts';
import { work } from './work.ts';

type World = Awaited<ReturnType<typeof startChanging>>;

/** The input for a random write: the test data and a random selection of its records. */
interface Drawn {
  app: TestApp;
  team: World['team'];
  params: { organization_id: number };
  next(): number;
  pick<T>(values: readonly T[]): T;
  amount(): number;
}

type Kinds = Record<string, () => Promise<unknown>>;

/** Instants before, within and after the weeks of the comparison. */
const instants = ['2026-03-04', '2026-03-10', '2026-03-13', '2026-03-16', '2026-03-18'].map(
  (date) => `${date}T12:00:00Z`,
);
const end = '2026-04-01T00:00:00Z';
const dates = ['2026-03-09', '2026-03-10', '2026-03-12', '2026-03-16', '2026-03-17'];

/**
 * Rules, members and calendars are valid from the instant of the write, so these writes run with the clock set back.
 */
const earlier =
  ({ team, pick }: Drawn, write: () => Promise<unknown>) =>
  async () => {
    await team.at(pick(instants));
    try {
      await write();
    } finally {
      await team.at(end);
    }
  };

async function policyKinds(drawn: Drawn): Promise<Kinds> {
  const { team, params, pick, next } = drawn;
  const { client } = team;
  const ids = async () => (await team.list({ status: 'all' })).overtime_policies.map(({ id }) => id);
  const policy = async () => ({ params: { overtime_policy_id: pick(await ids()) } });
  const some = () => team.members.filter(() => next() < 0.5);
  const draft = () => ({
    threshold: 2 + Math.floor(next() * 8),
    pay_rate_multiplier: 1 + Math.floor(next() * 9) / 4,
    user_ids: some(),
    override: next() < 0.8,
    auto_add_new_users: next() < 0.5,
  });
  const rules = () =>
    pick([
      { premiums: [{ name: 'Late', from: '18:00', to: '08:00', pay_rate_multiplier: 1.25 }] },
      { premiums: [{ name: 'Holiday', holidays: true, pay_rate_multiplier: 2 }], combine: 'product' as const },
      { premiums: null, tiers: [{ threshold: 11, pay_rate_multiplier: 4 }] },
      { consecutive_days: [{ day: 2, threshold: 1, pay_rate_multiplier: 3 }], tiers: null },
      { regular_rate: 'weighted_average' as const, bill_rate_multiplier: 2 },
      { day_starts_at: pick(['12:00', null]) },
      { threshold: 1 + Math.floor(next() * 8), user_ids: some(), override: true },
      { starts_on: '2026-03-19' },
    ]);
  return {
    policy: earlier(drawn, () => {
      const policy_type = pick(['daily', 'weekly'] as const);
      return client.call(policies.createRuledPolicy, { params, body: { name: 'Another', policy_type, ...draft() } });
    }),
    rules: earlier(drawn, async () =>
      client.call(policies.updateOvertimePolicyExt, { ...(await policy()), body: rules() }),
    ),
    archive: earlier(drawn, async () => client.call(policies.archiveOvertimePolicy, await policy())),
    restore: earlier(drawn, async () => client.call(policies.restoreOvertimePolicy, await policy())),
  };
}

async function payKinds({ team, params, pick, amount, next }: Drawn): Promise<Kinds> {
  const { client, organization } = team;
  const projectId = await makeProject(organization);
  const rate = () => (next() < 0.2 ? null : amount());
  return {
    rateOfProject: () =>
      client.call(updateProject, { params: { project_id: projectId }, body: { pay_rate: rate(), bill_rate: rate() } }),
    rateInProject: () => {
      const members = [{ user_id: pick(team.members), role: 'user' as const, pay_rate: rate(), bill_rate: rate() }];
      return client.call(updateProjectMembers, { params: { project_id: projectId }, body: { members } });
    },
    rate: () => {
      const rate_type = pick(['hourly', 'fixed_amount'] as const);
      const payment = { rate_type, pay_rate: rate(), bill_rate: rate(), effective_on: pick(dates) };
      return client.call(updateMembers, { params, body: { members: [{ user_id: pick(team.members), payment }] } });
    },
    workOnProject: () => {
      const target = { userId: pick(team.members), projectId };
      return work(
        organization,
        target,
        `${pick(dates)}T${pick(['00', '17', '22'])}:00:00Z`,
        3_600 * (1 + Math.floor(next() * 4)),
      );
    },
    timeByHand: () => {
      const body = { project_id: projectId, start_time: `${pick(dates)}T${pick(['02', '20'])}:03:10Z`, tracked: 1_234 };
      return client.call(createTimeEntry, { params: { user_id: pick(team.members) }, body });
    },
  };
}

function memberKinds(drawn: Drawn): Kinds {
  const { app, team, params, pick, next } = drawn;
  const { client, organization, id: organizationId } = team;
  const change = (fields: object) =>
    client.call(updateMembers, { params, body: { members: [{ user_id: pick(team.members), ...fields }] } });
  const join = (userId: number) =>
    team.run((ctx) => joinMember(ctx, { organizationId, userId, role: 'user' })).catch(() => undefined);
  return {
    remove: earlier(drawn, () => change({ role: 'remove' })),
    join: earlier(drawn, () => join(pick(team.members))),
    role: earlier(drawn, () => change({ role: pick(['user', 'manager']) })),
    newcomer: earlier(drawn, async () => {
      if (team.members.length > 4) return;
      const payRate = next() < 0.5 ? { payRate: '17.00' } : {};
      team.members.push((await addMember(app, organization, payRate)).userId);
    }),
    merge: () => {
      const [user_id, other_user_id] = [pick(team.members), pick(team.members)];
      return client.call(mergeMembers, { params: { ...params, user_id, other_user_id } });
    },
  };
}

function calendarKinds(drawn: Drawn): Kinds {
  const { app, team, params, pick, next } = drawn;
  const { client } = team;
  const organization = (body: object) => client.call(updateOrganization, { params, body });
  const zones = ['UTC', 'Pacific/Auckland', 'America/New_York', 'Asia/Kathmandu'];
  return {
    weekStart: earlier(drawn, () => organization({ week_start: Math.floor(next() * 7) })),
    zone: earlier(drawn, () => organization({ time_zone: pick(zones) })),
    holidays: async () => {
      const { rows } = await app.database.pool.query<{ id: number }>(
        'select id from holiday_calendars where organization_id = $1',
        [team.id],
      );
      const calendar = { ...params, calendar_id: rows[0]?.id ?? 0 };
      const { holidays } = await client.call(listHolidays, { params: calendar });
      const remaining = holidays.filter(() => next() < 0.5).map(({ date, name }) => ({ date, name }));
      const days = [...remaining, { date: pick(dates), name: 'Another', starts_at: pick(['10:00', null]) }];
      return client.call(putHolidays, { params: calendar, body: { holidays: days } });
    },
    repair: async () => {
      await app.database.run(sql`
        delete from activity_slots where organization_id = ${team.id} and starts_at in (
          select starts_at from activity_slots where organization_id = ${team.id} order by starts_at limit 1)`);
      await team.run((ctx) => rebuildDailyTime(ctx, team.id, { repair: true }));
    },
  };
}

/**
 * Uses the same test data, and adds every other kind of write that affects overtime figures. `write` performs a
 * random write and returns its kind.
 */
export async function startWriting(app: TestApp, next: () => number) {
  const world = await startChanging(app, next);
  const { team } = world;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T;
  const params = { organization_id: team.id };
  const drawn: Drawn = { app, team, params, next, pick, amount: () => 10 + Math.floor(next() * 90) };
  const kinds: Kinds = {
    ...(await policyKinds(drawn)),
    ...(await payKinds(drawn)),
    ...memberKinds(drawn),
    ...calendarKinds(drawn),
  };
  return {
    team,
    async write(): Promise<string> {
      if (next() < 0.4) return world.change();
      const kind = pick(Object.keys(kinds));
      await kinds[kind]?.();
      return kind;
    },
  };
}
