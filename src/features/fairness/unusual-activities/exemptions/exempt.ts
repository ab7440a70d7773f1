import { problem } from '../../../../contract/problems.ts';
import type { NewExemption, WireExemption } from '../../../../contract/unusual-activity-exemptions.ts';
import type { Context, Membership } from '../../../../context.ts';
import { localDate } from '../../../../time/calendar.ts';
import { isBefore, laterOf } from '../../../../time/order.ts';
import { parseDate } from '../../../../time/text.ts';
import { appendToAudit } from '../../../../audit/actions.ts';
import { appendToFeed } from '../../../notifications/feed/actions.ts';
import { loadUsers } from '../../../people/members/facts.ts';
import { presentExemption } from './present.ts';
import * as store from './store.ts';

interface Step {
  verb: 'created' | 'ended';
  before: WireExemption | null;
  after: WireExemption;
}

async function record(ctx: Context, organizationId: number, { verb, before, after }: Step): Promise<WireExemption> {
  const subject = { subject: 'unusual_activity_exemption', subjectId: after.id } as const;
  const reason = verb === 'created' ? after.reason : null;
  await appendToAudit(ctx, organizationId, [{ ...subject, action: verb, before, after, reason }]);
  const { type, since, until, ended_on } = after;
  const payload = { type, since, until, ended_on };
  const kind = `unusual_activity_exemption_${verb}` as const;
  await appendToFeed(ctx, organizationId, [{ ...subject, kind, userId: after.user_id, payload }]);
  return after;
}

/** Exempts a member from the detector, and marks the covered days for analysis. */
export async function createExemption(
  ctx: Context,
  { organizationId, calendar }: Membership,
  requested: NewExemption,
): Promise<WireExemption> {
  if (requested.user_id === ctx.actorUserId)
    throw problem('forbidden', 'user_id: you cannot exempt yourself; another owner or manager can');
  const since = (requested.since === undefined ? null : parseDate(requested.since)) ?? localDate(calendar, ctx.now);
  const until = requested.until === undefined ? null : parseDate(requested.until);
  if (until && isBefore(until, since)) {
    throw problem('record_invalid', `until: must not be before since, ${since.toString()}`);
  }
  if ((await loadUsers(ctx.db, organizationId, [requested.user_id])).length === 0) {
    throw problem('record_invalid', 'user_id: was never a member of the organization');
  }
  const { user_id: userId, type = null, reason } = requested;
  const row = await store.insertExemption(ctx.db, organizationId, { userId, type, reason, since, until }, ctx);
  await store.markDays(ctx.db, organizationId, row, ctx.now);
  return record(ctx, organizationId, { verb: 'created', before: null, after: presentExemption(row) });
}

/** Ends an exemption from a date on, by default today. Days that are no longer covered are analysed again. */
export async function endExemption(
  ctx: Context,
  { organizationId, calendar }: Membership,
  { id, from: requested }: { id: number; from: string | undefined },
): Promise<WireExemption> {
  const row = await store.lockExemption(ctx.db, organizationId, id);
  if (!row) throw problem('not_found');
  if (row.endedAt !== null) throw problem('record_invalid', `exemption_id: already ended as of ${row.endedOn ?? ''}`);
  const from = (requested === undefined ? null : parseDate(requested)) ?? localDate(calendar, ctx.now);
  if (row.until !== null && from.toString() > row.until) {
    throw problem('record_invalid', `from: must not be after its last date, ${row.until}`);
  }
  const ended = await store.endExemption(ctx.db, organizationId, { id, from }, ctx);
  const days = {
    userId: row.userId,
    since: laterOf(Temporal.PlainDate.from(row.since), from).toString(),
    until: row.until,
  };
  await store.markDays(ctx.db, organizationId, days, ctx.now);
  return record(ctx, organizationId, { verb: 'ended', before: presentExemption(row), after: presentExemption(ended) });
}
