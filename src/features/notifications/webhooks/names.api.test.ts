import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import { makeWebhook } from '../../../../test/harness/webhooks.ts';
import * as contract from '../../../contract/webhooks.ts';
import { createVault } from '../../../db/vault.ts';

/** DNS answers by host name, and the names that were queried. */
const answers = new Map<string, Promise<string[]>>();
const asked: string[] = [];

const app = useTestApp({
  vault: createVault(new Uint8Array(32).fill(7)),
  async resolve(host) {
    asked.push(host);
    return (await answers.get(host)) ?? [];
  },
});

const timesAsked = (name: string) => asked.filter((host) => host === name).length;

const busy = () => app.database.pool.totalCount - app.database.pool.idleCount;

const create = (mine: TestOrganization, url: string, headers: Record<string, string> = {}) =>
  mine.client.send(contract.createWebhook, {
    params: { organization_id: mine.organizationId },
    body: { url },
    headers,
  });

describe('the host name of a webhook', () => {
  // proves: webhooks-13
  test('is looked up without an open database connection, both on creation and on changes', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    const found = Promise.withResolvers<string[]>();
    answers.set('slow.example', found.promise);
    const made = create(mine, 'https://slow.example/');
    const changed = mine.client.send(contract.updateWebhook, {
      params: { organization_id: mine.organizationId, webhook_id: webhook.id },
      body: { url: 'https://slow.example/' },
    });
    await expect.poll(() => timesAsked('slow.example')).toBe(2);
    await expect.poll(busy).toBe(0);
    found.resolve(['1.1.1.1']);
    expect([(await made).status, (await changed).status]).toEqual([201, 200]);
  });

  // proves: webhooks-13
  test('is checked only with a current entity tag, and not for a repeated request', async () => {
    const mine = await app.createOrganization();
    answers.set('moving.example', Promise.resolve(['1.1.1.1']));
    const headers = { 'idempotency-key': 'once' };
    const first = await create(mine, 'https://moving.example/', headers);
    answers.set('moving.example', Promise.resolve(['127.0.0.1']));
    const again = await create(mine, 'https://moving.example/', headers);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await create(mine, 'https://moving.example/')).toMatchObject({
      status: 400,
      body: { code: 'record_invalid' },
    });
    const [webhook] = (
      await mine.client.call(contract.listWebhooks, { params: { organization_id: mine.organizationId } })
    ).webhooks;
    const change = (match: string) =>
      mine.client.send(contract.updateWebhook, {
        params: { organization_id: mine.organizationId, webhook_id: webhook?.id ?? 0 },
        body: { url: 'https://moving.example/other' },
        headers: { 'if-match': match },
      });
    expect((await change('"old"')).status).toBe(412);
    expect((await change('*')).status).toBe(400);
  });

  // proves: webhooks-13
  test('is not looked up for users without permission or for invalid requests', async () => {
    const mine = await app.createOrganization();
    const manager = await addMember(app, mine, { role: 'manager' });
    expect((await create({ ...mine, client: manager.client }, 'https://unasked.example/')).status).toBe(403);
    const wrong = { url: 'https://unasked.example/', kinds: [] };
    const params = { organization_id: mine.organizationId };
    expect((await mine.client.send(contract.createWebhook, { params, body: wrong })).status).toBe(400);
    expect(timesAsked('unasked.example')).toBe(0);
  });
});
