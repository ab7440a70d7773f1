import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { makeTeam, type Team } from '../../../../test/harness/overtime.ts';
import { listAudit } from '../../../contract/audit.ts';
import * as contract from '../../../contract/overtime-policies.ts';
import { loadOvertimePeriods } from './facts.ts';

const app = useTestApp();

const tiers = [
  { threshold: 12, pay_rate_multiplier: 2 },
  { threshold: 9, pay_rate_multiplier: 3, counts: 'overtime' },
];
const consecutiveDays = [
  { day: 7, threshold: 8, pay_rate_multiplier: 2, bill_rate_multiplier: 1.25 },
  { day: 7, threshold: 0, pay_rate_multiplier: 1.5 },
];
const night = {
  name: 'Night',
  from: '22:00',
  to: '05:00',
  pay_rate_multiplier: 1.2,
  hour_minutes: 52.5,
  in_regular_rate: false,
  counts_longer: true,
  overtime_multiplier: 1.75,
  holiday_classes: ['Easter ', 'Christmas', 'Easter'],
  group: ' night ',
};
const sunday = {
  name: 'Sunday',
  days: [6, 0, 6],
  holidays: true,
  pay_rate_multiplier: 1.5,
  pay_rate_addition: 2.5,
  outside_counters: true,
  credited: true,
};
const all = {
  tiers,
  consecutive_days: consecutiveDays,
  regular_rate: 'weighted_average',
  regular_rate_decimals: 2,
  premiums: [night, sunday],
  combine: 'product',
  day_starts_at: '12:00',
  threshold_less_per_holiday: null,
};
const shown = {
  tiers: [
    { threshold: 12, pay_rate_multiplier: '2.0', bill_rate_multiplier: null, counts: 'time' },
    { threshold: 9, pay_rate_multiplier: '3.0', bill_rate_multiplier: null, counts: 'overtime' },
  ],
  consecutive_days: [
    { day: 7, threshold: 0, pay_rate_multiplier: '1.5', bill_rate_multiplier: null },
    { day: 7, threshold: 8, pay_rate_multiplier: '2.0', bill_rate_multiplier: '1.25' },
  ],
  regular_rate: 'weighted_average',
  regular_rate_decimals: 2,
  premiums: [
    {
      name: 'Night',
      days: null,
      holidays: false,
      from: '22:00',
      to: '05:00',
      pay_rate_multiplier: '1.2',
      pay_rate_addition: null,
      hour_minutes: 52.5,
      in_regular_rate: false,
      outside_counters: false,
      credited: false,
      counts_longer: true,
      overtime_multiplier: '1.75',
      holiday_classes: ['Christmas', 'Easter'],
      group: 'night',
    },
    {
      name: 'Sunday',
      days: [0, 6],
      holidays: true,
      from: null,
      to: null,
      pay_rate_multiplier: '1.5',
      pay_rate_addition: '2.50',
      hour_minutes: null,
      in_regular_rate: null,
      outside_counters: true,
      credited: true,
      counts_longer: false,
      overtime_multiplier: null,
      holiday_classes: null,
      group: null,
    },
  ],
  combine: 'product',
  day_starts_at: '12:00',
  threshold_less_per_holiday: null,
};
const none = {
  tiers: [],
  consecutive_days: [],
  regular_rate: 'rate_in_force',
  regular_rate_decimals: null,
  premiums: [],
  combine: 'highest',
  day_starts_at: '00:00',
  threshold_less_per_holiday: null,
};

const daily = { policy_type: 'daily', threshold: 8 };

const sendNew = (team: Team, body: object) =>
  team.client.send(contract.createRuledPolicy, {
    params: { organization_id: team.id },
    body: { name: 'Ruled', threshold: 40, pay_rate_multiplier: 1.5, user_ids: [team.member(0)], ...body },
  });
const make = async (team: Team, body: object) => {
  const { status, body: answer } = await sendNew(team, body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return (answer as { overtime_policy: { id: number } }).overtime_policy;
};
const sendChange = (team: Team, id: number, body: object) =>
  team.client.send(contract.updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body });
