import { describe, expect, test } from 'vitest';
import { type TestOrganization, useTestApp } from '../../../../test/harness/app.ts';
import { addMember } from '../../../../test/harness/members.ts';
import {
  deliveriesOf,
  makeWebhook,
  queueAnnounced,
  publicAddress,
  announceEvents,
} from '../../../../test/harness/webhooks.ts';
import { listAudit } from '../../../contract/audit.ts';
import { listEvents } from '../../../contract/feed.ts';
import * as log from '../../../contract/webhook-deliveries.ts';
import * as contract from '../../../contract/webhooks.ts';
import { sql } from '../../../db/sql.ts';
import { createVault } from '../../../db/vault.ts';

const app = useTestApp({ vault: createVault(new Uint8Array(32).fill(7)) });

const all = [...contract.webhookEndpoints, ...log.webhookDeliveryEndpoints];

const paramsOf = (mine: TestOrganization, { id }: { id: number }) => ({
  organization_id: mine.organizationId,
  webhook_id: id,
});

const disable = (mine: TestOrganization, { id }: { id: number }) =>
  app.database.run(sql`
    update webhooks set disabled_at = now(), disabled_because = 'gone'
    where organization_id = ${mine.organizationId} and id = ${id}`);

const kindsIn = async (mine: TestOrganization, webhook: { id: number }) =>
  (await deliveriesOf(mine, webhook)).deliveries.map(({ kind }) => kind);

describe('a webhook', () => {
  // proves: webhooks-1, webhooks-8
  test('is created, listed, changed and deleted, and its secret is shown once', async () => {
    const mine = await app.createOrganization();
    const { secret, ...made } = await makeWebhook(mine, { kinds: ['budget_set'], description: 'Payroll' });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toMatchObject({ url: publicAddress, kinds: ['budget_set'], description: 'Payroll', state: 'enabled' });
    const list = () => mine.client.call(contract.listWebhooks, { params: { organization_id: mine.organizationId } });
    expect((await list()).webhooks).toEqual([made]);
    const params = paramsOf(mine, made);
    const body = { kinds: null, url: 'https://1.1.1.1/other' };
    const { webhook } = await mine.client.call(contract.updateWebhook, { params, body });
    expect(webhook).toEqual({ ...made, ...body });
    expect((await mine.client.call(contract.getWebhook, { params })).webhook).toEqual(webhook);
    await mine.client.call(contract.deleteWebhook, { params });
    expect((await list()).webhooks).toEqual([]);
    for (const gone of [contract.getWebhook, log.listWebhookDeliveries, log.pingWebhook]) {
      expect((await mine.client.send(gone, { params })).status).toBe(404);
    }
  });

  // proves: webhooks-3
  test('is changed only with the current entity tag', async () => {
    const mine = await app.createOrganization();
    const params = paramsOf(mine, await makeWebhook(mine));
    const read = await fetch(
      `${app.baseUrl}/ext/v1/organizations/${params.organization_id}/webhooks/${params.webhook_id}`,
      {
        headers: { authorization: `Bearer ${mine.token}` },
      },
    );
    const headers = { 'if-match': read.headers.get('etag') ?? '' };
    const change = (description: string) =>
      mine.client.send(contract.updateWebhook, { params, body: { description }, headers });
    expect((await change('first')).status).toBe(200);
    expect((await change('second')).status).toBe(412);
  });

  // proves: webhooks-1
  test('is visible only to owners of its organization', async () => {
    const [mine, other] = [await app.createOrganization(), await app.createOrganization()];
    const webhook = await makeWebhook(mine);
    const params = { ...paramsOf(mine, webhook), delivery_id: 1 };
    const manager = await addMember(app, mine, { role: 'manager' });
    const bodyFor = ({ id, body }: { id: string; body?: unknown }) => {
      const ids = { first_id: 1, last_id: 1 };
      return body ? { body: id === 'replayWebhookDeliveries' ? ids : { url: publicAddress } } : {};
    };
    for (const endpoint of all) {
      const sent = { params, ...bodyFor(endpoint) };
      expect([endpoint.id, (await manager.client.send(endpoint, sent)).status]).toEqual([endpoint.id, 403]);
      expect([endpoint.id, (await other.client.send(endpoint, sent)).status]).toEqual([endpoint.id, 404]);
    }
    const theirs = { ...params, organization_id: other.organizationId };
    for (const endpoint of all.filter(({ path }) => path.includes('{webhook_id}'))) {
      expect([
        endpoint.id,
        (await other.client.send(endpoint, { params: theirs, ...bodyFor(endpoint) })).status,
      ]).toEqual([endpoint.id, 404]);
    }
  });

  // proves: webhooks-11
  test.each([
    ['not-an-address'],
    ['ftp://files.example/'],
    ['http://1.1.1.1/hook'],
    ['https://user:word@1.1.1.1/'],
    ['https://1.1.1.1:22/'],
    ['https://127.0.0.1/'],
    ['https://[::1]/'],
    ['https://localhost/'],
  ])('is rejected with the address %s', async (url) => {
    const mine = await app.createOrganization();
    const params = { organization_id: mine.organizationId };
    const { status, body } = await mine.client.send(contract.createWebhook, { params, body: { url } });
    expect([status, body]).toEqual([400, expect.objectContaining({ code: 'record_invalid' })]);
    expect(JSON.stringify(body)).toContain('url: must');
    const change = { params: paramsOf(mine, await makeWebhook(mine)), body: { url } };
    expect((await mine.client.send(contract.updateWebhook, change)).status).toBe(400);
  });

  // proves: webhooks-2
  test('is limited to twenty per organization', async () => {
    const mine = await app.createOrganization();
    for (let made = 0; made < 20; made += 1) await makeWebhook(mine);
    await expect(makeWebhook(mine)).rejects.toThrow(/at most 20/);
  });

  // proves: webhooks-8
  test('stores its secrets encrypted', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    await mine.client.call(contract.rotateWebhookSecret, { params: paramsOf(mine, webhook) });
    const stored = await app.database.many(sql`
      select signing_secret, former_signing_secret from webhooks where id = ${webhook.id}
        and organization_id = ${mine.organizationId}`);
    expect(stored).toEqual([
      { signing_secret: { jwe: expect.any(String) }, former_signing_secret: { jwe: expect.any(String) } },
    ]);
  });

  // proves: webhooks-4
  test('leaves each action in the audit log, without secrets', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    const params = paramsOf(mine, webhook);
    await mine.client.call(contract.updateWebhook, { params, body: { description: 'Payroll' } });
    await mine.client.call(contract.rotateWebhookSecret, { params });
    const { delivery } = await mine.client.call(log.pingWebhook, { params });
    await mine.client.call(log.replayWebhookDelivery, { params: { ...params, delivery_id: delivery.id } });
    await disable(mine, webhook);
    await mine.client.call(contract.enableWebhook, { params });
    await mine.client.call(contract.enableWebhook, { params });
    await mine.client.call(contract.deleteWebhook, { params });
    const asked = { params: { organization_id: mine.organizationId }, query: { subject: 'webhook' as const } };
    const { audit_entries: entries } = await mine.client.call(listAudit, asked);
    expect(entries.map(({ action }) => action)).toEqual([
      'created',
      'updated',
      'rotated',
      'pinged',
      'replayed',
      'enabled',
      'deleted',
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/whsec|jwe/);
  });
});

