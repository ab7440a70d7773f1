import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { holidaysOf } from '../../../../test/harness/holidays.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { explanationOf, overtimeOf, work } from '../../../../test/harness/work.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';
import { simulateOvertime } from '../../../contract/overtime-simulation.ts';

const app = useTestApp();
const hour = 3_600;

/** A member at 100.00 an hour under a daily policy with rules, since Tuesday 3 March. */
async function start(rules: object, policy: object = { threshold: 8 }) {
  const team = await makeTeam(app, { members: 1 });
  await team.pay(team.member(0), '100.00');
  const { id } = await team.create({ policy_type: 'daily', ...policy });
  await team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body: rules });
  const projectId = await makeProject(team.organization);
  await team.at('2026-03-17T00:00:00Z');
  const works = (startsAt: string, seconds: number) =>
    work(team.organization, { userId: team.member(0), projectId }, startsAt, seconds);
  const week = async () => {
    const [found] = (await overtimeOf(team.organization, '2026-03-09', '2026-03-09', { include: ['explanation'] }))
      .overtime;
    if (!found) throw new Error('a week was expected');
    return found;
  };
  return { team, works, week };
}

const night = { name: 'night', from: '22:00', to: '05:00', pay_rate_multiplier: 1.2, hour_minutes: 52.5 };

test('night hours of 52.5 minutes multiply with overtime: 2 h at 100.00 pay 411.43', async () => {
  const { works, week } = await start({ premiums: [night], combine: 'product' });
  await works('2026-03-09T14:00:00Z', 10 * hour);
  const found = await week();
  expect(found).toMatchObject({ overtime_seconds: 2 * hour, pay: { straight: '1028.57', premium: '182.86' } });
  const lines = explanationOf(found).filter((step) => step.step === 'line' && step.side === 'pay');
  expect(lines).toMatchObject([
    { multiplier: '1.0', tracked_seconds: 8 * hour, straight: '800.00', premium: '0.00' },
    { multiplier: '1.8', tracked_seconds: 2 * hour, straight: '228.57', premium: '182.86' },
  ]);
});

test('a workday that begins at noon counts a night shift as one day', async () => {
  const { works, week } = await start({ day_starts_at: '12:00' });
  await works('2026-03-09T20:00:00Z', 10 * hour);
  await works('2026-03-11T20:00:00Z', 8 * hour);
  expect(await week()).toMatchObject({ tracked_seconds: 18 * hour, daily_overtime_seconds: 2 * hour });
});

test('a night shift that extends into a week also counts the hours before the week', async () => {
  const { works, week } = await start({ day_starts_at: '12:00' });
  await works('2026-03-08T20:00:00Z', 10 * hour);
  expect(await week()).toMatchObject({ tracked_seconds: 6 * hour, daily_overtime_seconds: 2 * hour });
});

const restDay = { name: 'rest day', days: [0, 1], pay_rate_multiplier: 1.35, outside_counters: true };

// proves: overtime-50
test('hours outside the counters move no counter, before or after the start of a week', async () => {
  const rules = { day_starts_at: '12:00', combine: 'sum', premiums: [{ ...restDay, days: [0] }] };
  const { works, week } = await start(rules);
  await works('2026-03-08T20:00:00Z', 10 * hour);
  const found = await week();
  expect(found).toMatchObject({ tracked_seconds: 6 * hour, overtime_seconds: 0, pay: { total: '600.00' } });
});

// proves: overtime-50
test('the explanation of hours outside the counters shows counters that do not move', async () => {
  const { works, week } = await start({ premiums: [restDay] });
  await works('2026-03-09T08:00:00Z', 10 * hour);
  const steps = explanationOf(await week());
  expect(steps.filter(({ step }) => step === 'counter')).toEqual([]);
  expect(steps.filter(({ step }) => step === 'segment')).toMatchObject([
    {
      tracked_seconds: 10 * hour,
      rule: 'regular',
      day_counter_before: 0,
      day_counter_after: 0,
      premiums: ['rest day'],
    },
  ]);
  expect(steps.find(({ step }) => step === 'segment')?.text).toContain('36000 s of time outside the counters');
});

