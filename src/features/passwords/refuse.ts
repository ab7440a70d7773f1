import { type ProblemName, problems } from '../../contract/problems.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../http/route.ts';
import { formatMicros } from '../../time/text.ts';
import { recordForPerson } from '../sessions/actions.ts';

/** An answer and no thrown problem: the attempt stays counted and on record. */
export function refusal(name: ProblemName, message: string, ...details: string[]): Refusal {
  const { status, code, number } = problems[name];
  return new Refusal(status, { code, error_code: number, error: message, ...(details.length > 0 ? { details } : {}) });
}

export const tooMany = (): Refusal =>
  refusal('rate_limit_exceeded', 'Too many attempts: wait a quarter of an hour, or sign in with a link or a passkey.');

/** Audits that somebody tried another password than the person's. */
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
