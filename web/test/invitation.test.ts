import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../test/harness/app.ts';
import { invite, newInvitationLink } from '../../test/harness/invitations.ts';
import { addMember } from '../../test/harness/members.ts';
import { removeMember } from '../../test/harness/membership.ts';
import { newSignInSecret } from '../../test/harness/sessions.ts';
import { expectAccessible, looksOfPages } from './harness/accessible.ts';
import { type Look, openPage } from './harness/open-page.ts';
import { useWebApp } from './harness/web-app.ts';

const app = useWebApp();

let owner: TestOrganization;
beforeAll(async () => {
  owner = await app.createOrganization({ name: 'Harbour' });
});

const open = (secret: string, look: Look = {}) => openPage(app, `/invitation#${secret}`, look);
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Somebody with an account, invited here as well. */
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

describe('somebody new', () => {
  // proves: browser-27
  test('reads what it means, accepts with their name by keyboard, and is signed in', async () => {
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
    await heading(again, 'This invitation is accepted');
    await expectAccessible(again);
  });

  test('is told what is missing, and what was typed stays', async () => {
    const { secret } = await invite(app, owner);
    const page = await open(secret);
    await page.getByLabel('Your name').fill(' ');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.getByRole('button', { name: 'Your name: must be filled in' }).waitFor();
    await expectAccessible(page);
  });

  // proves: browser-28
  test('declines once it was said what that does', async () => {
    const { secret, userId } = await invite(app, owner);
    const page = await open(secret);
    await page.getByRole('button', { name: 'Decline' }).click();
    const dialog = page.getByRole('dialog', { name: 'Decline the invitation of Harbour?' });
    expect(await dialog.textContent()).toContain('Your membership there ends at once.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await heading(page, 'This invitation is declined');
    expect(await statusOf(userId)).toEqual({ accepted: false, removed: true });
  });

  // proves: browser-28
  test('sees that the link was answered meanwhile', async () => {
    const { secret, userId } = await invite(app, owner);
    const page = await open(secret, { refusals: [400] });
    await page.getByLabel('Your name').fill('Ada');
    await removeMember(owner, userId);
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await heading(page, 'This invitation was withdrawn');
  });

  // proves: browser-27
  test('is told that somebody else is signed in with the browser', async () => {
    const { secret } = await invite(app, owner);
    const page = await open(secret, { as: owner.userId });
    await page.getByText('Somebody else is signed in with this browser.').waitFor();
  });

  test.each(looksOfPages)('has an accessible page: %j', async (look) => {
    const { secret } = await invite(app, owner, { name: 'A. L.' });
    const page = await open(secret, look);
    await page.getByRole('textbox').first().waitFor();
    await expectAccessible(page);
  });
});

describe('somebody with an account', () => {
  // proves: browser-27
  test('signs in first, and finds the invitation on their page', async () => {
    const { secret, userId, email } = await knownGuest();
    const page = await open(secret);
    await page.getByText(`You have an account as ${email}.`).waitFor();
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
  test('accepts on the page of the link when they are signed in', async () => {
    const { secret, userId } = await knownGuest();
    const page = await open(secret, { as: userId });
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await page.getByRole('button', { name: 'Your account: Grace Hopper' }).waitFor();
    expect(await statusOf(userId)).toEqual({ accepted: true, removed: false });
  });

  // proves: browser-27
  test('is not taken for who is signed in instead', async () => {
    const { secret, email } = await knownGuest();
    const page = await open(secret, { as: owner.userId });
    await page.getByText(`It is for ${email}, and somebody else is signed in`).waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  });
});

describe('a link that is good no more says so', () => {
  // proves: browser-28
  test('too old, with how a new one is got', async () => {
    const { secret, userId } = await invite(app, owner);
    await newInvitationLink(app, owner, userId);
    const page = await open(secret);
    await heading(page, 'This link is too old');
    expect(await page.getByText(`fairhour invitation link --organization ${owner.organizationId}`).isVisible()).toBe(
      true,
    );
    await expectAccessible(page);
  });

  // proves: browser-28
  test('withdrawn', async () => {
    const { secret, userId } = await invite(app, owner);
    await removeMember(owner, userId);
    await heading(await open(secret), 'This invitation was withdrawn');
  });

  // proves: browser-28
  test('cut short, or not there at all', async () => {
    const { secret } = await invite(app, owner);
    await heading(await open(secret.slice(0, -3), { refusals: [404] }), 'This link leads to no invitation');
    await heading(await openPage(app, '/invitation'), 'This page needs the link of an invitation');
  });
});
