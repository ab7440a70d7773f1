import type { Context } from '../../../context.ts';
import type { AuditEntry } from '../../../audit/actions.ts';
import { recordForPerson } from '../sessions/actions.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import type { LinkedAccount } from './store.ts';

/** Omits the subject, which is private to the person. */
const stateOf = ({ id, userId, issuer, email }: LinkedAccount) => ({ id, user_id: userId, issuer, email });

/** A sign-in at a provider is recorded as an action of the person whom it identifies. */
export const actingAs = (ctx: Context, userId: number): Context => ({ ...ctx, actorUserId: ctx.actorUserId ?? userId });

/** Audits a new or deleted link in each organization of the person, and notifies the person. */
export async function recordLinked(ctx: Context, link: LinkedAccount, verb: 'created' | 'deleted'): Promise<void> {
  const state = stateOf(link);
  const [before, after] = verb === 'created' ? [null, state] : [state, null];
  const entry: AuditEntry = { action: verb, subject: 'provider_link', subjectId: link.id, before, after, reason: null };
  await recordForPerson(ctx, link.userId, entry);
  await notifyPersons(ctx, [
    { userId: link.userId, kind: `provider_link_${verb}`, organizationId: null, payload: { provider_link: state } },
  ]);
}

/** Audits that an account at the provider had the address of a person who is linked to another account there. */
export async function recordRefused(ctx: Context, link: LinkedAccount): Promise<void> {
  const before = stateOf(link);
  const after = { ...before, tried_by: 'another account' };
  const entry: AuditEntry = {
    action: 'refused',
    subject: 'provider_link',
    subjectId: link.id,
    before,
    after,
    reason: 'other_account',
  };
  await recordForPerson(ctx, link.userId, entry);
}
