import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startOfTests } from '../../test/harness/app.ts';
import { openPageAt } from './harness/at-instant.ts';
import { goWithin } from './harness/go-within.ts';
import { useWebApp } from './harness/web-app.ts';
import { bareAddress } from '../../src/features/work/recording/rules/bare-address.ts';
import { freeTexts } from './worlds/free-texts.ts';
import { makeInjected, userAgentOf } from './worlds/injected.ts';

const app = useWebApp();

/** The texts for every field. A text that is longer than a field is cut to its length. */
const probes = {
  'markup that runs a script': '"><script>go()</script><img/src=x/onerror=go()>',
  'an address that runs a script, a template, and right-to-left text': 'javascript:go()//{{7*7}}${7*7}\u202Egnp.',
  'a word of 200 characters': 'w'.repeat(197),
};

/** Fields that accept any text but are not sent here, grouped by reason. */
const unsent: Record<string, RegExp> = {
  'it is a credential, which the server compares and never shows':
    /secret$|password$|token$|code$|\.credential\.|(PasswordSession|SignInLink)\.email$|^createProviderSession\./,
  'it is compared with values on the server': /grant_type$|base_version$|\.provider$|advance$|^putPayrollIds.*known$/,
  'it is parsed, and stored as an HTTPS URL': /Webhook\.url$/,
  'it is parsed, and stored like the texts of putHolidays': /^importHolidays\./,
  'it is used for one request and only counted': /^replayUnusualActivities\./,
  'only a server without an organization accepts it; createOrganization sets the same fields': /^setUpServer\./,
  'it is applied to past weeks and not stored': /^simulateOvertime\./,
  'it is not stored; the page of a saved template shows the same field': /^previewPayroll\./,
  'it requires an authenticator; updatePasskey sets the same field': /^createPasskey\.name$/,
};

/** Fields that are sent here but appear on no screen, grouped by reason. */
const unseen: Record<string, RegExp> = {
  'screens show full names': /(first|last)_name$/,
  'programs create and use personal tokens': /^createPersonalToken/,
};

const isIn = (table: Record<string, RegExp>, field: string) => Object.values(table).some((part) => part.test(field));

type World = Awaited<ReturnType<typeof makeInjected>>;

/** The fields that the page of a payroll template shows, with the operation that sets them. */
const templateFields = (by: string) =>
  [
    'columns[].header',
    'columns[].text',
    'columns[].only[].names[]',
    'earning_codes[].code',
    'earning_codes[].only.names[]',
  ]
    .map((field) => `${by}.${field}`)
    .join(' ');

/** Each screen, with the fields whose texts it shows. Closed parts are opened first. */
const screensOf = ({ owner, otherId, ...world }: World): [path: string, fields: string][] => {
  const at = `/organizations/${owner.organizationId}`;
  const [answered] = world.flags;
  return [
    ['/', 'createOrganization.name updateOrganization.name'],
    ['/me', 'updatePasskey.name updateOrganization.name'],
    [`${at}/today`, 'createMember.user.name acceptInvitation.name'],
    [`${at}/budgets`, 'createProject.name'],
    [`${at}/budgets/projects/${world.madeProject}`, 'createProject.name'],
    [`${at}/budgets/clients/${world.madeClient}`, 'createClient.name'],
    [`${at}/flags?flag=${answered}`, 'ingestActivities.activities[].apps[].name'],
    [`${at}/insights/unusual_activities/${answered}`, 'answerUnusualActivity.text'],
    [`${at}/overtime?member=${world.userId}&week=2026-02-23`, 'createProject.name'],
    [`${at}/members`, 'createMember.user.name acceptInvitation.name'],
    [`${at}/members?edit=${world.userId}`, 'createEarning.name'],
    [`${at}/members/${world.userId}/days/2026-02-27`, 'ingestActivities.activities[].urls[].url createTimeEntry.note'],
    [`${at}/people`, 'createMember.user.name'],
    [`${at}/policies`, 'createOvertimePolicy.name createRuledPolicy.name'],
    [`${at}/policies?edit=${world.policies[0]}`, 'updateOvertimePolicy.name'],
    [`${at}/policies?edit=${world.policies[1]}`, 'updateOvertimePolicyExt.name'],
    [`${at}/payroll`, 'createPayrollTemplate.name updatePayrollTemplate.name'],
    [`${at}/payroll/${world.madeTemplate}`, templateFields('createPayrollTemplate')],
    [`${at}/payroll/${world.changedTemplate}`, templateFields('updatePayrollTemplate')],
    [`${at}/payroll/numbers`, 'putPayrollId.payroll_id putPayrollIds.payroll_ids[].payroll_id'],
    [`${at}/clients`, 'createClient.name createClient.emails[] createClient.phone updateClient.phone'],
    [`${at}/clients?edit=${world.madeClient}`, 'createClient.address createClient.metadata[].value'],
    [`${at}/clients?edit=${world.changedClient}`, 'updateClient.address updateClientMetadata.metadata[].value'],
    [`${at}/projects`, 'createProject.description updateProject.name updateProject.description'],
    [`${at}/projects?edit=${world.madeProject}`, 'createProject.metadata[].value createTask.summary'],
    [`${at}/projects?edit=${world.changedProject}`, 'updateProjectMetadata.metadata[].value'],
    [`${at}/rules/exemptions`, 'createUnusualActivityExemption.reason'],
    [`${at}/rules/history`, 'putOrganizationUnusualActivityRules.reason'],
    [`${at}/rules/history`, 'putOrganizationUnusualActivityRules.applications.added[].name'],
    [`${at}/settings`, 'updateOrganization.metadata[].value updateOrganizationMetadata.metadata[].value'],
    [`/organizations/${otherId}/settings`, 'createOrganization.metadata[].value'],
    [`${at}/tokens`, 'createOrganizationToken.name'],
    [`${at}/webhooks`, 'createWebhook.description updateWebhook.description'],
    [`${at}/welcome`, 'updateOrganization.name'],
    [
      `${at}/audit`,
      'reviewUnusualActivity.note createTask.details createMember.metadata[].value createClient.emails[] ' +
        'createTag.name updateTag.name createTimeEntry.reason createEntry.note createEntry.reason ' +
        'updateEntry.note updateEntry.reason splitEntry.reason mergeEntries.reason reopenPayPeriod.reason ' +
        'returnPayPeriod.reason createRuledPolicy.premiums[].name updateOvertimePolicyExt.premiums[].name ' +
        'createHolidayCalendar.name createHolidayCalendar.location updateHolidayCalendar.name ' +
        'updateHolidayCalendar.location putHolidays.holidays[].name putHolidays.holidays[].class ' +
        'createRuledPolicy.premiums[].group updateOvertimePolicyExt.premiums[].group ' +
        'createRuledPolicy.premiums[].holiday_classes[] updateOvertimePolicyExt.premiums[].holiday_classes[] ' +
        'updatePayrollTemplate.columns[].only[].names[] updatePayrollTemplate.earning_codes[].only.names[] ' +
        'putPayrollId.payroll_id dismissProgram.program',
    ],
  ];
};

