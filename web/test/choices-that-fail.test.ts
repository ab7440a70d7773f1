import { expect, test } from 'vitest';
import { lightTest } from './harness/light-test.ts';
import { openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';
import { makeProjects } from './worlds/projects.ts';

const app = useWebApp();

const isPart = (name: string) => new RegExp(`/organizations/\\d+/${name}\\?`);

interface Case {
  what: string;
  /** The path below the organization, built from the ids of its owner and of a project. */
  path(owner: number, project: number): string;
  failing: RegExp;
  /** The section of the drawer to open. */
  section?: RegExp;
  /** The text that must appear once the retry succeeds. */
  there: string;
}

const cases: readonly Case[] = [
  { what: 'the projects of a client', path: () => 'clients?new', failing: isPart('projects'), there: 'Tide tables' },
  { what: 'the projects of a guest', path: () => 'members?new', failing: isPart('projects'), there: 'Tide tables' },
  {
    what: 'the projects of a member',
    path: (owner) => `members?edit=${owner}`,
    failing: isPart('projects'),
    there: 'Tide tables',
  },
  {
    what: 'the members to whom time can be moved',
    path: (owner) => `members?edit=${owner}`,
    failing: /include_removed/,
    section: /duplicate/,
    there: 'Lena Lead',
  },
  {
    what: 'the members who can be added to a project',
    path: (_owner, project) => `projects?edit=${project}`,
    failing: isPart('members'),
    section: /^Members/,
    there: 'Lena Lead',
  },
];

interface Page {
  path: string;
  /** A text that appears although names are missing. */
  chosen?: string;
}

const pages: readonly Page[] = [
  { path: 'audit?actor=', chosen: 'User' },
  { path: 'events?state=all&kind=all&member=', chosen: 'Member' },
  { path: 'tokens?as=' },
  { path: 'rules/history?of=' },
];

test.each(pages)('$path reports missing names and loads them again', async ({ path, chosen }) => {
  const { owner, lead } = await makeProjects(app);
  const page = await openPage(app, '/help', { as: owner.userId, refusals: [500] });
  await page.route(/include_removed/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/organizations/${owner.organizationId}/${path}${lead.userId}`);
  const failed = page.getByText('Some names could not be loaded. Their ids are shown');
  await failed.waitFor();
  const choice = chosen ? page.getByLabel(chosen, { exact: true }) : null;
  if (choice) expect(await choice.inputValue()).toBe(String(lead.userId));
  await page.unroute(/include_removed/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await failed.waitFor({ state: 'hidden' });
  if (choice) await expect.poll(() => choice.locator('option:checked').textContent()).toBe('Lena Lead');
});

lightTest('the page of a day reports that other members cannot be selected', async () => {
  const { owner, lead } = await makeProjects(app);
  const page = await openPage(app, '/help', { as: owner.userId, refusals: [500] });
  await page.route(/organizations\/\d+\/members\?/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/organizations/${owner.organizationId}/members/${lead.userId}/days/2026-02-27`);
  await page.getByText('some people are missing from the lists').waitFor();
  await page.unroute(/organizations\/\d+\/members\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Member', { exact: true }).waitFor();
});

lightTest('a user creates a personal token while the list of members fails to load', async () => {
  const { owner } = await makeProjects(app);
  const page = await openPage(app, '/help', { as: owner.userId, refusals: [500] });
  await page.route(/include_removed/, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/organizations/${owner.organizationId}/tokens?new`);
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Some names could not be loaded').waitFor();
  expect(await drawer.getByLabel('Acts as').inputValue()).toBe(String(owner.userId));
});

lightTest.each(cases)(
  'a failure to load $what is reported, and can be retried',
  async ({ path, failing, section, there }) => {
    const world = await makeProjects(app);
    const { owner, harbour } = world;
    const page = await openPage(app, '/help', { as: owner.userId, refusals: [500] });
    await page.route(failing, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/organizations/${owner.organizationId}/${path(owner.userId, harbour)}`);
    const drawer = page.getByRole('dialog');
    if (section) await drawer.locator('summary', { hasText: section }).first().click();
    const failed = drawer.getByText('Something went wrong.');
    await failed.waitFor();
    await page.unroute(failing);
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'hidden' });
    await expect.poll(() => drawer.textContent()).toContain(there);
  },
);
