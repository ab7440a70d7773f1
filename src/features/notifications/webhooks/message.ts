import type { Context } from '../../../context.ts';
import { type FeedReader, presentEvent, selectEntry } from '../feed/facts.ts';
import { messageIdOf } from './present.ts';
import type { Message } from './secret.ts';
import type { NextDelivery } from './turns.ts';

/** Whether the plan shows it was decided when it was queued. That pay was set is told, and never an amount of it. */
const readerWith = (seesPay: boolean): FeedReader => ({
  withAutomation: true,
  withOvertime: true,
  seesPay,
  seesPaySet: true,
  seesHiddenStates: true,
  isOwner: true,
});

interface Sight {
  organizationId: number;
  seesPay: boolean;
}

async function told(ctx: Context, { organizationId, seesPay }: Sight, delivery: NextDelivery) {
  const { feedEntryId, webhookId, createdAt } = delivery;
  if (feedEntryId === null) return { timestamp: createdAt, data: { webhook_id: webhookId } };
  const row = await selectEntry(ctx.db, organizationId, { id: feedEntryId, reader: readerWith(seesPay) });
  if (!row) return undefined;
  // As it was told: who took note of it since is an event of its own, and each attempt sends the same.
  const event = presentEvent({ ...row, acknowledgedByUserId: null, acknowledgedAt: null });
  return { timestamp: event.recorded_at, data: event };
}

/**
 * What is sent for a delivery; all but the instant is the same at each attempt. Undefined = an event from pay, and who
 * set the address cannot see pay by now.
 */
export async function messageOf(ctx: Context, sight: Sight, delivery: NextDelivery): Promise<Message | undefined> {
  const event = await told(ctx, sight, delivery);
  if (!event) return undefined;
  const { timestamp, data } = event;
  const body = JSON.stringify({ type: delivery.kind, timestamp, organization_id: sight.organizationId, data });
  return { id: messageIdOf(delivery), at: ctx.now, body };
}
