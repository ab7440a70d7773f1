import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startOfTests, type TestOrganization } from '../../test/harness/app.ts';
import { makeFlags } from '../../test/harness/flags.ts';
import { addMember, type TestMember } from '../../test/harness/members.ts';
import { makeProject } from '../../test/harness/time.ts';
import { work } from '../../test/harness/work.ts';
import { readHelpPage } from '../build/help-pages.ts';
import { helpSections } from '../src/parts/help-sections.ts';
import { slugOf } from '../src/words/slug.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { openPageAt } from './harness/at-instant.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();
const root = resolve(import.meta.dirname, '../..');
const addresses = Object.keys(helpSections) as (keyof typeof helpSections)[];

describe('a help link', () => {
  // proves: browser-121
  test.each(['en', 'de'] as const)('targets an existing section: %s', (language) => {
    for (const address of addresses) {
      const [topic = ''] = address.split('#');
      const { nodes } = readHelpPage(readFileSync(join(root, 'docs/help', language, `${topic}.md`), 'utf8'));
      const text = helpSections[address][language];
      const heading = ['h2', { id: slugOf(text) }, text];
      expect(nodes, `${topic}.md of ${language}`).toContainEqual(heading);
    }
  });

  // proves: browser-121
  test('exists for each section', () => {
    const folder = join(root, 'web/src');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
    const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
    const linked = [...text.matchAll(/(?:<HelpLink to|help)="([\w-]+#[\w-]+)"/g)].map(([, address]) => address);
    expect([...new Set(linked)].toSorted()).toEqual(addresses.toSorted());
  });
});

interface World {
  owner: TestOrganization;
  member: TestMember;
  projectId: number;
}

let world: World;
beforeAll(async () => {
  const owner = await app.createOrganization({ name: 'Harbour' });
  const projectId = await makeProject(owner, { budget: { type: 'hours', hours: 10 } });
  const member = await addMember(app, owner, { projectId });
  await work(owner, { userId: member.userId, projectId }, '2026-02-27T08:00:00Z', 3600);
  await makeFlags(app, owner, [{ userId: member.userId }]);
  world = { owner, member, projectId };
});

const addressOf = (path: string) => `/organizations/${world.owner.organizationId}/${path}`;
const ownersPages: readonly [string, () => string, readonly string[]][] = [
  ['today', () => addressOf('today'), ['Slots of ten minutes']],
  ['the inbox', () => addressOf('flags'), ['Levels', 'How to review']],
  ['the day of a member', () => addressOf(`members/${world.member.userId}/days/2026-02-27`), ['Slots of ten minutes']],
  ['budgets', () => addressOf('budgets'), ['Spend', 'As of']],
  ['the history of a budget', () => addressOf(`budgets/projects/${world.projectId}`), ['History']],
  ['a budget as it is stated', () => addressOf('projects?new=1'), ['Budget settings']],
  ['overtime', () => addressOf('overtime'), ['How it is counted']],
  ['policies', () => addressOf('policies?new=1'), ['How it is counted', 'When a change takes effect', 'Further rules']],
  ['holidays', () => addressOf('holidays'), ['Holidays']],
  ['people and settings', () => addressOf('people'), ['Which setting applies']],
  ['members', () => addressOf('members?new=1'), ['Roles']],
  ['the organization', () => addressOf('settings'), ['Time zone and week', 'Pay']],
  ['the audit', () => addressOf('audit'), ['On record']],
  [
    'my page',
    () => '/me',
    [
      'Which setting applies',
      'Access for members',
      'Access log',
      'Ways to sign in',
      'Staying signed in',
      'Slots of ten minutes',
    ],
  ],
];

const openAt = (path: string, look: Look) => openPageAt(app, startOfTests, path, look);
const linkTo = (page: Page, section: string) => page.getByRole('link', { name: `Help: ${section}`, exact: true });

describe('a rule has a help link', () => {
  // proves: browser-121
  test.each(ownersPages)('on %s', async (_name, address, sections) => {
    const page = await openAt(address(), { as: world.owner.userId });
    for (const section of sections) await linkTo(page, section).first().waitFor();
  });

  // proves: browser-121
  test('on the sign-in page', async () => {
    const page = await openPage(app, '/sign-in', { refusals: [401] });
    await linkTo(page, 'Ways to sign in').waitFor();
  });

  // proves: browser-121
  test('that opens the section and focuses its heading', async () => {
    const page = await openAt(addressOf('budgets'), { as: world.owner.userId });
    await linkTo(page, 'As of').click();
    await page.locator('h2:focus', { hasText: 'As of' }).waitFor();
    await expect.poll(async () => (await page.locator('h2:focus').boundingBox())?.y).toBeLessThan(720);
    await page.goBack();
    await linkTo(page, 'As of').waitFor();
  });

  test('in German', async () => {
    const page = await openAt(addressOf('budgets'), { as: world.owner.userId, lang: 'de' });
    await page.getByRole('link', { name: 'Hilfe: Verbrauch' }).click();
    await page.locator('h2:focus', { hasText: 'Verbrauch' }).waitFor();
  });

  test.each(looksOfPages)('that is accessible: %j', async (look) => {
    const page = await openAt(addressOf('policies?new=1'), { as: world.owner.userId, ...look });
    await page.locator('dialog[open] .help-link').first().waitFor();
    await expectAccessible(page);
  });
});
