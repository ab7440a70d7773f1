import { expect, test } from 'vitest';
import { listPayroll } from '../../../contract/payroll.ts';
import { previewPayroll } from '../../../contract/payroll-files.ts';
import { createPayrollTemplate } from '../../../contract/payroll-templates.ts';
import { updateProjectMembers } from '../../../contract/projects.ts';
import { useTestApp } from '../../../../test/harness/app.ts';
import { addMany } from '../../../../test/harness/membership.ts';
import { startPaying } from '../../../../test/harness/pay-periods.ts';
import { makeProject } from '../../../../test/harness/time.ts';
import { work } from '../../../../test/harness/work.ts';
import { payrollPresets } from './presets/all.ts';

const app = useTestApp();
const [march, april] = [20_260_301, 20_260_401];
const hour = 3_600;
const rated = {
  columns: [
    { header: 'Hours', field: 'hours' as const },
    { header: 'Rate', field: 'rate' as const },
  ],
};

// proves: payroll-25
test('a member with overtime at an average is named for a saved template, but not for the presets', async () => {
  const { team, params, of, close } = await startPaying(app, { regular_rate: 'weighted_average' });
  const { client } = team;
  const userId = team.member(0);
  const projectId = await makeProject(team.organization);
  const body = { members: [{ user_id: userId, pay_rate: 30 }] };
  await client.call(updateProjectMembers, { params: { project_id: projectId }, body });
  await work(team.organization, { userId, projectId }, '2026-04-02T06:00:00Z', 8 * hour);
  const created = await client.call(createPayrollTemplate, { params, body: { name: 'Payroll', ...rated } });
  const { id: _id, name: _name, created_at: _made, updated_at: _changed, ...saved } = created.payroll_template;
  const warnings = async (layout: object) => {
    const answer = await client.call(previewPayroll, { ...of(april), body: { ...rated, ...layout } });
    return [answer.warnings, answer.more_warnings];
  };
  // Due are 4 h at 20.00, 4 h and 8 h of overtime at 20.00 and 30.00, and 12 h × 0.5 at the average 22.50.
  const found = [{ user_id: userId, reason: 'hours_at_average', difference: '25.00' }];
  expect(await warnings(saved)).toEqual([found, 0]);
  for (const { template } of payrollPresets.filter(({ id }) => id !== 'gusto' && !id.startsWith('datev'))) {
    const { name: _template, ...layout } = template;
    expect(await warnings(layout)).toEqual([[], 0]);
  }
  await close(march);
  await team.at('2026-05-03T12:00:00Z');
  await close(april);
  expect(await warnings(saved)).toEqual([found, 0]);
});

// proves: payroll-23, payroll-25
test('all members of a period are checked, and up to 100 are named', async () => {
  const { team, of, close } = await startPaying(app);
  const userIds = await addMany(app, team.organization, 250);
  await close(march);
  await app.database.pool.query(
    `insert into pay_period_lines (organization_id, user_id, earned_start_on, paid_start_on, component, date,
       week_start, kind, is_billable, rule, pay_multiplier, bill_multiplier, pay_base, seconds, paid_seconds, pay,
       recorded_at)
     select $1, u, '2026-03-01', '2026-03-01', 'straight', '2026-03-02', '2026-03-02', 'time', false, 'regular', '1.0',
       '1.0', '25.00', 144000, 14400, 10000, now() from unnest($2::int[]) u`,
    [team.id, userIds],
  );
  const { warnings, more_warnings: more } = await team.client.call(previewPayroll, { ...of(march), body: rated });
  const named = userIds.toSorted((a, b) => a - b).slice(0, 100);
  expect(warnings).toEqual(named.map((id) => ({ user_id: id, reason: 'salary_and_hours', difference: null })));
  expect(more).toBe(150);
  const { payroll } = await team.client.call(listPayroll, { ...of(march), query: { user_ids: named.slice(0, 1) } });
  expect(payroll).toMatchObject([{ hours: '40.00', pay_rate: null, hour_rate: '25.00', paid_seconds: 4 * hour }]);
});
