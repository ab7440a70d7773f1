import type { WireFeedEvent } from '../../../contract/feed.ts';
import { problem } from '../../../contract/problems.ts';
import type { Context, Membership } from '../../../context.ts';
import { recordChanges } from '../../../audit/actions.ts';
import { appendToFeed } from './actions.ts';
import { presentEvent } from './facts.ts';
import { readerOf } from './reader.ts';
import { type FeedRow, insertAcknowledgement, selectEntry } from './store.ts';

/** Only readers who can see pay learn that an event about pay was acknowledged. */
const rateIn = ({ rate }: FeedRow['payload']) => (rate === 'pay_rate' ? { rate } : {});

/** Records the first acknowledgement of an event, for all readers. Later acknowledgements change nothing. */
export async function acknowledgeEvent(ctx: Context, organization: Membership, id: number): Promise<WireFeedEvent> {
  const { organizationId } = organization;
  const reader = readerOf(organization);
  const find = async () => {
    const row = await selectEntry(ctx.db, organizationId, { id, reader });
    if (!row) throw problem('not_found');
    return row;
  };
  const { kind, payload } = await find();
  const userId = ctx.actorUserId;
  if (userId !== null && (await insertAcknowledgement(ctx.db, organizationId, { id, userId, now: ctx.now }))) {
    const subject = { subject: 'event', subjectId: id } as const;
    const [before, after] = [
      { acknowledged: false, kind },
      { acknowledged: true, kind },
    ];
    await recordChanges(ctx, organizationId, [{ ...subject, action: 'acknowledged', before, after, keys: ['kind'] }]);
    const acknowledged = {
      ...subject,
      kind: 'event_acknowledged',
      userId: null,
      payload: { kind, ...rateIn(payload) },
    } as const;
    await appendToFeed(ctx, organizationId, [{ ...acknowledged, why: { actor_user_id: userId } }]);
  }
  return presentEvent(await find());
}
