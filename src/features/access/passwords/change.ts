import { problem } from '../../../contract/problems.ts';
import type { Actor, Context } from '../../../context.ts';
import { Refusal } from '../../../http/route.ts';
import { findUser } from '../../people/members/facts.ts';
import { endOtherSessions, recordForPerson, refusal } from '../sessions/actions.ts';
import { currentOf } from '../sessions/facts.ts';
import { notifyPersons } from '../../notifications/user-events/actions.ts';
import { changeAttempts, tryPassword } from './attempts.ts';
import type { PasswordHasher } from './hash.ts';
import { recordWrong, tooManyAttempts } from './refuse.ts';
import { faultOf, normalizePassword } from './rules/judge.ts';
import * as store from './store.ts';

export interface PasswordChange {
  password: string;
  present: string | undefined;
  /** Default: true if the person had a password before. */
  endOthers: boolean | undefined;
}

const stateOf = (userId: number, row: store.PasswordRow | undefined) =>
  row ? { user_id: userId, set_at: row.setAt } : null;

async function record(
  ctx: Context,
  userId: number,
  {
    before,
    after,
    reason = null,
  }: { before?: store.PasswordRow | undefined; after?: store.PasswordRow; reason?: 'address_confirmed' | null },
) {
  const states = { before: stateOf(userId, before), after: stateOf(userId, after) };
  const action = after ? (before ? 'changed' : 'set') : 'removed';
  await recordForPerson(ctx, userId, { action, subject: 'password', subjectId: userId, ...states, reason });
  const kind = after ? 'password_set' : 'password_removed';
  await notifyPersons(ctx, [{ userId, kind, organizationId: null, payload: { password: states.after } }]);
}

/** Returns a refusal if the typed password is not the current one. */
export async function refuseWrong(
  ctx: Context,
  hasher: PasswordHasher,
  { userId }: Actor,
  typed: { name: string; password: string },
): Promise<Refusal | undefined> {
  const outcome = await tryPassword(ctx, hasher, {
    userId,
    password: typed.password,
    count: changeAttempts(ctx, userId),
  });
  if (outcome === 'right') return undefined;
  if (outcome === 'too_many') return tooManyAttempts();
  await recordWrong(ctx, userId);
  return refusal('invalid_params', 'This is not your password.', `${typed.name}: is not your current password`);
}

const presentNeeded = () => problem('invalid_params', 'present_password: is required, because you have a password');

/** Returns a refusal if the typed password is not the current one. A correct password is locked until the change. */
async function refuseWithoutPresent(ctx: Context, hasher: PasswordHasher, actor: Actor, present: string | undefined) {
  if (present === undefined) throw presentNeeded();
  return refuseWrong(ctx, hasher, actor, { name: 'present_password', password: present });
}

/** Sets the first password of a person, or changes it if the person knows the current one. */
export async function setPassword(ctx: Context, hasher: PasswordHasher, actor: Actor, change: PasswordChange) {
  const { userId } = actor;
  const password = normalizePassword(change.password);
  const user = await findUser(ctx.db, userId);
  if (!user) throw new Error(`user ${userId} does not exist`);
  const fault = faultOf(password, user);
  if (fault) throw problem('invalid_params', `password: ${fault}`);
  const before = await store.findPassword(ctx.db, userId);
  const refused = before && (await refuseWithoutPresent(ctx, hasher, actor, change.present));
  if (refused) return refused;
  const hash = await hasher.hash(password);
  const save = before ? store.updatePassword : store.insertPassword;
  const after = await save(ctx.db, userId, hash, ctx.now);
  // If two requests set a first password at the same time, the database accepts one.
  if (!after) throw presentNeeded();
  const endsOthers = change.endOthers ?? before !== undefined;
  const recordOthers = endsOthers ? await endOtherSessions(ctx, userId, currentOf(actor)) : undefined;
  await record(ctx, userId, { before, after });
  await recordOthers?.();
  return { password: { set_at: after.setAt } };
}

/** Removes the password of a person; 404 if the person has none. */
export async function removePassword(ctx: Context, { userId }: Actor): Promise<void> {
  const before = await store.deletePassword(ctx.db, userId);
  if (!before) throw problem('not_found');
  await record(ctx, userId, { before });
}

/** Removes a password that was set before the person's address was confirmed. */
export async function dropPassword(ctx: Context, userId: number): Promise<void> {
  const before = await store.deletePassword(ctx.db, userId);
  if (before) await record(ctx, userId, { before, reason: 'address_confirmed' });
}
