import type { Context } from '../../context.ts';
import { makeSignInLink, type SignInLink } from '../sessions/links.ts';
import { requireUser } from './person.ts';

/** A link with which the person with the email signs in, once. */
export async function makeSignInLinkFor(ctx: Context, email: string, webUrl: string): Promise<SignInLink> {
  return makeSignInLink(ctx, await requireUser(ctx, email), webUrl);
}
