import type { Context } from '../../../context.ts';
import { type FeedReader, presentEvent, selectEntry } from '../feed/facts.ts';
import { messageIdOf } from './present.ts';
import type { Message } from './secret.ts';
import type { NextDelivery } from './leases.ts';

/**
 * The plan was already applied when the event was queued. Events about new pay are included, because they contain no
 * amount.
 */
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
  // Leaves out later acknowledgements, because these are separate events, and every attempt must send the same text.
  const event = presentEvent({ ...row, acknowledgedByUserId: null, acknowledgedAt: null });
  return { timestamp: event.recorded_at, data: event };
}

/**
 * The message of a delivery. Only the instant of the message differs between attempts. Undefined if the event is about
 * pay and the person who set the address can no longer see pay.
 */
export async function messageOf(ctx: Context, sight: Sight, delivery: NextDelivery): Promise<Message | undefined> {
  const event = await told(ctx, sight, delivery);
  if (!event) return undefined;
  const { timestamp, data } = event;
  const body = JSON.stringify({ type: delivery.kind, timestamp, organization_id: sight.organizationId, data });
  return { id: messageIdOf(delivery), at: ctx.now, body };
}
