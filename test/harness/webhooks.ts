import type { Body } from '../../src/contract/endpoint.ts';
import type { FeedKind } from '../../src/contract/lists/events.ts';
import { listWebhookDeliveries } from '../../src/contract/webhook-deliveries.ts';
import { createWebhook } from '../../src/contract/webhooks.ts';
import { appendToFeed } from '../../src/features/notifications/feed/actions.ts';
import { runDue } from '../../src/jobs/run-due.ts';
import type { TestApp, TestOrganization } from './app.ts';

/** A public address to which no test sends anything. */
export const publicAddress = 'https://1.1.1.1/hook';

export const makeWebhook = async (mine: TestOrganization, body: Partial<Body<typeof createWebhook>> = {}) => {
  const params = { organization_id: mine.organizationId };
  return (await mine.client.call(createWebhook, { params, body: { url: publicAddress, ...body } })).webhook;
};

/** Announces events of these kinds in one transaction. Each event has a different subject. */
export const announceEvents = (
  app: TestApp,
  mine: TestOrganization,
  subjectIds: readonly number[],
  kind: FeedKind = 'budget_set',
) =>
  app.database.transaction(async (tx) => {
    const ctx = app.app.contextFor(tx, await app.app.now(tx));
    const entries = subjectIds.map((subjectId) => ({ kind, subject: 'project', subjectId, userId: null, payload: {} }));
    await appendToFeed(ctx, mine.organizationId, entries as Parameters<typeof appendToFeed>[2]);
  });

/** Does the due background work, which queues the announced events. */
export const queueAnnounced = async (app: TestApp) => runDue(app.app.jobs, await app.app.now(app.database));

export const deliveriesOf = async (mine: TestOrganization, { id }: { id: number }, query: object = {}) =>
  mine.client.call(listWebhookDeliveries, {
    params: { organization_id: mine.organizationId, webhook_id: id },
    query,
  });
