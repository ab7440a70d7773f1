import type { Context } from '../../context.ts';
import { linkExpiry } from './lifetimes.ts';
import { recordLink } from './record.ts';
import { hashSecret, newLinkSecret } from './secret.ts';
import * as store from './store.ts';

export interface SignInLink {
  /** With the secret behind #, which browsers send to no server. */
  url: string;
  expiresAt: string;
}

/** Makes a link with which a person signs in, once; its secret is shown this once and never stored. */
export async function makeSignInLink(ctx: Context, userId: number, webUrl: string): Promise<SignInLink> {
  const secret = newLinkSecret();
  const request = { secretHash: hashSecret(secret), userId, expiresAt: linkExpiry(ctx.now) };
  const link = await store.insertLink(ctx.db, request, ctx.now);
  const memberships = await store.listMembershipsOf(ctx.db, userId);
  await recordLink(
    ctx,
    memberships.map(({ organizationId }) => organizationId),
    link,
    { action: 'created' },
  );
  return { url: `${webUrl.replace(/\/+$/, '')}/sign-in#${secret}`, expiresAt: link.expiresAt };
}