// proves: overtime-50, overtime-33
test('a simulation uses premiums outside the counters', async () => {
  const { team, works } = await start({});
  await works('2026-03-09T08:00:00Z', 10 * hour);
  const draft = { threshold: 8, policy_type: 'daily' as const, pay_rate_multiplier: 1.5, user_ids: team.members };
  const { totals } = await team.client.call(simulateOvertime, {
    params: { organization_id: team.id },
    body: { from: '2026-03-09', to: '2026-03-15', policy: { ...draft, premiums: [restDay] } },
  });
  expect(totals).toMatchObject({ current: { pay: { total: '1100.00' } }, simulated: { pay: { total: '1350.00' } } });
});

// proves: overtime-51, overtime-33
test('a simulation replaces overtime on a rest day by its multiplier', async () => {
  const { team, works } = await start({});
  await works('2026-03-09T08:00:00Z', 10 * hour);
  const premium = { name: 'rest day', days: [1], pay_rate_multiplier: 1.3, overtime_multiplier: 1.69 };
  const draft = { threshold: 8, policy_type: 'daily' as const, pay_rate_multiplier: 1.25, user_ids: team.members };
  const { totals } = await team.client.call(simulateOvertime, {
    params: { organization_id: team.id },
    body: { from: '2026-03-09', to: '2026-03-15', policy: { ...draft, premiums: [premium] } },
  });
  expect(totals.simulated).toMatchObject({ pay: { total: '1378.00' } });
});

const sundayAndMonday = { days: [0, 1], pay_rate_multiplier: 1.5, group: 'day' };

// proves: overtime-60
test('the explanation of hours with a group of premiums names those that do not apply', async () => {
  const premiums = [
    { ...sundayAndMonday, name: 'Rest day' },
    { ...sundayAndMonday, name: 'Holiday', pay_rate_multiplier: 2.25 },
  ];
  const { works, week } = await start({ premiums, combine: 'sum' });
  await works('2026-03-09T08:00:00Z', 2 * hour);
  const found = await week();
  expect(found).toMatchObject({ pay: { total: '450.00' } });
  const segment = explanationOf(found).find(({ step }) => step === 'segment');
  expect(segment).toMatchObject({ premiums: ['Holiday'], pay_rate_multiplier: '2.25' });
  expect(segment?.text).toContain(
    'regular time, with Holiday. Rest day does not apply: another premium of group “day” is higher. Pay:',
  );
});

// proves: overtime-60, overtime-33
test('a simulation pays only the highest premium of a group', async () => {
  const { team, works } = await start({});
  await works('2026-03-09T08:00:00Z', 2 * hour);
  const premiums = [2, 3].map((pay) => ({ ...sundayAndMonday, name: `× ${pay}`, pay_rate_multiplier: pay }));
  const draft = { threshold: 8, policy_type: 'daily' as const, pay_rate_multiplier: 1.5, user_ids: team.members };
  const { totals } = await team.client.call(simulateOvertime, {
    params: { organization_id: team.id },
    body: { from: '2026-03-09', to: '2026-03-15', policy: { ...draft, premiums, combine: 'sum' } },
  });
  expect(totals.simulated).toMatchObject({ pay: { total: '600.00' } });
});

// proves: overtime-13
test('time that continues into a week is counted equally on every page', async () => {
  const { team, works } = await start({ day_starts_at: '12:00' }, { threshold: 8, starts_on: '2026-03-09' });
  await works('2026-03-08T02:00:00Z', 8 * hour);
  await works('2026-03-09T01:00:00Z', 2 * hour);
  // The policy did not apply on Sunday, so all of the time is one workday. It lasts until Monday noon.
  for (const from of ['2026-03-09', '2026-03-08', '2026-03-01']) {
    const { overtime } = await overtimeOf(team.organization, from, '2026-03-09');
    expect(overtime.at(-1), from).toMatchObject({ tracked_seconds: 2 * hour, daily_overtime_seconds: 2 * hour });
  }
});

