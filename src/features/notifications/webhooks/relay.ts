import { subscribe, type Subscription } from '../../../subscriptions.ts';
import type { Task } from '../../../jobs/job.ts';
import { relayEvents } from '../feed/actions.ts';
import { featuresOf } from '../../people/organizations/facts.ts';
import { insertDeliveries } from './deliveries.ts';
import { mostWebhooks } from './manage.ts';
import { findWithPayVisibility } from './setters.ts';
import { selectWebhooks } from './store.ts';

/**
 * Queues new events for each webhook that subscribes to them. The current plan and the access rights of the address's
 * setter decide which events are queued.
 */
const queueEvents: Task = {
  name: 'queue_webhook_deliveries',
  async handle(ctx, organizationId) {
    const features = await featuresOf(ctx.db, organizationId);
    const reader = {
      withAutomation: features.has('automated_activity_detection'),
      withOvertime: features.has('overtime_policies'),
      seesPay: true,
      seesPaySet: true,
      seesHiddenStates: true,
      isOwner: true,
    };
    const webhooks = await selectWebhooks(ctx.db, organizationId, { startId: 0, limit: mostWebhooks });
    const isSeeing = await findWithPayVisibility(ctx.db, organizationId, webhooks);
    const seeingIds = webhooks.filter(isSeeing).map(({ id }) => id);
    await relayEvents(ctx, { organizationId, relay: 'webhooks', reader }, (entries) =>
      insertDeliveries(ctx.db, organizationId, { entries, seeingIds }, ctx.now),
    );
  },
};

export const webhookTasks: readonly Task[] = [queueEvents];

export const webhookSubscriptions: readonly Subscription[] = [
  subscribe('feed_appended', (ctx, { organizationId }) => ctx.enqueue({ organizationId, job: queueEvents.name })),
];
