import type { Context } from '../../../context.ts';
import { formatMicros } from '../../../time/text.ts';
import { recordForPerson } from '../sessions/actions.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import type { PasskeyRow } from './store.ts';

const stateOf = ({ id, userId, name, createdAt }: PasskeyRow) => ({
  id,
  user_id: userId,
  name,
  created_at: createdAt,
});

/** Audits that a passkey was added, renamed or removed. Notifies the person unless only the name changed. */
export async function recordPasskey(
  ctx: Context,
  before: PasskeyRow | undefined,
  after: PasskeyRow | undefined,
  reason: 'address_confirmed' | null = null,
) {
  const row = after ?? before;
  if (!row) throw new Error('a recorded change requires the passkey before or after it');
  const states = { before: before ? stateOf(before) : null, after: after ? stateOf(after) : null };
  const action = before ? (after ? 'updated' : 'removed') : 'created';
  await recordForPerson(ctx, row.userId, {
    action,
    subject: 'passkey',
    subjectId: row.id,
    ...states,
    reason,
  });
  if (action === 'updated') return;
  const payload = { passkey: stateOf(row) };
  await notifyPersons(ctx, [{ userId: row.userId, kind: `passkey_${action}`, organizationId: null, payload }]);
}

/** Audits a failed attempt with a known passkey. */
export function recordRefused(ctx: Context, passkey: PasskeyRow, reason: 'not_verified' | 'counter_went_back') {
  const state = stateOf(passkey);
  return recordForPerson(ctx, passkey.userId, {
    action: 'refused',
    subject: 'passkey',
    subjectId: passkey.id,
    before: state,
    after: { ...state, tried_at: formatMicros(ctx.now) },
    reason,
  });
}
