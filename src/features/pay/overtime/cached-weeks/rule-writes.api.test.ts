import { test } from 'vitest';
import { useTestApp } from '../../../../../test/harness/app.ts';
import { newInvitationLink } from '../../../../../test/harness/invitations.ts';
import { at, type Chain, inOrder, requireCorrectCache, type Write } from '../../../../../test/harness/cached-chain.ts';
import { cachedNow, type CachedWorld, wednesday } from '../../../../../test/harness/cached-world.ts';
import { personalClient } from '../../../../../test/harness/personal.ts';
import { work } from '../../../../../test/harness/work.ts';
import { updateHolidayCalendar } from '../../../../contract/holidays.ts';
import { declineInvitation } from '../../../../contract/invitations.ts';
import { createMember, type MemberChange, updateMembers } from '../../../../contract/members.ts';
import { leaveOrganization } from '../../../../contract/memberships.ts';
import { updateOrganization } from '../../../../contract/organizations.ts';
import * as policies from '../../../../contract/overtime-policies.ts';

const app = useTestApp();

const member = ({ client, params }: CachedWorld, change: MemberChange) =>
  client.call(updateMembers, { params, body: { members: [change] } });

const organization = (body: object) => (world: CachedWorld) =>
  world.client.call(updateOrganization, { params: world.params, body });

/** Changes the current version of a policy. */
const policy = (policyType: 'daily' | 'weekly', body: object) => async (world: CachedWorld) => {
  const params = { overtime_policy_id: world[policyType] };
  const { overtime_policy: changed } = await world.client.call(policies.updateOvertimePolicyExt, { params, body });
  world[policyType] = changed.id;
};

async function onWeekly(world: CachedWorld, userId: number): Promise<void> {
  const params = { overtime_policy_id: world.weekly };
  const body = { user_ids: [userId] };
  const { overtime_policy: changed } = await world.client.call(policies.updateOvertimePolicy, { params, body });
  world.weekly = changed.id;
}

const newPolicy = (of: (world: CachedWorld) => object) => (world: CachedWorld) =>
  world.client.call(policies.createRuledPolicy, {
    params: world.params,
    body: { name: 'New', threshold: 7, pay_rate_multiplier: 3, user_ids: [], ...of(world) },
  });

const archive = (policyType: 'daily' | 'weekly') => (world: CachedWorld) =>
  world.client.call(policies.archiveOvertimePolicy, { params: { overtime_policy_id: world[policyType] } });

const restore = (policyType: 'daily' | 'weekly') => (world: CachedWorld) =>
  world.client.call(policies.restoreOvertimePolicy, { params: { overtime_policy_id: world[policyType] } });

const emailOf = async ({ team }: CachedWorld, userId: number) => {
  const { rows } = await app.database.pool.query<{ email: string }>(
    'select email from users join members m on m.user_id = id where m.organization_id = $1 and id = $2',
    [team.id, userId],
  );
  return rows[0]?.email ?? '';
};

/** A new member without pay who has worked, and who joins the weekly policy with their first pay rate. */
const newcomer: Write = async (world) => {
  const user = { email: `newcomer-${world.team.id}@example.com` };
  const made = await world.client.call(createMember, { params: world.params, body: { user } });
  const user_id = made.organization_member.user_id;
  const of = { userId: user_id, projectId: world.projectId };
  await world.team.at(cachedNow);
  await work(world.organization, of, '2026-03-10T04:00:00Z', 72_000);
  await member(world, { user_id, payment: { pay_rate: 30 } });
};

const members: Chain = {
  at: wednesday,
  writes: {
    'a member leaves': async (world) => {
      const own = await personalClient(app, world.salaried);
      await own.call(leaveOrganization, { params: world.params });
    },
    'the member is invited again': inOrder(at('2026-03-18T12:00:00Z'), async (world) =>
      world.client.call(createMember, {
        params: world.params,
        body: { user: { email: await emailOf(world, world.salaried) } },
      }),
    ),
    'the member declines': inOrder(at('2026-03-19T12:00:00Z'), async (world) => {
      const { secret } = await newInvitationLink(app, world.organization, world.salaried);
      await app.client.call(declineInvitation, { body: { invitation_secret: secret } });
    }),
  },
};

const leaver: Chain = {
  at: wednesday,
  writes: { 'a member on a policy is removed': (world) => member(world, { user_id: world.hourly, role: 'remove' }) },
};

const newcomers: Chain = { at: wednesday, writes: { 'a newcomer gets a pay rate': newcomer } };

