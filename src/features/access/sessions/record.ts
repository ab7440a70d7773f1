import type { SignInMethod } from '../../../contract/lists/credentials.ts';
import type { Actor, Context } from '../../../context.ts';
import { formatMicros } from '../../../time/text.ts';
import { appendToAudits, type AuditEntry } from '../../../audit/actions.ts';
import { listOrganizationIds } from '../../people/organizations/facts.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import type { LinkRow, SessionRow } from './store.ts';

/** A sign-in is recorded as an action of the person in the new session. */
export const actingBy = (ctx: Context, { id, userId, makerUserId }: SessionRow): Context => ({
  ...ctx,
  actorUserId: userId,
  credential: { kind: 'session', id, makerUserId } satisfies Actor['credential'],
});

/** Omits the user agent, which is private to the person. */
const sessionState = ({ id, userId, makerUserId, signInMethod, createdAt, expiresAt }: SessionRow) => ({
  id,
  user_id: userId,
  maker_user_id: makerUserId,
  sign_in_method: signInMethod,
  created_at: createdAt,
  expires_at: expiresAt,
});

type EndReason = 'signed_in_anew' | 'password_changed' | 'address_confirmed';
type SessionStep = { verb: 'created' } | { verb: 'ended'; reason: EndReason | null };

/**
 * Audits that sessions of one person began or ended, and notifies the person. The entries are written in each of the
 * person's organizations, because a session acts in all of them.
 */
export async function recordSessions(
  ctx: Context,
  userId: number,
  sessions: readonly SessionRow[],
  step: SessionStep,
): Promise<void> {
  if (sessions.length === 0) return;
  const reason = step.verb === 'ended' ? step.reason : null;
  const entries = sessions.map((session): AuditEntry => {
    const state = sessionState(session);
    const [before, after] = step.verb === 'created' ? [null, state] : [state, null];
    return { action: step.verb, subject: 'session', subjectId: session.id, before, after, reason };
  });
  await appendToAudits(ctx, await listOrganizationIds(ctx.db, userId), entries);
  const kind = `session_${step.verb}` as const;
  const events = sessions.map((session) => ({
    userId,
    kind,
    organizationId: null,
    payload: { session: sessionState(session), ...(step.verb === 'ended' ? { cause: reason } : {}) },
  }));
  await notifyPersons(ctx, events);
}

/** Audits a change to a person's sign-in methods in each of their organizations. */
export async function recordForPerson(ctx: Context, userId: number, entry: AuditEntry): Promise<void> {
  await appendToAudits(ctx, await listOrganizationIds(ctx.db, userId), [entry]);
}

/** Audits that the person in a session proved their identity again. */
export async function recordProof(ctx: Context, session: SessionRow, signInMethod: SignInMethod): Promise<void> {
  const state = sessionState(session);
  const after = { ...state, proved_at: session.provedAt, proved_by: signInMethod };
  await recordForPerson(ctx, session.userId, {
    action: 'proved',
    subject: 'session',
    subjectId: session.id,
    before: state,
    after,
    reason: null,
  });
}

type LinkStep = { action: 'created' } | { action: 'refused'; reason: 'used' | 'expired' };

/** Audits the creation of a link, or an attempt to use it after it was used or expired. */
export async function recordLink(ctx: Context, link: LinkRow, step: LinkStep): Promise<void> {
  const state = { id: link.id, user_id: link.userId, expires_at: link.expiresAt, is_mailed: link.isMailed };
  const subject = { action: step.action, subject: 'sign_in_link', subjectId: link.id } as const;
  const entry: AuditEntry =
    step.action === 'created'
      ? { ...subject, before: null, after: state, reason: null }
      : { ...subject, before: state, after: { ...state, tried_at: formatMicros(ctx.now) }, reason: step.reason };
  await recordForPerson(ctx, link.userId, entry);
}