describe('a replaced secret', () => {
  // proves: webhooks-9
  test('remains valid for another day, and the new secret is shown once', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    const params = paramsOf(mine, webhook);
    const { webhook: rotated } = await mine.client.call(contract.rotateWebhookSecret, { params });
    expect(rotated.secret).not.toBe(webhook.secret);
    expect(rotated.former_valid_until).toBe('2026-03-03T12:00:00.000000Z');
    expect(JSON.stringify(await mine.client.call(contract.getWebhook, { params }))).not.toContain('whsec_');
  });
});

describe('the queue of a webhook', () => {
  // proves: webhooks-15
  test('contains each event of the chosen kinds once, in order, since the creation of the webhook', async () => {
    const mine = await app.createOrganization();
    await announceEvents(app, mine, [1]);
    const [all, some] = [await makeWebhook(mine), await makeWebhook(mine, { kinds: ['budget_cleared'] })];
    await announceEvents(app, mine, [2, 3]);
    await announceEvents(app, mine, [4], 'budget_cleared');
    await queueAnnounced(app);
    await queueAnnounced(app);
    const { events } = await mine.client.call(listEvents, { params: { organization_id: mine.organizationId } });
    const { deliveries } = await deliveriesOf(mine, all);
    expect(deliveries.map(({ event_id: id }) => id)).toEqual(
      events
        .map(({ id }) => id)
        .toReversed()
        .slice(0, 3),
    );
    expect(deliveries.map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(deliveries.at(-1)).toMatchObject({ message_id: `event_${events.at(-3)?.id}_${all.id}`, attempts: [] });
    expect(await kindsIn(mine, some)).toEqual(['budget_cleared']);
  });

  // proves: webhooks-16
  test('contains only events that the plan includes', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    const plan = sql`update organization_features set until = since where organization_id = ${mine.organizationId}`;
    await app.database.run(plan);
    await announceEvents(app, mine, [1], 'overtime_passed');
    await announceEvents(app, mine, [1], 'budget_set');
    await queueAnnounced(app);
    expect(await kindsIn(mine, webhook)).toEqual(['budget_set']);
  });

  // proves: webhooks-17
  test('is listed in pages and by state', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    await announceEvents(app, mine, [1, 2, 3]);
    await queueAnnounced(app);
    const first = await deliveriesOf(mine, webhook, { page_limit: 2 });
    expect(first.deliveries).toHaveLength(2);
    const start = { page_start_id: first.pagination?.next_page_start_id };
    expect((await deliveriesOf(mine, webhook, start)).deliveries).toHaveLength(1);
    expect((await deliveriesOf(mine, webhook, { state: 'delivered' })).deliveries).toEqual([]);
    expect((await deliveriesOf(mine, webhook, { state: 'waiting' })).deliveries).toHaveLength(3);
  });

  // proves: webhooks-18
  test('accepts no test while the webhook is disabled', async () => {
    const mine = await app.createOrganization();
    const webhook = await makeWebhook(mine);
    await disable(mine, webhook);
    const { status, body } = await mine.client.send(log.pingWebhook, { params: paramsOf(mine, webhook) });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('enable it first')]);
  });
});
