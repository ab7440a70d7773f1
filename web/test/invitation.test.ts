import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { invite, newInvitationLink } from '../../test/harness/invitations.ts';
import { addMember } from '../../test/harness/members.ts';
import { removeMember } from '../../test/harness/membership.ts';
import { newSignInSecret } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { lightTest } from './harness/light-test.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

const open = (secret: string, look: Look = {}) => openPage(app, `/invitation#${secret}`, look);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** A person with an account who is also invited here. */
async function knownGuest() {
  const elsewhere = await app.createOrganization({ name: 'Quay' });
  const member = await addMember(app, elsewhere, { name: 'Grace Hopper' });
  return { ...member, ...(await invite(app, owner, { email: member.email, name: 'G. H.' })) };
}

const statusOf = async (userId: number) => {
  const { rows } = await app.database.pool.query<{ accepted: boolean; removed: boolean }>(
    `select accepted_at is not null as accepted, removed_at is not null as removed from members
     where organization_id = $1 and user_id = $2`,
    [owner.organizationId, userId],
  );
  return rows[0];
};

describe('a new person', () => {
  // proves: browser-27
  test('reads what the invitation means, accepts by keyboard with their name, and is signed in', async () => {
    const { secret, userId } = await invite(app, owner, { name: 'A. L.' });
    const page = await open(secret);
    await heading(page, 'Harbour invites you');
    expect(page.url()).not.toContain('#');
    for (const text of ['owner-1 invites you to Harbour as a member', 'A. L., invited-', 'No screenshots.'])
      await page.getByText(text).waitFor();
    expect(await page.getByLabel('Your time zone').inputValue()).toBe('Europe/Berlin');
    await page.getByLabel('Your name').fill('Ada Lovelace');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/me');
    expect(await page.getByRole('button', { name: 'Your account: Ada Lovelace' }).isVisible()).toBe(true);
    expect(await statusOf(userId)).toEqual({ accepted: true, removed: false });
    const again = await open(secret);
    await heading(again, 'Invitation already accepted');
    await expectAccessible(again);
  });

  test('sees which fields are missing, and the input stays', async () => {
    const { secret } = await invite(app, owner);
    const page = await open(secret);
    await page.getByLabel('Your name').fill(' ');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.getByRole('button', { name: 'Your name: must not be empty' }).waitFor();
    await expectAccessible(page);
  });

  // proves: browser-28
  test('declines after the page shows the effect', async () => {
    const { secret, userId } = await invite(app, owner);
    const page = await open(secret);
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline the invitation from Harbour?' });
    expect(await dialog.textContent()).toContain('Your membership there ends immediately.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await heading(page, 'Invitation declined');
    expect(await statusOf(userId)).toEqual({ accepted: false, removed: true });
  });

  // proves: browser-28
  lightTest('sees that the invitation has already been answered', async () => {
    const { secret, userId } = await invite(app, owner);
    const page = await open(secret, { refusals: [400] });
    await page.getByLabel('Your name').fill('Ada');
    await removeMember(owner, userId);
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await heading(page, 'Invitation withdrawn');
  });

  // proves: browser-27
  lightTest('sees that another user is signed in to this browser', async () => {
    const { secret } = await invite(app, owner);
    const page = await open(secret, { as: owner.userId });
    await page.getByText('Another user is signed in with this browser.').waitFor();
  });

  test.each(looksOfPages)('has an accessible page: %j', async (look) => {
    const { secret } = await invite(app, owner, { name: 'A. L.' });
    const page = await open(secret, look);
    await page.getByRole('textbox').first().waitFor();
    await expectAccessible(page);
  });
});

describe('a person with an account', () => {
  // proves: browser-27
  test('signs in first, and finds the invitation on their page', async () => {
    const { secret, userId, email } = await knownGuest();
    const page = await open(secret);
    await page.getByText(`You have an account with ${email}.`).waitFor();
    expect(await page.getByRole('button', { name: 'Accept and sign in' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/sign-in');
    await page.goto('about:blank');
    await page.goto(`${app.baseUrl}/sign-in#${await newSignInSecret(app, userId)}`);
    await page.waitForURL('**/me');
    const card = page.getByRole('listitem').filter({ hasText: 'Harbour' }).filter({ hasText: 'G. H.' });
    await card.getByRole('button', { name: 'Accept' }).click();
    await page.getByText('You have joined Harbour.').waitFor();
    expect(await statusOf(userId)).toEqual({ accepted: true, removed: false });
  });

  // proves: browser-27
  lightTest('accepts on the linked page while signed in', async () => {
    const { secret, userId } = await knownGuest();
    const page = await open(secret, { as: userId });
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Your account: Grace Hopper' }).waitFor();
    expect(await statusOf(userId)).toEqual({ accepted: true, removed: false });
  });

  // proves: browser-27
  lightTest('cannot accept as another signed-in user', async () => {
    const { secret, email } = await knownGuest();
    const page = await open(secret, { as: owner.userId });
    await page.getByText(`This invitation is for ${email}, but another user is signed in`).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  });
});

describe('a link shows a message', () => {
  // proves: browser-28
  test('if it expired, with the command that creates a new one', async () => {
    const { secret, userId } = await invite(app, owner);
    await newInvitationLink(app, owner, userId);
    const page = await open(secret);
    await heading(page, 'Link expired');
    expect(await page.getByText(`fairhour invitation link --organization ${owner.organizationId}`).isVisible()).toBe(
      true,
    );
    await expectAccessible(page);
  });

  // proves: browser-28
  lightTest('if it was withdrawn', async () => {
    const { secret, userId } = await invite(app, owner);
    await removeMember(owner, userId);
    await heading(await open(secret), 'Invitation withdrawn');
  });

  // proves: browser-28
  lightTest('if it is incomplete or unknown', async () => {
    const { secret } = await invite(app, owner);
    await heading(await open(secret.slice(0, -3), { refusals: [404] }), 'Invitation not found');
    await heading(await openPage(app, '/invitation'), 'Invitation link required');
  });
});
