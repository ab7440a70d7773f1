import { features } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { acceptForAll, findOrCreateUser } from '../members/actions.ts';
import { createPersonalToken } from '../tokens/create.ts';
import { endPersonalTokens, endTokens } from '../tokens/end.ts';
import { makeOrganization, makeOwnerToken } from './bootstrap.ts';
import * as store from './store.ts';

interface DemoPersonRequest {
  email: string;
  firstName: string;
  lastName: string;
  timeZone: string;
}

export interface DemoRequest {
  name: string;
  timeZone: string;
  weekStart: number;
  /** The first is the owner. */
  people: readonly [DemoPersonRequest, ...DemoPersonRequest[]];
  /** The last day of new demo data, which goes on while they are made. */
  until: string;
}

const tokenName = 'demo';

async function createDemo(ctx: Context, request: DemoRequest): Promise<store.DemoOrganization> {
  for (const person of request.people) {
    await findOrCreateUser(ctx, { ...person, name: `${person.firstName} ${person.lastName}` });
  }
  const made = await makeOrganization(ctx, { ...request, ownerEmail: request.people[0].email, features });
  await store.markDemo(ctx.db, made.organizationId, request.until, 'loading');
  return { organizationId: made.organizationId, ownerId: made.userId, until: request.until, loaded: false };
}

/** The demo organization, made when there is none, with new tokens for its owner; the last ones are ended. */
export async function openDemo(ctx: Context, request: DemoRequest) {
  const demo = (await store.findDemo(ctx.db)) ?? (await createDemo(ctx, request));
  const owner = { organizationId: demo.organizationId, userId: demo.ownerId };
  await endTokens(ctx, demo.organizationId, { name: tokenName }, 'replaced');
  await endPersonalTokens(ctx, { userId: demo.ownerId, name: tokenName }, 'replaced');
  const token = await makeOwnerToken(ctx, owner, tokenName);
  const personal = await createPersonalToken(ctx, demo.ownerId, tokenName);
  return { ...demo, token, personalToken: personal.secret };
}

/** The last step of loading, in one transaction: all people are active, and loading is marked as done. */
export async function finishDemo(ctx: Context, demo: { organizationId: number; until: string }): Promise<void> {
  await acceptForAll(ctx, demo.organizationId);
  await store.markDemo(ctx.db, demo.organizationId, demo.until, 'loaded');
}