const change = async (team: Team, id: number, body: object) =>
  (await team.client.call(contract.updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body }))
    .overtime_policy;
const get = async (team: Team, id: number) =>
  (await team.client.call(contract.getRuledPolicy, { params: { overtime_policy_id: id } })).overtime_policy;
const details = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ...(body as { details: string[] }).details,
];

describe('the rules of a policy', () => {
  // proves: overtime-policies-50
  test('are stored as sent and shown with all defaults, but not in responses of the contract', async () => {
    const team = await makeTeam(app);
    const made = await make(team, { ...daily, ...all, bill_rate_multiplier: 1.1 });
    expect(made).toMatchObject({ ...shown, bill_rate_multiplier: '1.1', status: 'pending' });
    expect(await get(team, made.id)).toEqual(made);
    const plain = await team.create({ user_ids: [team.member(1)] });
    expect(await get(team, plain.id)).toEqual({ ...plain, ...none });
    const params = { organization_id: team.id };
    const { overtime_policies: list } = await team.client.call(contract.listRuledPolicies, { params });
    expect(list).toEqual([made, { ...plain, ...none }]);
    const known = Object.keys(contract.overtimePolicy.properties);
    for (const row of (await team.list()).overtime_policies) {
      expect(Object.keys(row).filter((name) => !known.includes(name))).toEqual([]);
    }
  });

  // proves: overtime-policies-49, overtime-policies-51
  test('change singly like other fields: a policy in use gets a new version, and null removes a rule', async () => {
    const team = await makeTeam(app);
    const first = await team.createUsed({ ...daily });
    const second = await change(team, first.id, { tiers });
    expect(second).toMatchObject({ status: 'pending', ...none, tiers: shown.tiers });
    expect(await get(team, first.id)).toMatchObject({ superseded_by_id: second.id, ...none });
    expect(await change(team, second.id, { combine: 'sum' })).toMatchObject({ id: second.id, tiers: shown.tiers });
    expect(await change(team, second.id, { tiers: null, combine: null })).toMatchObject({ id: second.id, ...none });
  });

  // proves: overtime-57, overtime-policies-51
  test('lower the threshold of a weekly policy per holiday, after an update through the contract too', async () => {
    const team = await makeTeam(app);
    const { id } = await make(team, { threshold_less_per_holiday: 7.5 });
    await team.update(id, { threshold: 38 });
    expect(await get(team, id)).toMatchObject({ threshold: 38, threshold_less_per_holiday: 7.5 });
    expect(await change(team, id, { threshold_less_per_holiday: null })).toMatchObject(none);
  });

  // proves: overtime-policies-51
  test('do not change if they are sent again, whatever the order of unordered lists', async () => {
    const team = await makeTeam(app);
    const { id } = await make(team, { ...daily, ...all });
    await team.at('2026-03-04T12:00:00Z');
    await team.track(team.member(0), '2026-03-04T09:00:00Z');
    const before = await get(team, id);
    const again = {
      ...all,
      consecutive_days: consecutiveDays.toReversed(),
      premiums: [night, { ...sunday, days: [0, 6] }],
    };
    expect(await change(team, id, again)).toEqual(before);
  });

  // proves: overtime-policies-51
  test('survive an update, an archive and a restore through the contract', async () => {
    const team = await makeTeam(app);
    const { id } = await make(team, { ...daily, ...all });
    await team.at('2026-03-09T12:00:00Z');
    await team.track(team.member(0), '2026-03-09T09:00:00Z');
    const version = await team.update(id, { threshold: 7 });
    expect(await get(team, version.id)).toMatchObject({ threshold: 7, ...shown });
    await team.at('2026-03-10T12:00:00Z');
    await team.track(team.member(0), '2026-03-10T09:00:00Z');
    await team.archive(version.id);
    await team.at('2026-03-18T12:00:00Z');
    const copy = await team.restore(version.id);
    expect(copy.id).not.toBe(version.id);
    expect(await get(team, copy.id)).toMatchObject(shown);
  });

  test('are available to the overtime slice, by version', async () => {
    const team = await makeTeam(app);
    const { id } = await make(team, { ...daily, ...all });
    const range = {
      since: Temporal.Instant.from('2026-03-03T00:00:00Z'),
      until: Temporal.Instant.from('2026-03-04T00:00:00Z'),
    };
    const [period] = await team.run((ctx) => loadOvertimePeriods(ctx.db, team.id, range, [team.member(0)]));
    expect(period).toMatchObject({
      policyId: id,
      rules: {
        tiers: [
          { threshold: '12', payRateMultiplier: '2', billRateMultiplier: null },
          { threshold: '9', counts: 'overtime' },
        ],
        consecutiveDays: [
          { day: 7, threshold: '0' },
          { day: 7, threshold: '8', billRateMultiplier: '1.25' },
        ],
        regularRate: 'weighted_average',
        regularRateDecimals: 2,
        premiums: [
          { name: 'Night', days: null, from: '22:00', payRateAddition: null, hourMinutes: '52.5' },
          { name: 'Sunday', days: [0, 6], holidays: true, from: null, payRateAddition: '2.50' },
        ],
        combine: 'product',
        dayStartsAt: '12:00',
      },
    });
  });

  // proves: overtime-policies-54
  test('appear in the audit only if they are set', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create({ ...daily });
    await change(team, id, { tiers, day_starts_at: '06:00' });
    const asked = { params: { organization_id: team.id }, query: { subject: 'overtime_policy' as const } };
    const { audit_entries: entries } = await team.client.call(listAudit, asked);
    const reported = entries.map(({ action, before, after }) => ({ action, before, after }));
    expect(reported).toContainEqual({
      action: 'updated',
      before: {},
      after: { tiers: shown.tiers, day_starts_at: '06:00' },
    });
    expect(reported.find(({ action }) => action === 'created')?.after).not.toHaveProperty('tiers');
  });

  // proves: overtime-policies-54
  test('are part of the entity tag for If-Match under /ext/v1', async () => {
    const team = await makeTeam(app);
    const { id } = await team.create({ ...daily });
    const params = { overtime_policy_id: id };
    const read = await team.client.send(contract.getRuledPolicy, { params });
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const send = () => team.client.send(contract.updateOvertimePolicyExt, { params, body: { tiers }, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(412);
  });
});

describe('a request is refused with the name of the field', () => {
  // proves: overtime-policies-52
  test.each([
    [
      { tiers: [{ threshold: 8, pay_rate_multiplier: 2 }] },
      'tiers[0].threshold: must be more than the threshold of the policy, 8 hours',
    ],
    [
      { tiers: [...tiers, tiers[0]] },
      'tiers[2].threshold: must be more than the threshold of the previous tier, 12 hours',
    ],
    [
      { tiers: [...tiers, tiers[1]] },
      'tiers[2].threshold: must be more than the threshold of the previous tier, 9 hours',
    ],
    [
      { tiers: [{ threshold: 12, pay_rate_multiplier: 2, counts: 'days' }] },
      'tiers[0].counts: must be one of time, overtime',
    ],
    [
      { tiers: [{ threshold: 25, pay_rate_multiplier: 2 }] },
      'tiers[0].threshold: a daily policy permits no more than 24 hours',
    ],
    [{ tiers: [{ threshold: 10 }] }, 'tiers[0].pay_rate_multiplier: is required'],
    [{ tiers: Array.from({ length: 11 }, () => tiers[0]) }, 'tiers: must have 10 or fewer entries'],
    [
      { consecutive_days: [...consecutiveDays, consecutiveDays[0]] },
      'consecutive_days: day 7 beyond 8 hours is listed twice',
    ],
    [
      { consecutive_days: [{ day: 8, threshold: 0, pay_rate_multiplier: 2 }] },
      'consecutive_days[0].day: must be 7 or less',
    ],
    [{ regular_rate_decimals: 7 }, 'regular_rate_decimals: must be 6 or less'],
    [{ regular_rate: 'average' }, 'regular_rate: must be one of rate_in_force, weighted_average'],
    [{ combine: 'lowest' }, 'combine: must be one of highest, sum, product'],
    [{ threshold_less_per_holiday: 8 }, 'threshold_less_per_holiday: applies only to a weekly policy; leave it out'],
    [{ threshold_less_per_holiday: 25 }, 'threshold_less_per_holiday: must be 24 or less'],
    [{ day_starts_at: '24:00' }, 'day_starts_at: must be a time from 00:00 to 23:59, such as 08:30'],
    [
      { premiums: [{ name: 'Idle', days: [1] }] },
      'premiums[0]: needs a pay_rate_multiplier, a pay_rate_addition, hour_minutes or overtime_multiplier',
    ],
    [{ premiums: [{ ...night, to: undefined }] }, 'premiums[0].to: is required with from'],
    [{ premiums: [sunday, { ...night, from: null }] }, 'premiums[1].from: is required with to'],
    [
      { premiums: [{ ...night, to: '22:00' }] },
      'premiums[0].to: must not be the same as from; leave out both for the whole day',
    ],
    [{ premiums: [{ ...night, hour_minutes: 61 }] }, 'premiums[0].hour_minutes: must be 60 or less'],
    [{ premiums: [{ ...sunday, days: [] }] }, 'premiums[0].days: must have 1 or more entries'],
    [
      { premiums: [{ ...sunday, pay_rate_addition: 0.00005 }] },
      'premiums[0].pay_rate_addition: must have 4 or fewer decimal places',
    ],
    [{ premiums: [{ ...night, overtime_multiplier: 0.9 }] }, 'premiums[0].overtime_multiplier: must be 1 or more'],
    [
      { premiums: [{ ...night, counts_longer: false, outside_counters: true }] },
      'premiums[0].overtime_multiplier: must be omitted with outside_counters',
    ],
    [
      { premiums: [sunday, { ...night, in_regular_rate: true }] },
      'premiums[1].in_regular_rate: must be false with overtime_multiplier',
    ],
    [
      { premiums: [{ ...night, in_regular_rate: null }], regular_rate: 'weighted_average' },
      'premiums[0].in_regular_rate: must be false with overtime_multiplier',
    ],
    [
      { premiums: [{ ...sunday, pay_rate_multiplier: 1.4999 }] },
      'premiums[0].credited: needs a pay_rate_multiplier of 1.5 or more',
    ],
    [{ premiums: [{ ...sunday, in_regular_rate: true }] }, 'premiums[0].in_regular_rate: must be false with credited'],
    [{ premiums: [{ ...night, hour_minutes: null }] }, 'premiums[0].counts_longer: needs hour_minutes, such as 52.5'],
    [
      { premiums: [{ ...night, overtime_multiplier: null, outside_counters: true }] },
      'premiums[0].counts_longer: must be false with outside_counters',
    ],
    [{ premiums: [{ ...night, outside_counters: 'yes' }] }, 'premiums[0].outside_counters: must be true or false'],
    [{ premiums: [{ ...sunday, pay_rate: 2 }] }, /^premiums\[0\]\.pay_rate: is not a known field/],
  ])('for %j', async (rules, detail) => {
    const team = await makeTeam(app);
    const expected = [400, typeof detail === 'string' ? detail : expect.stringMatching(detail)];
    expect(details(await sendNew(team, { ...daily, ...rules }))).toEqual(expected);
    const { id } = await team.create(daily);
    expect(details(await sendChange(team, id, rules))).toEqual(expected);
  });

  // proves: overtime-52
  test('for an average that would include a premium with an overtime multiplier', async () => {
    const team = await makeTeam(app);
    const { id } = await make(team, { ...daily, premiums: [{ ...night, in_regular_rate: null }] });
    const detail = 'premiums[0].in_regular_rate: must be false with overtime_multiplier';
    expect(details(await sendChange(team, id, { regular_rate: 'weighted_average' }))).toEqual([400, detail]);
  });

  // proves: overtime-policies-52
  test('for a threshold that reaches a tier, in either API', async () => {
    const team = await makeTeam(app);
    const { id } = await make(team, { ...daily, tiers });
    const detail = 'threshold: must be less than the threshold of the first tier, 12 hours';
    expect(details(await team.sendUpdate(id, { threshold: 12 }))).toEqual([400, detail]);
    expect((await team.sendUpdate(id, { threshold: 11.5 })).status).toBe(200);
  });
});
