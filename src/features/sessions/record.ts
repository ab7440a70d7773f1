import type { Actor, Context } from '../../context.ts';
import { formatMicros } from '../../time/text.ts';
import { appendToAudits, type AuditEntry } from '../audit/actions.ts';
import type { LinkRow, SessionRow } from './store.ts';

/** Whoever signs in acts by the session that they get. */
export const actingBy = (ctx: Context, { id, userId, makerUserId }: SessionRow): Context => ({
  ...ctx,
  actorUserId: userId,
  credential: { kind: 'session', id, makerUserId } satisfies Actor['credential'],
});

const sessionState = ({ id, userId, makerUserId, createdAt, expiresAt }: SessionRow) => ({
  id,
  user_id: userId,
  maker_user_id: makerUserId,
  created_at: createdAt,
  expires_at: expiresAt,
});

type Step = { verb: 'created' } | { verb: 'ended'; reason: 'signed_in_anew' | null };

/** Audits that sessions of a person began or ended, in each of their organizations, since they act in all. */
export async function recordSessions(
  ctx: Context,
  organizationIds: readonly number[],
  sessions: readonly SessionRow[],
  step: Step,
): Promise<void> {
  const entries = sessions.map((session): AuditEntry => {
    const state = sessionState(session);
    const [before, after] = step.verb === 'created' ? [null, state] : [state, null];
    const reason = step.verb === 'ended' ? step.reason : null;
    return { action: step.verb, subject: 'session', subjectId: session.id, before, after, reason };
  });
  await appendToAudits(ctx, organizationIds, entries);
}

/** Audits what became of a link: it was made, or somebody tried it when it was no longer good. */
export async function recordLink(
  ctx: Context,
  organizationIds: readonly number[],
  link: LinkRow,
  step: { action: 'created' } | { action: 'refused'; reason: 'used' | 'expired' },
): Promise<void> {
  const state = { id: link.id, user_id: link.userId, expires_at: link.expiresAt };
  const made = step.action === 'created';
  const tried = { ...state, tried_at: formatMicros(ctx.now) };
  const entry: AuditEntry = {
    action: step.action,
    subject: 'sign_in_link',
    subjectId: link.id,
    before: made ? null : state,
    after: made ? state : tried,
    reason: made ? null : step.reason,
  };
  await appendToAudits(ctx, organizationIds, [entry]);
}
