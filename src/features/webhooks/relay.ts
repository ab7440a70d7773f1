import { subscribe, type Subscription } from '../../context.ts';
import type { Task } from '../../jobs/job.ts';
import { passOn } from '../feed/actions.ts';
import { featuresOf } from '../organizations/facts.ts';
import { insertDeliveries } from './deliveries.ts';

/** Queues what followers were told, for each webhook that asks for it; by the plan of then, and without pay. */
const queueEvents: Task = {
  name: 'queue_webhook_deliveries',
  async handle(ctx, organizationId) {
    const features = await featuresOf(ctx.db, organizationId);
    const reader = {
      withAutomation: features.has('automated_activity_detection'),
      withOvertime: features.has('overtime_policies'),
      seesPay: false,
      seesPaySet: true,
      seesHiddenStates: true,
      isOwner: true,
    };
    await passOn(ctx, { organizationId, relay: 'webhooks', reader }, (entries) =>
      insertDeliveries(ctx.db, organizationId, entries, ctx.now),
    );
  },
};

export const webhookTasks: readonly Task[] = [queueEvents];

export const webhookSubscriptions: readonly Subscription[] = [
  subscribe('feed_appended', (ctx, { organizationId }) => ctx.enqueue({ organizationId, job: queueEvents.name })),
];