/** The text of a page, with the values of its form fields. */
const textOf = (page: Page) =>
  page.evaluate<string>(`document.querySelectorAll('details').forEach((part) => (part.open = true)),
    [document.body.textContent, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)]
      .join('\\n')`);

const alive = [
  'main script',
  'img[src="x"]',
  '[onerror]',
  ...['href', 'src', 'action'].map((name) => `[${name}^=javascript i]`),
];

/** Elements that exist only if a text was rendered as markup, and attributes that run a script. */
const cameAlive = `[...document.querySelectorAll(${JSON.stringify(alive.join())})].map(({ outerHTML }) => outerHTML)`;

/** If the page scrolls horizontally, the elements that extend beyond its right edge. */
const sticksOut = `[...document.querySelectorAll('main, main *, header *')]
  .filter(() => document.documentElement.scrollWidth > innerWidth)
  .filter((part) => part.getBoundingClientRect().right > innerWidth)
  .slice(0,6).map(({ tagName, className, textContent }) => tagName + '.' + className + ' ' + textContent.slice(0, 20))`;

/** The text of a field as the server stores it. */
function storedText(world: World, field: string): string {
  const text = world.probes.textOf(field);
  return field.endsWith('.urls[].url') ? bareAddress(text) : text;
}

const help = (page: Page) => page.getByRole('heading', { level: 1, name: 'Working with screens' });

/** Opens a screen from a help page. The screen has opened once the help page disappears. */
async function show(page: Page, path: string): Promise<void> {
  await goWithin(page, '/help/screens');
  await help(page).waitFor();
  await goWithin(page, path);
  await help(page).waitFor({ state: 'hidden' });
}

/** Opens every screen. Returns the fields whose texts appeared, and the faults of all screens. */
async function walk(page: Page, world: World) {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const [path, fields] of screensOf(world)) {
    await show(page, path);
    let text = '';
    const missing = async () => {
      text = await textOf(page);
      return fields.split(' ').filter((field) => !text.includes(storedText(world, field)));
    };
    await expect.poll(missing, { message: path, timeout: 10_000 }).toEqual([]);
    for (const field of world.probes.sent) if (text.includes(storedText(world, field))) seen.add(field);
    const wrong = await page.evaluate<string[]>(`[...${cameAlive}, ...${sticksOut}]`);
    faults.push(...wrong.map((part) => `${path}: ${part}`));
  }
  return { seen, faults };
}

describe.each(Object.entries(probes))('%s', (_name, probe) => {
  // proves: browser-5
  test('appears as text on every screen, runs nothing, and fits on a phone, whichever field contains it', async () => {
    const world = await makeInjected(app, probe);
    expect(freeTexts.filter((field) => !world.probes.sent.has(field) && !isIn(unsent, field))).toEqual([]);
    const page = await openPageAt(app, startOfTests, '/me', { as: world.owner.userId, width: 320 });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => (dialogs.push(dialog.message()), void dialog.dismiss()));
    await page.addInitScript('globalThis.go = () => { globalThis.wasRun = true; }');
    await page.reload();
    const { seen, faults } = await walk(page, world);
    expect.soft(faults).toEqual([]);
    expect([...world.probes.sent].filter((field) => !seen.has(field) && !isIn(unseen, field))).toEqual([]);
    await page.goto('/me');
    await expect.poll(() => textOf(page), { timeout: 10_000 }).toContain(userAgentOf(probe));
    expect([await page.evaluate('globalThis.wasRun ?? false'), dialogs]).toEqual([false, []]);
  }, 120_000);
});
