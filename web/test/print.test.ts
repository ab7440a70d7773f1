import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { addMember } from '../../test/harness/members.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { makeProject } from '../../test/harness/time.ts';
import { work } from '../../test/harness/work.ts';
import { createClient } from '../../src/contract/clients.ts';
import { openPageAt } from './harness/at-instant.ts';
import type { Look } from './harness/open-page.ts';
import { lengthOn, type Paper, printedOn } from './harness/printed.ts';
import { waitUntilQuiet } from './harness/quiet.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const papers = ['A4', 'Letter'] as const;

const numbered = (what: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${what} ${String(index + 1).padStart(3, '0')}`);

interface World {
  owner: TestOrganization;
  ids: number[];
  projectId: number;
}

/** An organization with a project, and people who each worked an hour on the day of the test. */
async function makeWorld(people: number): Promise<World> {
  const owner = await app.createOrganization({ timeZone: 'Europe/Berlin' });
  const budget = { type: 'hours', hours: 2, start_date: '2025-12-01' };
  const projectId = await makeProject(owner, { name: 'Berth planner', budget });
  const ids: number[] = [];
  for (const name of numbered('Person', people)) {
    const { userId } = await addMember(app, owner, { name, projectId });
    await work(owner, { userId, projectId }, '2026-03-02T08:00:00Z', 3_600);
    ids.push(userId);
  }
  return { owner, ids, projectId };
}

let small: World;
let large: World;
beforeAll(async () => {
  small = await makeWorld(2);
  await makeFlags(app, small.owner, [{ userId: small.ids[0] ?? 0 }]);
  large = await makeWorld(60);
  const params = { organization_id: large.owner.organizationId };
  for (const name of numbered('Client', 90)) await large.owner.client.call(createClient, { params, body: { name } });
}, 120_000);

/** Fills in the ids of the test data. An address without a leading slash is below the organization. */
function addressIn({ owner, ids, projectId }: World, path: string): string {
  const named = path.replace(':user', String(ids[0])).replace(':project', String(projectId));
  return named.startsWith('/') ? named : `/organizations/${owner.organizationId}/${named}`;
}

async function open(world: World, path: string, look: Look = {}): Promise<Page> {
  const signedIn = strangers.includes(path) ? {} : { as: world.owner.userId };
  const page = await openPageAt(app, startOfTests, addressIn(world, path), { ...signedIn, ...look });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitUntilQuiet(page);
  return page;
}

/** The frame and the controls of a screen. */
const frame = /Skip to content|\bManage\b|Download CSV|\bPrint\b|\bShortcuts\b/;

/** The number of numbered rows printed on each sheet. A row that is split across two sheets counts on both. */
const countsOf = (sheets: readonly string[][], what: string) =>
  sheets.map((lines) => new Set(lines.join('\n').match(new RegExp(`${what} \\d{3}`, 'g'))).size);

/**
 * Every sheet except the last is full. The first sheet has room for fewer rows, because of the heading.
 * The owner may be among the rows.
 */
function expectFull(counts: readonly number[], all: number, paper: Paper): void {
  const [first = 0, second = 0] = counts;
  const on = `${counts.join(' ')} on ${paper}`;
  const sheetsFor = (rows: number) => 1 + Math.ceil((rows - first) / second);
  expect(
    counts.reduce((sum, count) => sum + count, 0),
    on,
  ).toBe(all);
  expect([sheetsFor(all), sheetsFor(all + 1)], on).toContain(counts.length);
  for (const count of counts.slice(1, -1)) expect(count, on).toBeGreaterThanOrEqual(second - 1);
  expect(first, on).toBeGreaterThan(second / 2);
  expect(counts.at(-1), on).toBeGreaterThan(0);
}

/** Cards and some other elements are not split, so they can leave empty space below and need one more sheet. */
function expectSheets(sheets: readonly string[][], length: number, paper: Paper): void {
  expect(sheets.length, paper).toBeGreaterThanOrEqual(Math.ceil(length));
  expect(sheets.length, paper).toBeLessThanOrEqual(Math.ceil(length) + 1);
}

const short = ['members', 'pay', 'today', 'flags', 'budgets', 'overtime', 'policies', 'clients', 'projects', 'people'];
const single = [
  'events',
  'holidays',
  'pay_periods',
  'pay_periods/20260301',
  'pay_periods/20260301/statements',
  'payroll',
  'policies/simulation',
  'rules/exemptions',
  'settings',
  'tokens',
  'webhooks',
  'webhooks/1',
  'welcome',
];
const others = ['/me/preferences', '/help', '/organizations/none/at-all'];
const strangers = ['/sign-in', '/set-up', '/invitation'];
const topics = readdirSync('docs/help/en').map((file) => `/help/${file.replace('.md', '')}`);
const long = ['rules', '/me', 'members/:user/days/2026-03-02', 'budgets/projects/:project', ...topics];

// proves: browser-122
test('every screen with an address is printed', () => {
  const text = readFileSync('web/src/screens.ts', 'utf8');
  const routes = [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, route = '']) => route);
  // The start page, a link to a flag and a provider callback redirect to other screens. The budget history of a client
  // is printed in the same way as that of a project.
  const none = new Set([
    '/',
    '/sign-in/providers/:provider/callback',
    '/organizations/:organization/insights/unusual_activities/:id',
  ]);
  const alike = '/organizations/:id/budgets/clients/:client';
  const addresses = [...short, ...single, ...others, ...strangers, ...long, 'audit'].map((path) =>
    addressIn(small, path),
  );
  const left = routes.filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/\/:\w+[?*]/g, '(/.*)?').replaceAll(/:\w+/g, '[^/]+')}$`);
    return !none.has(route) && route !== alike && !addresses.some((address) => pattern.test(address));
  });
  expect(routes.length).toBeGreaterThan(20);
  expect(left).toEqual([]);
});

