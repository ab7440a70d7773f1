import type { Context } from '../../../context.ts';
import type { Refusal } from '../../../http/route.ts';
import { formatMicros } from '../../../time/text.ts';
import { recordForPerson, refusal } from '../sessions/actions.ts';

export const tooManyAttempts = (): Refusal =>
  refusal('rate_limit_exceeded', 'Too many attempts. Wait 15 minutes, or sign in with a link or a passkey.');

/** Audits an attempt with a wrong password. */
export function recordWrong(ctx: Context, userId: number): Promise<void> {
  const state = { user_id: userId };
  return recordForPerson(ctx, userId, {
    action: 'refused',
    subject: 'password',
    subjectId: userId,
    before: state,
    after: { ...state, tried_at: formatMicros(ctx.now) },
    reason: 'wrong',
  });
}
