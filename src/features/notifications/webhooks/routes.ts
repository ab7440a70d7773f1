import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import * as log from '../../../contract/webhook-deliveries.ts';
import * as contract from '../../../contract/webhooks.ts';
import type { Context, Membership } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { selectDeliveries } from './deliveries.ts';
import * as manage from './manage.ts';
import { presentDelivery, presentStatus, presentWebhook } from './present.ts';
import { ping, replay, replaySpan } from './request.ts';
import { selectStatuses } from './statuses.ts';
import { selectWebhook, selectWebhooks } from './store.ts';
import type { Targets } from './targets.ts';

interface Named {
  organization: Membership;
  params: { webhook_id: number };
}

const keyOf = ({ organization, params }: Named) => ({
  organizationId: organization.organizationId,
  id: params.webhook_id,
});

async function findWebhook(ctx: Context, input: Named) {
  const row = await selectWebhook(ctx.db, keyOf(input), { lock: false });
  if (!row) throw problem('not_found');
  return row;
}

const defaultLimit = 100;

const listed = route(contract.listWebhooks, {
  async handle(ctx, { organization, query }) {
    const { startId, limit } = pageOf(query);
    const fetched = await selectWebhooks(ctx.db, organization.organizationId, { startId, limit: limit + 1 });
    const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
    return { webhooks: rows.map(presentWebhook), ...(pagination ? { pagination } : {}) };
  },
});

const listedDeliveries = route(log.listWebhookDeliveries, {
  async handle(ctx, input) {
    const webhook = await findWebhook(ctx, input);
    const { page_start_id: startId = 0, page_limit: limit = defaultLimit, state } = input.query;
    const fetched = await selectDeliveries(ctx.db, keyOf(input), { startId, limit: limit + 1, state });
    const { rows, pagination } = cutPage(fetched, limit, (row) => row.id);
    return { deliveries: rows.map((row) => presentDelivery(row, webhook)), ...(pagination ? { pagination } : {}) };
  },
});

const ofCourse: readonly Route[] = [
  route(contract.pauseWebhook, {
    handle: async (ctx, input) => ({ webhook: presentWebhook(await manage.pause(ctx, keyOf(input))) }),
  }),
  route(contract.enableWebhook, {
    handle: async (ctx, input) => ({ webhook: presentWebhook(await manage.enable(ctx, keyOf(input))) }),
  }),
  route(contract.rotateWebhookSecret, {
    handle: async (ctx, input) => ({ webhook: await manage.rotate(ctx, keyOf(input)) }),
  }),
];

const ofLog: readonly Route[] = [
  route(log.pingWebhook, {
    handle: async (ctx, input) => ({ delivery: await ping(ctx, keyOf(input)) }),
  }),
  listedDeliveries,
  route(log.replayWebhookDelivery, {
    handle: async (ctx, input) => ({ delivery: await replay(ctx, keyOf(input), input.params.delivery_id) }),
  }),
  route(log.replayWebhookDeliveries, {
    handle: async (ctx, input) => ({ replayed: await replaySpan(ctx, keyOf(input), input.body) }),
  }),
];

export const webhookRoutes = (targets: Targets): readonly Route[] => [
  listed,
  route(contract.listWebhookStatuses, {
    handle: async (ctx, { organization }) => ({
      webhook_statuses: (await selectStatuses(ctx.db, organization.organizationId)).map(presentStatus),
    }),
  }),
  route(contract.createWebhook, {
    findOut: ({ body }) => manage.findFault(targets, body.url),
    handle: async (ctx, { organization, body }, fault) => ({
      webhook: await manage.create(ctx, organization.organizationId, body, fault),
    }),
  }),
  route(contract.getWebhook, {
    handle: async (ctx, input) => ({ webhook: presentWebhook(await findWebhook(ctx, input)) }),
  }),
  route(contract.updateWebhook, {
    current: async (ctx, input) => ({ webhook: presentWebhook(await manage.lockedWebhook(ctx, keyOf(input))) }),
    findOut: async ({ body: { url } }) => (url === undefined ? null : manage.findFault(targets, url)),
    handle: async (ctx, input, fault) => ({
      webhook: presentWebhook(await manage.update(ctx, keyOf(input), input.body, fault)),
    }),
  }),
  route(contract.deleteWebhook, {
    async handle(ctx, input) {
      await manage.remove(ctx, keyOf(input));
      return undefined;
    },
  }),
  ...ofCourse,
  ...ofLog,
];
