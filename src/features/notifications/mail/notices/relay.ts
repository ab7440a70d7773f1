import { noticeKinds, type NoticeKind } from '../../../../contract/lists/events.ts';
import type { Context } from '../../../../context.ts';
import { subscribe, type Subscription } from '../../../../subscriptions.ts';
import type { Task } from '../../../../jobs/job.ts';
import { relayEvents } from '../../feed/actions.ts';
import type { FeedRow } from '../../feed/facts.ts';
import { featuresOf } from '../../../people/organizations/facts.ts';
import { notifyPersons } from '../../user-events/actions.ts';
import { type Recipient, recipientsOf } from './recipients.ts';
import { isNoticeKind } from './rules.ts';
import { insertNotices } from './store.ts';

interface NotifiedRecipient extends Recipient {
  entry: FeedRow;
}

const payloadOf = ({ entry, why }: NotifiedRecipient) => ({
  ...entry.payload,
  event_id: entry.id,
  subject: entry.subject,
  subject_id: entry.subjectId,
  since: entry.since,
  why,
});

/** Notifies all persons in one call, in the order of the entries. */
async function notify(ctx: Context, organizationId: number, recipients: readonly NotifiedRecipient[]): Promise<void> {
  const ids = await notifyPersons(
    ctx,
    recipients.map((recipient) => ({
      userId: recipient.userId,
      kind: recipient.entry.kind as NoticeKind,
      organizationId,
      payload: payloadOf(recipient),
    })),
  );
  const notices = recipients.map(({ entry, userId }, at) => ({
    feedEntryId: entry.id,
    userId,
    userEventId: ids[at] ?? 0,
  }));
  if (notices.length === 0) return;
  await insertNotices(ctx.db, organizationId, notices, ctx.now);
  const kindOf = (at: number) => recipients[at]?.entry.kind ?? '';
  await ctx.announce({
    kind: 'persons_told',
    notices: notices.map(({ userId, userEventId }, at) => ({ userId, userEventId, kind: kindOf(at) })),
  });
}

/**
 * Notifies the recipients whom budgets and policies select. Current roles and settings decide. Each event is processed
 * exactly once, because the relay's position is stored in the same transaction.
 */
const notifyRecipients: Task = {
  name: 'tell_persons',
  async handle(ctx, organizationId) {
    const features = await featuresOf(ctx.db, organizationId);
    const reader = {
      withAutomation: false,
      withOvertime: features.has('overtime_policies'),
      seesPay: true,
      seesPaySet: true,
      seesHiddenStates: true,
      isOwner: true,
    };
    const notified: NotifiedRecipient[] = [];
    await relayEvents(ctx, { organizationId, relay: 'persons', reader, kinds: noticeKinds }, async (entries) => {
      for (const entry of entries) {
        const recipients = await recipientsOf({ db: ctx.db, now: ctx.now, organizationId }, entry);
        notified.push(...recipients.map((recipient) => ({ ...recipient, entry })));
      }
    });
    await notify(ctx, organizationId, notified);
  },
};

export const noticeTasks: readonly Task[] = [notifyRecipients];

export const noticeSubscriptions: readonly Subscription[] = [
  subscribe('feed_appended', async (ctx, { organizationId, kinds }) => {
    if (kinds.some(isNoticeKind)) await ctx.enqueue({ organizationId, job: notifyRecipients.name });
  }),
];
