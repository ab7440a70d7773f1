import { expect, test } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { holidaysOf } from '../../../../test/harness/holidays.ts';
import { makeTeam } from '../../../../test/harness/overtime.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { explanationOf, overtimeOf, work } from '../../../../test/harness/work.ts';
import { putHolidays } from '../../../contract/holidays.ts';
import { updateOvertimePolicyExt } from '../../../contract/overtime-policies.ts';

const app = useTestApp();
const hour = 3_600;
const eve = { class: 'Christmas', starts_at: '14:00' };

/** A member at 20.00 under a weekly policy with rules. 24 December, a Thursday, is a holiday from 14:00. */
async function december(rules: object, ...worked: readonly [date: string, hours: number][]) {
  const team = await makeTeam(app, { members: 1 });
  await team.pay(team.member(0), '20.00');
  const { id } = await team.create({ threshold: 40 });
  await team.client.call(updateOvertimePolicyExt, { params: { overtime_policy_id: id }, body: rules });
  const holidays = holidaysOf(app, team.organization);
  const calendar = await holidays.calendar('Germany', [['2026-12-24', 'Christmas Eve', eve]]);
  await holidays.assign(calendar, [team.member(0)]);
  const projectId = await makeProject(team.organization);
  await team.at('2026-12-31T12:00:00Z');
  for (const [date, hours] of worked) {
    await work(team.organization, { userId: team.member(0), projectId }, `${date}T10:00:00Z`, hours * hour);
  }
  const week = async () => {
    const [found] = (await overtimeOf(team.organization, '2026-12-24', '2026-12-24', { include: ['explanation'] }))
      .overtime;
    if (!found) throw new Error('a week was expected');
    return found;
  };
  const set = (terms: { class?: string | null; starts_at?: string | null }) =>
    team.client.call(putHolidays, {
      params: { organization_id: team.id, calendar_id: calendar },
      body: { holidays: [{ date: '2026-12-24', name: 'Christmas Eve', ...terms }] },
    });
  return { week, set };
}

const premium = { name: 'Christmas', holiday_classes: ['Christmas'], pay_rate_multiplier: 2.5 };

// proves: overtime-61, overtime-62
test('24 December from 10:00 to 18:00 with 150 % from 14:00 pays 280.00', async () => {
  const { week } = await december({ premiums: [premium], combine: 'sum' }, ['2026-12-24', 8]);
  const found = await week();
  expect(found).toMatchObject({ tracked_seconds: 8 * hour, overtime_seconds: 0, pay: { total: '280.00' } });
  expect(explanationOf(found).filter(({ step }) => step === 'segment')).toMatchObject([
    { until: '2026-12-24T14:00:00Z', premiums: [], pay_rate_multiplier: '1.0' },
    { since: '2026-12-24T14:00:00Z', premiums: ['Christmas'], pay_rate_multiplier: '2.5' },
  ]);
});

// proves: overtime-61, overtime-62
test('a changed start or class of a holiday is paid in past weeks', async () => {
  const { week, set } = await december({ premiums: [premium], combine: 'sum' }, ['2026-12-24', 8]);
  expect(await week()).toMatchObject({ pay: { total: '280.00' } });
  await set({ starts_at: null });
  expect(await week()).toMatchObject({ pay: { total: '400.00' } });
  await set({ class: 'other' });
  expect(await week()).toMatchObject({ pay: { total: '160.00' } });
  await set({ class: 'Christmas', starts_at: '17:00' });
  expect(await week()).toMatchObject({ pay: { total: '190.00' } });
});

// proves: overtime-62
test('a holiday premium without classes also begins with the holiday', async () => {
  const { week } = await december({ premiums: [{ ...premium, holidays: true, holiday_classes: null }] }, [
    '2026-12-24',
    8,
  ]);
  expect(await week()).toMatchObject({ pay: { total: '280.00' } });
});

// proves: overtime-62
test('only a holiday from midnight on lowers the threshold of its week', async () => {
  const days = ['21', '22', '23', '24', '25'].map((day): [string, number] => [`2026-12-${day}`, 8]);
  const { week, set } = await december({ threshold_less_per_holiday: 8 }, ...days);
  expect(await week()).toMatchObject({ overtime_seconds: 0, pay: { total: '800.00' } });
  await set({ starts_at: null });
  expect(await week()).toMatchObject({ overtime_seconds: 8 * hour, pay: { total: '880.00' } });
});
