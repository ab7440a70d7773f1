import { useQuery, useQueryClient } from '@tanstack/preact-query';
import type { FeedKind } from '../../../../src/contract/lists/events.ts';
import type { DeliveryState } from '../../../../src/contract/lists/webhooks.ts';
import { call, pollOperation, type Output, type WriteHeaders } from '../../api/call.ts';
import { everyPage, usePages } from '../../api/pages.ts';

export type Webhook = Output<'listWebhooks'>['webhooks'][number];
export type Status = Output<'listWebhookStatuses'>['webhook_statuses'][number];
export type Delivery = Output<'listWebhookDeliveries'>['deliveries'][number];

/** A webhook with its delivery status. */
export interface WebhookWithStatus extends Webhook {
  status: Status;
}

const unknown = {
  waiting: 0,
  oldest_waiting_at: null,
  next_attempt_at: null,
  last_status: null,
  last_error: null,
  last_delivered_at: null,
};

/** The polling intervals: the first while a delivery is in progress, otherwise the second. */
const [soonMs, laterMs] = [2_000, 20_000];

const keyOf = (organizationId: number) => ['webhooks', organizationId];

async function readWebhooks(organizationId: number): Promise<WebhookWithStatus[]> {
  const params = { organization_id: organizationId };
  const [pages, { webhook_statuses: statuses }] = await Promise.all([
    everyPage('listWebhooks', { params }),
    call('listWebhookStatuses', { params }),
  ]);
  const byId = new Map(statuses.map((status) => [status.webhook_id, status]));
  return pages
    .flatMap(({ webhooks }) => webhooks)
    .map((webhook) => ({ ...webhook, status: byId.get(webhook.id) ?? { webhook_id: webhook.id, ...unknown } }));
}

/** Whether a delivery is in progress or due at once. */
const isUnderWay = ({ next_attempt_at: at }: Pick<Status, 'next_attempt_at'>, now: number) =>
  at !== null && Date.parse(at) <= now + soonMs;

/** The webhooks of the organization with their delivery status, oldest first. */
export function useWebhooks(organizationId: number) {
  return useQuery({
    queryKey: keyOf(organizationId),
    queryFn: () => readWebhooks(organizationId),
    refetchInterval: ({ state: { data = [] } }) =>
      data.some(({ status }) => isUnderWay(status, Date.now())) ? soonMs : laterMs,
  });
}

/** Reloads all shown data about webhooks. */
export function useReload(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId) });
}

/** After a deletion, reloads only the list, because the deliveries no longer exist. */
export function useReloadList(organizationId: number): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(organizationId), exact: true });
}

/** The sent and waiting deliveries of a webhook, page by page. */
export function useDeliveries(organizationId: number, webhookId: number, state: DeliveryState | 'all') {
  const params = { organization_id: organizationId, webhook_id: webhookId };
  const query = { page_limit: 50, ...(state !== 'all' && { state }) };
  const key = [...keyOf(organizationId), webhookId, state];
  return usePages(key, 'listWebhookDeliveries', { params, query }, (pages) => {
    const now = Date.now();
    return pages.some(({ deliveries }) => deliveries.some((delivery) => isUnderWay(delivery, now))) ? soonMs : laterMs;
  });
}

/** The values of the webhook form. */
export interface WebhookValues {
  url: string;
  description: string;
  isAll: boolean;
  kinds: FeedKind[];
}

const valuesOf = ({ url, description, kinds }: Webhook): WebhookValues => ({
  url,
  description,
  isAll: kinds === null,
  kinds: kinds ?? [],
});

export const bodyOf = ({ url, description, isAll, kinds }: WebhookValues) => ({
  url: url.trim(),
  description,
  kinds: isAll ? null : kinds,
});

/** A webhook with the entity tag that a change requires. */
export async function readWebhook(organizationId: number, id: number) {
  const { answer, tag } = await pollOperation(
    'getWebhook',
    { params: { organization_id: organizationId, webhook_id: id } },
    [],
  );
  return { webhook: answer.webhook, values: valuesOf(answer.webhook), tag };
}

export async function putWebhook(organizationId: number, id: number, values: WebhookValues, sending: WriteHeaders) {
  const params = { organization_id: organizationId, webhook_id: id };
  const { answer, tag } = await pollOperation('updateWebhook', { params, body: bodyOf(values), ...sending }, []);
  return { webhook: answer.webhook, tag };
}