test('members have the holidays of their calendar, even under a draft policy', async () => {
  const premium = { name: 'holiday', holidays: true, pay_rate_multiplier: 2 };
  const { team, works, week } = await start({ premiums: [premium] });
  const holidays = holidaysOf(app, team.organization);
  const calendar = await holidays.calendar('Berlin', [['2026-03-10', 'A holiday']]);
  for (const day of ['09', '10']) await works(`2026-03-${day}T08:00:00Z`, 4 * hour);
  expect((await week()).pay).toMatchObject({ premium: '0.00' });
  await team.at('2026-03-02T12:00:00Z');
  await holidays.assign(calendar, [team.member(0)]);
  await team.at('2026-03-17T00:00:00Z');
  expect((await week()).pay).toMatchObject({ straight: '800.00', premium: '400.00' });
  const policy = { threshold: 8, policy_type: 'daily' as const, pay_rate_multiplier: 1.5, user_ids: team.members };
  const compared = await team.client.call(simulateOvertime, {
    params: { organization_id: team.id },
    body: {
      from: '2026-03-09',
      to: '2026-03-15',
      policy: { ...policy, premiums: [{ ...premium, pay_rate_multiplier: 3 }] },
    },
  });
  expect(compared.totals).toMatchObject({
    current: { pay: { premium: '400.00' } },
    simulated: { pay: { premium: '800.00' } },
  });
});

// proves: overtime-57, overtime-33
test('each holiday of a week lowers its threshold, in figures, explanations and simulations', async () => {
  const weekly = { policy_type: 'weekly', threshold: 40 } as const;
  const { team, works, week } = await start({ threshold_less_per_holiday: 8 }, weekly);
  const holidays = holidaysOf(app, team.organization);
  const calendar = await holidays.calendar('Canada', [
    ['2026-03-08', 'Before the week'],
    ['2026-03-09', 'A holiday'],
  ]);
  await holidays.assign(calendar, [team.member(0)], '2026-03-01');
  for (const day of ['09', '10', '11', '12', '13']) await works(`2026-03-${day}T08:00:00Z`, 8 * hour);
  const found = await week();
  expect(found).toMatchObject({ weekly_overtime_seconds: 8 * hour, pay: { total: '4400.00' } });
  const steps = explanationOf(found);
  expect(steps.find(({ step }) => step === 'policy')).toMatchObject({ threshold: 32, holidays: 1 });
  expect(steps.find(({ step }) => step === 'policy')?.text).toContain(
    'Holidays of the workweek: 1; each lowers the threshold of 40 hours by 8.',
  );
  expect(steps.filter(({ step }) => step === 'counter').at(-1)).toMatchObject({ threshold_seconds: 32 * hour });
  const draft = { ...weekly, pay_rate_multiplier: 1.5, user_ids: team.members, threshold_less_per_holiday: 24 };
  const { totals } = await team.client.call(simulateOvertime, {
    params: { organization_id: team.id },
    body: { from: '2026-03-09', to: '2026-03-15', policy: draft },
  });
  expect(totals.simulated).toMatchObject({ weekly_overtime_seconds: 24 * hour });
});

// proves: overtime-59, overtime-33
test('the explanation shows the credit, and its segments and lines show the reduced premium', async () => {
  const monday = { name: 'Monday', days: [1], pay_rate_multiplier: 1.5, in_regular_rate: false, credited: true };
  const { works, week } = await start({ premiums: [monday] }, { policy_type: 'weekly', threshold: 40 });
  for (const day of ['09', '10', '11', '12', '13', '14']) await works(`2026-03-${day}T08:00:00Z`, 8 * hour);
  const found = await week();
  expect(found.pay).toMatchObject({ straight: '4800.00', premium: '400.00', total: '5200.00' });
  const steps = explanationOf(found);
  expect(steps.find(({ step }) => step === 'credit')).toMatchObject({
    text:
      'Overtime premium of the week: 400.00. Monday counts towards it: 400.00 − 400.00 = 0.00. ' +
      'Base of overtime: 100.00 × 0 = 0.00.',
    premiums: ['Monday'],
    overtime_premium: '400.00',
    credited: '400.00',
  });
  const lines = steps.flatMap((step) => (step.step === 'line' && step.side === 'pay' ? [step.premium] : []));
  expect(lines).toEqual(['400.00', '0.00']);
});
