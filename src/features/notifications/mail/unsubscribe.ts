import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { noticeKinds, type NoticeKind } from '../../../contract/lists/events.ts';
import { maxInt32 } from '../../../contract/fields.ts';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/database.ts';
import { saveSettings, lockSettings } from './settings-store.ts';
import { findKey, makeKey } from './unsubscribe-store.ts';

/** A person, and the kinds of mail that are turned off. */
export interface Ending {
  userId: number;
  kinds: readonly NoticeKind[];
}

const macOf = (key: Buffer, subject: string) => createHmac('sha256', key).update(`unsubscribe ${subject}`).digest();

/**
 * Signs an unsubscribe link, such as `7.overtime_passed.…`. The link reveals only the user id, and can only turn off
 * mail.
 */
export async function signEnding(ctx: Pick<Context, 'db' | 'now'>, { userId, kinds }: Ending): Promise<string> {
  const key = (await findKey(ctx.db)) ?? (await makeKey(ctx.db, randomBytes(32), ctx.now));
  const subject = `${userId}.${[...new Set(kinds)].toSorted().join('-')}`;
  return `${subject}.${macOf(key, subject).toString('base64url')}`;
}

/** Verifies a link. Undefined if this installation did not create the link. */
export async function readEnding(db: Executor, token: string): Promise<Ending | undefined> {
  const [, subject = '', id, named = '', mac = ''] = /^((\d{1,10})\.([a-z_-]{1,400}))\.([\w-]{43})$/.exec(token) ?? [];
  const key = await findKey(db);
  const userId = Number(id);
  if (!key || !(userId <= maxInt32)) return undefined;
  const expected = macOf(key, subject);
  const given = Buffer.from(mac, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const names = named.split('-');
  return { userId, kinds: noticeKinds.filter((kind) => names.includes(kind)) };
}

/** Turns off mail of these kinds for a person. Repeating it changes nothing. */
export async function endMailOf(ctx: Context, { userId, kinds }: Ending): Promise<void> {
  const row = await lockSettings(ctx.db, userId, ctx.now);
  const kindsOff = noticeKinds.filter((kind) => row.kindsOff.includes(kind) || kinds.includes(kind));
  await saveSettings(ctx.db, userId, { ...row, kindsOff }, ctx.now);
}