const rules: Chain = {
  at: wednesday,
  writes: {
    'a threshold': policy('daily', { threshold: 5 }),
    'a pay multiplier in the fourth decimal': policy('daily', { pay_rate_multiplier: 1.5007 }),
    'a bill multiplier': policy('daily', { bill_rate_multiplier: 1.25 }),
    tiers: policy('daily', { tiers: [{ threshold: 9, pay_rate_multiplier: 4 }] }),
    'consecutive days': policy('daily', { consecutive_days: [{ day: 2, threshold: 1, pay_rate_multiplier: 3 }] }),
    'removed premiums': policy('daily', { premiums: null }),
    'premiums for certain hours': policy('daily', {
      premiums: [{ name: 'Early', from: '04:00', to: '06:00', pay_rate_multiplier: 2 }],
    }),
    'premiums that add up': policy('daily', {
      premiums: [{ name: 'Work', days: [2, 3], pay_rate_multiplier: 1.5 }],
      combine: 'sum',
    }),
    'a weekly threshold': policy('weekly', { threshold: 12 }),
    'a member added to a policy': (world) => onWeekly(world, world.spare),
    'a member added to a policy again': (world) => onWeekly(world, world.other),
    'workdays that begin at noon': policy('daily', { day_starts_at: '12:00' }),
  },
};

const newPolicies: Chain = {
  at: wednesday,
  writes: {
    'a new daily policy': newPolicy(({ spare }) => ({ policy_type: 'daily', user_ids: [spare] })),
    'a new policy that begins later': ({ client, params, spare }) => {
      const terms = { name: 'Later', threshold: 2, pay_rate_multiplier: 3, starts_on: '2026-03-16' };
      return client.call(policies.createOvertimePolicy, { params, body: { ...terms, user_ids: [spare] } });
    },
    'a policy that takes over members of other policies': newPolicy(({ other, spare }) => ({
      user_ids: [other, spare],
      override: true,
    })),
  },
};

const archiving: Chain = {
  at: wednesday,
  writes: {
    'the archiving of a pending policy': archive('weekly'),
    'the archiving of a policy in use': archive('daily'),
    'a canceled archiving': restore('daily'),
    'a second archiving': archive('daily'),
    'the restoring of an ended policy': inOrder(at('2026-03-10T12:00:00Z'), restore('daily')),
  },
};

const weekStarts: Chain = {
  at: wednesday,
  writes: {
    'a new first day of the week': organization({ week_start: 4 }),
    'a second change of the first weekday before the first change takes effect': organization({ week_start: 3 }),
    'another first day after it takes effect': inOrder(at('2026-03-14T12:00:00Z'), organization({ week_start: 0 })),
    'a first day of the week for past dates': inOrder(at(wednesday), organization({ week_start: 5 })),
  },
};

const zones: Chain = {
  at: wednesday,
  writes: {
    'a new time zone': organization({ time_zone: 'Pacific/Auckland' }),
    'another time zone later': inOrder(at('2026-03-14T12:00:00Z'), organization({ time_zone: 'America/New_York' })),
  },
};

const indifferent: Chain = {
  at: cachedNow,
  isIndifferent: true,
  writes: {
    'another role in the organization': (world) => member(world, { user_id: world.salaried, role: 'manager' }),
    'a renamed policy': policy('daily', { name: 'Renamed' }),
    'a policy that begins after these weeks': newPolicy(({ spare }) => ({
      user_ids: [spare],
      starts_on: '2026-05-04',
    })),
    'a change of the calendar and its reversal': inOrder(
      organization({ week_start: 4 }),
      organization({ week_start: 1 }),
    ),
    'a renamed holiday calendar': ({ client, params, calendarId }) =>
      client.call(updateHolidayCalendar, {
        params: { ...params, calendar_id: calendarId },
        body: { name: 'Munich' },
      }),
    'the passing of time': at('2026-04-05T12:00:00Z'),
    'time passing until all changes are in force': at('2026-06-08T12:00:00Z'),
  },
};

const chains = {
  members,
  'a member on a policy': leaver,
  newcomers,
  rules,
  'new policies': newPolicies,
  archiving,
  'first days of the week': weekStarts,
  'time zones': zones,
  'unrelated data': indifferent,
};

// proves: overtime-15
test.each(Object.entries(chains))('cached weeks equal their recomputation after each write of %s', (_of, chain) =>
  requireCorrectCache(app, chain),
);
