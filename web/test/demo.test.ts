import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPageAt } from './harness/at-instant.ts';
import { openPage } from './harness/open-page.ts';
import { printedOn } from './harness/printed.ts';
import { useWebApp } from './harness/web-app.ts';
import { openLoadedDemo, withDemo } from '../../test/harness/demo.ts';
import { newSignInSecret, sessionClient } from '../../test/harness/sessions.ts';
import { listClients } from '../../src/contract/clients.ts';
import { listMembers } from '../../src/contract/members.ts';
import { listProjects } from '../../src/contract/projects.ts';

const app = useWebApp(withDemo);
const now = '2026-03-02T12:00:00Z';

// Tests that change the demo are at the end of this file.
let demo: Awaited<ReturnType<typeof openLoadedDemo>>;
beforeAll(async () => {
  demo = await openLoadedDemo(app);
}, 300_000);

/** Whether a request goes to the API. Event streams are excluded, because they never end. */
const isAnswer = (request: Request) => /\/(?:v2|ext\/v1)\/(?!.*\/events$)/.test(new URL(request.url()).pathname);

/**
 * Records the requests of a page. `settled` waits until all of them are finished or cancelled, and the page sends
 * no more requests after it has drawn the results.
 */
function watchAnswers(page: Page) {
  const requests: Request[] = [];
  const answered: Request[] = [];
  let calledOff = 0;
  page.on('request', (request) => isAnswer(request) && requests.push(request));
  page.on('requestfailed', (request) => (calledOff += Number(isAnswer(request))));
  page.on('requestfinished', (request) => isAnswer(request) && answered.push(request));
  const drawn = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';
  const settled = async () => {
    let before = -1;
    while (before < requests.length) {
      before = requests.length;
      await expect.poll(() => requests.length - answered.length - calledOff, { timeout: 20_000 }).toBe(0);
      await page.evaluate(drawn);
    }
    return answered;
  };
  return settled;
}

/** The bytes that each response takes on the network, including its headers. */
async function answersOf(address: string): Promise<[path: string, bytes: number][]> {
  const page = await openPageAt(app, now, '/icon.svg', { as: demo.ownerId });
  const settled = watchAnswers(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return Promise.all(
    (await settled()).map(async (request): Promise<[string, number]> => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return [new URL(request.url()).pathname, responseBodySize + responseHeadersSize];
    }),
  );
}

const screens = [
  'today',
  'budgets',
  'overtime',
  'flags',
  'members',
  'people',
  'policies',
  'clients',
  'projects',
  'rules',
  'rules/exemptions',
  'rules/applications',
  'rules/history',
  'settings',
  'tokens',
  'audit',
  'welcome',
  'members/:user/days/2026-02-27',
  'budgets/projects/:project',
  'budgets/clients/:client',
];

/** The ids in the demo: its organization, one member, one project and one client. */
async function idsOf() {
  const client = await sessionClient(app, demo.ownerId);
  const params = { organization_id: demo.organizationId };
  const { projects } = await client.call(listProjects, { params });
  const { clients } = await client.call(listClients, { params });
  const { members } = await client.call(listMembers, { params });
  return { id: demo.organizationId, user: members.at(-1)?.user_id, project: projects[0]?.id, client: clients[0]?.id };
}

// proves: browser-10
test.each([...screens.map((name) => `/organizations/:id/${name}`), '/me'])(
  'the demo page %s loads no more than 60 kB from the API',
  async (path) => {
    const ids: Record<string, unknown> = await idsOf();
    const answers = await answersOf(path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name])));
    expect(answers.length).toBeGreaterThan(1);
    const sum = answers.reduce((total, [, bytes]) => total + bytes, 0);
    expect(sum, JSON.stringify(answers)).toBeLessThanOrEqual(60_000);
  },
);

/** With HTTP/1.1, a browser opens six connections to a server. One connection must stay free for the next request. */
const connections = 5;

test('the inbox requests its first cases while a connection of the browser is still free', async () => {
  const page = await openPage(app, '/icon.svg', { as: demo.ownerId });
  // This clock delays effects by a frame, as in a browser that is busy drawing.
  await page.clock.setFixedTime(now);
  const requests: string[] = [];
  const released = Promise.withResolvers<void>();
  let isSignedIn = false;
  const pathOf = (page: { url(): string }) => new URL(page.url()).pathname;
  page.on('response', (response) => {
    isSignedIn ||= pathOf(response) === '/ext/v1/session';
  });
  await page.route('**/*', async (route) => {
    if (isSignedIn) {
      requests.push(pathOf(route.request()));
      await released.promise;
    }
    await route.continue();
  });
  await page.goto(`/organizations/${demo.organizationId}/flags`, { waitUntil: 'commit' });
  const placeOfCases = () => requests.findIndex((path) => path.endsWith('/unusual_activity_inbox'));
  await expect.poll(placeOfCases).toBeGreaterThanOrEqual(0);
  released.resolve();
  expect(placeOfCases(), requests.join(' ')).toBeLessThan(connections);
  await page.locator('a.case').first().waitFor();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });
const follow = async (page: Page, name: string | RegExp) => link(page, name).first().click();

/** Opens the first case from the first screen, decides it, and finds it among the decided cases. */
async function reviewFlag(page: Page) {
  await follow(page, /^Flags/);
  await page.getByText('A flag marks an unusual pattern. It is not a verdict.').waitFor();
  await page.getByRole('slider').waitFor();
  await button(page, /^Explained/).click();
  await page.getByRole('radio').first().check();
  await button(page, 'Save as explained').click();
  await page.getByText(/: saved as explained\.$/).waitFor();
  await follow(page, /^Explained/);
  await page.getByText(/Reviewed by .*: explained/).waitFor();
}

/** Changes the first policy. Its effect appears before and after saving. */
async function changePolicy(page: Page) {
  await button(page, /^Manage/).click();
  await follow(page, 'Policies');
  await button(page, /^Edit “/)
    .first()
    .click();
  await page.getByLabel('Overtime threshold').fill('38');
  await page
    .getByRole('group', { name: 'Effect of saving' })
    .getByText(/takes (effect|its place) on Monday/)
    .waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/takes effect on Monday, 9 March 2026/)
    .first()
    .waitFor();
}

/** Prints the overtime of the last weeks, and returns the text of each sheet. */
async function printOvertime(page: Page) {
  await follow(page, 'Overtime');
  await page.getByRole('rowheader').first().waitFor();
  await button(page, 'Print').click();
  await expect.poll(() => page.evaluate('globalThis.printed ?? 0')).toBe(1);
  return (await printedOn('A4', page)).map((lines) => lines.join('\n'));
}

// proves: browser-13
test('a visitor signs in with the link, decides a case, changes a policy and prints a page', async () => {
  const page = await openPageAt(app, now, '/icon.svg');
  await page.addInitScript('window.print = () => { globalThis.printed = 1; }');
  await page.goto(`/sign-in#${await newSignInSecret(app, demo.ownerId)}`);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await reviewFlag(page);
  await changePolicy(page);
  const sheets = await printOvertime(page);
  expect(sheets.length).toBeGreaterThan(0);
  expect(sheets.join('\n')).toContain('Overtime');
}, 120_000);
