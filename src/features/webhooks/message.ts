import type { Context } from '../../context.ts';
import { type FeedReader, presentEvent, selectEntry } from '../feed/facts.ts';
import { messageIdOf } from './present.ts';
import type { Message } from './secret.ts';
import type { NextDelivery } from './turns.ts';

/** Whether the plan shows it was decided when it was queued. That pay was set is told, and never an amount of it. */
const reader: FeedReader = {
  withAutomation: true,
  withOvertime: true,
  seesPay: false,
  seesPaySet: true,
  seesHiddenStates: true,
  isOwner: true,
};

async function told(ctx: Context, organizationId: number, { feedEntryId, webhookId, createdAt }: NextDelivery) {
  if (feedEntryId === null) return { timestamp: createdAt, data: { webhook_id: webhookId } };
  const row = await selectEntry(ctx.db, organizationId, { id: feedEntryId, reader });
  if (!row) throw new Error(`the feed has no entry ${feedEntryId}`);
  // As it was told: who took note of it since is an event of its own, and each attempt sends the same.
  const event = presentEvent({ ...row, acknowledgedByUserId: null, acknowledgedAt: null });
  return { timestamp: event.recorded_at, data: event };
}

/** What is sent for a delivery; all but the instant is the same at each attempt. */
export async function messageOf(ctx: Context, organizationId: number, delivery: NextDelivery): Promise<Message> {
  const { timestamp, data } = await told(ctx, organizationId, delivery);
  const body = JSON.stringify({ type: delivery.kind, timestamp, organization_id: organizationId, data });
  return { id: messageIdOf(delivery), at: ctx.now, body };
}
