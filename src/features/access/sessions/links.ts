import type { Context } from '../../../context.ts';
import { linkExpiry, linkMinutes } from './lifetimes.ts';
import { recordLink } from './record.ts';
import { hashSecret, newLinkSecret } from './secret.ts';
import * as store from './store.ts';

export interface LinkRequest {
  userId: number;
  webUrl: string;
  /** How long it is good; default 10. */
  minutes?: number;
  /** It goes to the address of the person, and not out of the command line. */
  isMailed?: boolean;
}

export interface SignInLink {
  /** With the secret behind #, which browsers send to no server. */
  url: string;
  expiresAt: string;
}

/** Makes a link with which a person signs in, once; its secret is shown this once and never stored. */
export async function makeSignInLink(ctx: Context, request: LinkRequest): Promise<SignInLink> {
  const { userId, webUrl, minutes = linkMinutes, isMailed = false } = request;
  const secret = newLinkSecret();
  const expiresAt = linkExpiry(ctx.now, minutes);
  const secretHash = hashSecret(secret);
  const link = await store.insertLink(ctx.db, { secretHash, userId, expiresAt, isMailed }, ctx.now);
  await recordLink(ctx, link, { action: 'created' });
  return { url: `${webUrl.replace(/\/+$/, '')}/sign-in#${secret}`, expiresAt: link.expiresAt };
}
