import { describe, expect, test } from 'vitest';
import { useTestApp } from '../harness/app.ts';
import { makeTeam } from '../harness/overtime.ts';
import { sendByHand } from './send-by-hand.ts';

const app = useTestApp();

const daily = 'threshold: a daily policy permits no more than 24 hours';
const policies = (id: number) => `/ext/v1/organizations/${id}/overtime_policies`;

/** Returns the code of an error and its details in alphabetical order. */
async function refusal(path: string, sent: { method: string; token: string; body: object }) {
  const { status, body } = await sendByHand(app, path, sent);
  return { status, code: body['code'], details: (body['details'] as string[] | undefined)?.toSorted() };
}

const invalid = (...details: string[]) => ({ status: 400, code: 'invalid_params', details: details.toSorted() });
const refused = (...details: string[]) => ({ status: 400, code: 'record_invalid', details: details.toSorted() });

describe('one answer lists all format errors in a body and all fields that contradict each other', () => {
  // proves: errors-3
  test.each<[object, string[]]>([
    [{ policy_type: 'daily', threshold: 25 }, [daily]],
    [{ policy_type: 'hourly', threshold: 25 }, ['policy_type: must be one of weekly, daily']],
    [{ policy_type: 'daily', threshold: 900 }, ['threshold: must be 168 or less']],
    [
      { threshold: 40, tiers: [{ threshold: 30, pay_rate_multiplier: 2 }] },
      ['tiers[0].threshold: must be more than the threshold of the policy, 40 hours'],
    ],
    [
      { threshold: 40, tiers: [{ threshold: 30, pay_rate_multiplier: 99 }] },
      ['tiers[0].pay_rate_multiplier: must be 10 or less'],
    ],
    [
      { threshold: 40, premiums: [{ name: 'Night', from: '22:00', pay_rate_multiplier: 2 }] },
      ['premiums[0].to: is required with from'],
    ],
  ])('for a new policy %j', async (fields, faults) => {
    const { organizationId, userId, token } = await app.createOrganization();
    const body = { name: 'A', pay_rate_multiplier: 2, user_ids: [userId], ...fields };
    expect(await refusal(policies(organizationId), { method: 'POST', token, body })).toEqual(
      invalid('name: must have 2 or more characters', ...faults),
    );
  });

  // proves: errors-4
  test('for a change to a policy', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create();
    const change = async (body: object) => {
      const answer = await team.sendUpdate(id, body);
      const { code, details } = answer.body as { code: string; details: string[] };
      return { status: answer.status, code, details: details.toSorted() };
    };
    expect(await change({ name: 'A', policy_type: 'daily', threshold: 25 })).toEqual(
      invalid('name: must have 2 or more characters', daily),
    );
    expect(await change({ policy_type: 'daily', user_ids: [999_999_999], starts_on: '2020-01-01' })).toEqual(
      refused(
        'policy_type: is weekly and cannot be changed',
        'starts_on: must not be in the past',
        'user_ids: 999999999 is not a member of the organization',
      ),
    );
  });

  // proves: errors-5
  test('faults that only stored records reveal are reported once all other faults are corrected', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create({ policy_type: 'daily', threshold: 8 });
    expect((await team.sendUpdate(id, { name: 'A', threshold: 25 })).body).toMatchObject({
      details: ['name: must have 2 or more characters'],
    });
    expect((await team.sendUpdate(id, { name: 'AB', threshold: 25 })).body).toMatchObject({ details: [daily] });
  });

  // proves: errors-3
  test('for a simulated policy', async () => {
    const { organizationId, token } = await app.createOrganization();
    const simulate = `/ext/v1/organizations/${organizationId}/overtime/simulate`;
    const body = { from: '2026-03-09', to: '2026-03-02', policy: { name: 'A', policy_type: 'daily', threshold: 25 } };
    const contradictions = [
      `policy.${daily}`,
      'from: must be at or before to',
      'policy.pay_rate_multiplier: is required without overtime_policy_id',
      'policy.user_ids: is required without overtime_policy_id',
    ];
    expect(await refusal(simulate, { method: 'POST', token, body })).toEqual(
      invalid('policy.name: must have 2 or more characters', ...contradictions),
    );
    const named = { ...body, policy: { ...body.policy, name: 'Daily' } };
    expect(await refusal(simulate, { method: 'POST', token, body: named })).toEqual(invalid(...contradictions));
  });

  // proves: errors-3
  test('for a screenshot frequency that the plan does not permit', async () => {
    const { organizationId, token } = await app.createOrganization({ features: ['screenshots'] });
    const body = { screenshot_frequency: 2, user_ids: [] };
    const path = `/v2/organizations/${organizationId}/screenshot_settings`;
    expect(await refusal(path, { method: 'PUT', token, body })).toEqual(
      invalid('screenshot_frequency: the plan permits up to 1', 'user_ids: must have 1 or more entries'),
    );
  });

  const contradictions = [
    'budget.cost: applies only with type cost, such as {"type": "cost", "cost": 5000}',
    'budget.rate: applies only with type cost, such as {"type": "cost", "rate": "bill_rate"}',
    'budget.recurrence_start: applies only with a recurrence, such as {"recurrence": "weekly"}',
  ];
  const tooLongAgo = 'budget.start_date: must be on or after 2021-03-02, or the start of the budget in force';
  const contradictory = { type: 'hours', cost: 3, rate: 'pay_rate', recurrence_start: 3 };

  // proves: errors-3
  test.each<[object, string[]]>([
    [contradictory, contradictions],
    [{ ...contradictory, stop_at: 0 }, [...contradictions, 'budget.stop_at: must be 1 or more']],
    [
      { ...contradictory, recurrence: 'daily' },
      [...contradictions.slice(0, 2), 'budget.recurrence: must be one of weekly, monthly'],
    ],
    [{ ...contradictory, type: 'days' }, [contradictions[2] ?? '', 'budget.type: must be one of cost, hours']],
    [{ ...contradictory, start_date: '1999-01-01' }, [...contradictions, tooLongAgo]],
  ])('for a new project and client with the budget %j', async (budget, faults) => {
    const { organizationId, token } = await app.createOrganization();
    for (const records of ['projects', 'clients']) {
      const path = `/v2/organizations/${organizationId}/${records}`;
      for (const [body, more] of [
        [{ budget }, ['name: is required']],
        [{ name: 'Named', budget }, []],
      ] as const) {
        expect(await refusal(path, { method: 'POST', token, body })).toEqual(invalid(...faults, ...more));
      }
    }
  });

  // proves: errors-4
  test('for a change to a project or client, including the start of the budget', async () => {
    const { organizationId, token } = await app.createOrganization();
    for (const records of ['projects', 'clients']) {
      const path = `/v2/organizations/${organizationId}/${records}`;
      const made = await sendByHand(app, path, { method: 'POST', token, body: { name: 'Named' } });
      const { id } = made.body[records.slice(0, -1)] as { id: number };
      const change = (body: object) => refusal(`/v2/${records}/${id}`, { method: 'PUT', token, body });
      expect(await change({ name: ' ', budget: contradictory })).toEqual(
        invalid('name: must not be blank', ...contradictions),
      );
      expect(await change({ budget: { ...contradictory, start_date: '1999-01-01' } })).toEqual(
        invalid(...contradictions, tooLongAgo),
      );
      const strangers = records === 'projects' ? { client_id: 2_000_000_000 } : { project_ids: [2_000_000_000] };
      expect(await change({ ...strangers, budget: contradictory })).toEqual(invalid(...contradictions));
    }
  });
});
