import type { Context } from '../../../context.ts';
import { linkExpiry, linkMinutes } from './lifetimes.ts';
import { recordLink } from './record.ts';
import { hashSecret, newLinkSecret } from './secret.ts';
import * as store from './store.ts';

export interface LinkRequest {
  userId: number;
  webUrl: string;
  /** How long the link is valid; default 10. */
  minutes?: number;
  /** The link is mailed to the person's address instead of printed on the command line. */
  isMailed?: boolean;
}

export interface SignInLink {
  /** The secret follows a #, so browsers do not send it when they open the link. */
  url: string;
  expiresAt: string;
}

/** Creates a link with which a person signs in once. The secret is returned only here and never stored. */
export async function makeSignInLink(ctx: Context, request: LinkRequest): Promise<SignInLink> {
  const { userId, webUrl, minutes = linkMinutes, isMailed = false } = request;
  const secret = newLinkSecret();
  const expiresAt = linkExpiry(ctx.now, minutes);
  const secretHash = hashSecret(secret);
  const link = await store.insertLink(ctx.db, { secretHash, userId, expiresAt, isMailed }, ctx.now);
  await recordLink(ctx, link, { action: 'created' });
  return { url: `${webUrl.replace(/\/+$/, '')}/sign-in#${secret}`, expiresAt: link.expiresAt };
}
