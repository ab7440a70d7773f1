import type { AuditSubject } from '../../../contract/lists/audit.ts';
import type { Context } from '../../../context.ts';
import { appendToAudit, appendToAudits, type AuditEntry } from '../../../audit/actions.ts';
import { listOrganizationIds } from '../../people/organizations/facts.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import { presentPersonalToken, presentToken } from './present.ts';
import type { TokenRow } from './store/organization-tokens.ts';
import type { FamilyRow } from './store/personal-tokens.ts';

/** Why a token ended without being deleted. */
export type EndReason = 'membership_ended' | 'role_changed' | 'copy_used' | 'replaced' | 'address_confirmed';

export type TokenStep = { verb: 'created' } | { verb: 'ended'; reason: EndReason | null };

type Token = Record<string, unknown> & { id: number };

function auditOf(subject: AuditSubject, token: Token, step: TokenStep): AuditEntry {
  const { verb } = step;
  const [before, after] = verb === 'created' ? [null, token] : [token, null];
  return { action: verb, subject, subjectId: token.id, before, after, reason: verb === 'ended' ? step.reason : null };
}

const payloadOf = (token: Token, step: TokenStep) =>
  step.verb === 'created' ? { token } : { token, cause: step.reason };

/**
 * Audits that tokens of an organization were created or ended, without secrets, and notifies the members for whom they
 * act.
 */
export async function recordTokens(
  ctx: Context,
  organizationId: number,
  rows: readonly TokenRow[],
  step: TokenStep,
): Promise<void> {
  const tokens = rows.map(presentToken);
  const entries = tokens.map((token) => auditOf('organization_token', token, step));
  await appendToAudit(ctx, organizationId, entries);
  const kind = `organization_token_${step.verb}` as const;
  const events = tokens.map((token) => ({
    userId: token.user_id,
    kind,
    organizationId,
    payload: payloadOf(token, step),
  }));
  await notifyPersons(ctx, events);
}

/**
 * Audits the creation or end of personal tokens of one person, and notifies the person. The entries are written in each
 * organization of the person, because the tokens act in all of them. They omit the tokens' names, which are private to
 * the person.
 */
export async function recordPersonalTokens(
  ctx: Context,
  userId: number,
  rows: readonly FamilyRow[],
  step: TokenStep,
): Promise<void> {
  if (rows.length === 0) return;
  const tokens = rows.map(presentPersonalToken);
  const entries = tokens.map(({ name: _own, last_exchanged_at: _use, ...token }) =>
    auditOf('personal_token', { ...token, user_id: userId }, step),
  );
  await appendToAudits(ctx, await listOrganizationIds(ctx.db, userId), entries);
  const kind = `personal_token_${step.verb}` as const;
  await notifyPersons(
    ctx,
    tokens.map((token) => ({ userId, kind, organizationId: null, payload: payloadOf(token, step) })),
  );
}