// proves: browser-122
test.each([...short, ...single, ...others, ...strangers])(
  'the screen %s with little data fits on one sheet without its frame',
  async (path) => {
    const page = await open(small, path);
    for (const paper of papers) {
      const sheets = await printedOn(paper, page);
      expect(sheets.length, paper).toBe(1);
      const printed = sheets.flat();
      expect(printed.length, paper).toBeGreaterThan(1);
      expect(
        printed.filter((line) => frame.test(line)),
        paper,
      ).toEqual([]);
    }
  },
);

// proves: browser-122
test.each([
  ['members', 'Person', 60, 'Member since'],
  ['people', 'Person', 60, 'Screenshots'],
  ['overtime', 'Person', 60, 'Total'],
  ['clients', 'Client', 90, 'Budget'],
  ['today', 'Person', 60, null],
])(
  'the screen %s fills only the sheets that its rows need, with the header on each',
  async (path, what, rows, head) => {
    const page = await open(large, path);
    await page.getByText(`${what} 0${rows}`).first().waitFor();
    for (const paper of papers) {
      const sheets = await printedOn(paper, page);
      expectFull(countsOf(sheets, what), rows, paper);
      for (const lines of head === null ? [] : sheets) expect(lines.join(' '), paper).toContain(head);
      for (const lines of sheets) expect(lines.join(' '), paper).not.toContain('Skip to content');
    }
  },
);

// proves: browser-122
test.each(long)(
  'the screen %s uses no more sheets than its content fills, and no sheet ends with a heading',
  async (path) => {
    const page = await open(small, path);
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    for (const paper of papers) {
      const length = await lengthOn(paper, page);
      const sheets = await printedOn(paper, page);
      expectSheets(sheets, length, paper);
      for (const heading of headings.map((text) => text.trim())) {
        const on = sheets.filter((lines) => lines.some((line) => line.startsWith(heading)));
        expect(on.length, `${heading} on ${paper}`).toBeGreaterThan(0);
        for (const lines of on) expect(lines.at(-1), paper).not.toBe(heading);
      }
      expect(
        sheets.flat().filter((line) => frame.test(line) && !path.startsWith('/help')),
        paper,
      ).toEqual([]);
    }
  },
);

// proves: browser-122
test('the audit log uses only the sheets that its rows need, and states that the list is longer', async () => {
  const page = await open(large, 'audit');
  for (const paper of papers) {
    const length = await lengthOn(paper, page);
    const sheets = await printedOn(paper, page);
    expectSheets(sheets, length, paper);
    const printed = sheets.flat().join(' ');
    expect(printed, paper).toContain('Client 090');
    for (const lines of sheets) expect(lines.join(' '), paper).toContain('Time');
    expect(printed, paper).toContain('Only the first 100 entries are shown.');
  }
  // Each page that is opened signs a user in, which adds an entry. The sign-ins of this file would fill the list.
  const whole = await open(await makeWorld(1), 'audit');
  for (const paper of papers)
    expect((await printedOn(paper, whole)).flat().join(' '), paper).not.toContain('Only the first');
});

// proves: browser-122
test('dark colors of the screen are light on paper, and bars keep their colors', async () => {
  const page = await open(small, 'today', { theme: 'dark' });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const styleOf = (selector: string, name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${name}`);
  expect(await styleOf('body', 'color')).toBe('rgb(20, 26, 36)');
  expect(await styleOf('.today-bar .today-tracked', 'fill')).toBe('rgb(43, 108, 224)');
  expect(await styleOf('.today-bar', 'printColorAdjust')).toBe('exact');
});
