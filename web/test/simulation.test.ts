import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { listRuledPolicies } from '../../src/contract/overtime-policies.ts';
import { makeTeam, type Team } from '../../test/harness/overtime.ts';
import { makeProject } from '../../test/harness/time.ts';
import { work } from '../../test/harness/work.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { lightTest } from './harness/light-test.ts';
import type { Look } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const now = '2026-03-17T12:00:00Z';

/** Ada earns 20.00 an hour and worked ten hours on 10 March. Her policy pays × 1.5 beyond 40 hours a week. */
async function makeWorkers() {
  const team = await makeTeam(app, { members: 0 });
  const ada = await team.join({ name: 'Ada Lovelace' });
  const policy = await team.create({ name: 'Standard', user_ids: [ada] });
  await team.at(now);
  await work(
    team.organization,
    { userId: ada, projectId: await makeProject(team.organization) },
    '2026-03-10T08:00:00Z',
    36_000,
  );
  return { team, ada, policy };
}

const openAt = (team: Team, search = '', look: Look = {}) =>
  openPageAt(app, now, `/organizations/${team.id}/policies/simulation${search}`, {
    as: team.organization.userId,
    ...look,
  });
const sentenceOf = (page: Page) => page.locator('.screen-sentence').textContent();
const cells = async (page: Page, name: string) =>
  (
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('cell')
      .allTextContents()
  ).map((text) => text.replaceAll('\u00a0', ' '));
/** The address of a simulation with a threshold of eight hours, as the form creates it. */
async function searchFor(team: Team, policyId: number): Promise<string> {
  const page = await openAt(team, `?policy=${policyId}&first=2026-03-09&last=2026-03-15`);
  await page.getByRole('button', { name: 'Edit rules' }).click();
  await page.getByLabel('Overtime threshold').fill('8');
  await page.getByRole('button', { name: 'Show effect' }).click();
  await expect.poll(() => sentenceOf(page)).toContain('2\u00a0h more overtime');
  return new URL(page.url()).search;
}

const policies = async (team: Team) =>
  (await team.client.call(listRuledPolicies, { params: { organization_id: team.id }, query: { status: 'all' } }))
    .overtime_policies;

describe('the policy simulation', () => {
  lightTest('shows the effect of rules and saves nothing until they are applied', async () => {
    const { team, policy } = await makeWorkers();
    const page = await openPageAt(app, now, `/organizations/${team.id}/policies`, { as: team.organization.userId });
    await page.getByRole('button', { name: 'Simulate on past weeks' }).click();
    await page.getByText('Choose a policy, or edit rules').waitFor();
    await page.getByLabel('Policy', { exact: true }).selectOption('Standard');
    await expect.poll(() => sentenceOf(page)).toContain('1 member would have had the same overtime as now');
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await page.getByLabel('Overtime threshold').fill('6');
    await page.getByText('Nothing is saved. The page shows').waitFor();
    await page.getByRole('button', { name: 'Show effect' }).click();
    await expect.poll(() => sentenceOf(page)).toContain('4\u00a0h more overtime, at $40.00 more cost');
    expect(await cells(page, 'Ada Lovelace')).toEqual(['0 h', '4 h', '+4 h', '$200.00', '$240.00', '+$40.00']);
    await page.getByRole('img', { name: 'Overtime of each member, now and with these rules' }).waitFor();
    expect(await policies(team)).toMatchObject([{ id: policy.id, threshold: 40 }]);
    await page.getByRole('button', { name: 'Apply these rules' }).click();
    await page.getByRole('group', { name: 'Effect of saving' }).getByText('23 March 2026').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('.said').getByText('“Standard” takes effect on').waitFor();
    expect((await policies(team)).map(({ threshold }) => threshold).toSorted()).toEqual([40, 6]);
  });

  lightTest('stores all input in the address', async () => {
    const { team, policy } = await makeWorkers();
    const other = await openAt(team, await searchFor(team, policy.id));
    await expect.poll(() => sentenceOf(other)).toContain('2\u00a0h more overtime');
    expect(await other.getByText('Whole weeks from Monday, 9 March 2026 to Sunday, 15 March 2026').count()).toBe(1);
  });

  lightTest('shows the errors of the server', async () => {
    const { team } = await makeWorkers();
    const page = await openAt(team, '', { refusals: [400] });
    await page.getByRole('button', { name: 'Edit rules' }).click();
    await page.getByLabel('Name').fill('Nobody');
    await page.getByRole('button', { name: 'Show effect' }).click();
    await page.getByRole('alert').waitFor();
  });

  lightTest('is only for users who can set policies', async () => {
    const { team, ada } = await makeWorkers();
    const page = await openAt(team, '', { as: ada });
    await page.getByText('Only owners and managers can set overtime policies').waitFor();
  });

  test.each(looksOfPages)('is accessible: %o', async (look) => {
    const { team, policy } = await makeWorkers();
    const page = await openAt(team, await searchFor(team, policy.id), look);
    await page.locator('.simulation-picture svg').waitFor();
    await expectAccessible(page);
  });
});
