import { features, scopes } from '../../contract/roles.ts';
import type { Context } from '../../context.ts';
import { findOrCreateUser } from '../members/actions.ts';
import { createOrganizationToken } from '../tokens/create.ts';
import { storeUnusualActivities } from '../unusual-activities/actions.ts';
import type { UnusualActivityRecord } from '../unusual-activities/record.ts';
import { bootstrapOrganization } from './bootstrap.ts';
import * as store from './store.ts';

export interface DemoPersonRequest {
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
  /** The day up to which new demo data run. */
  until: string;
}

const tokenName = 'demo';

async function createDemo(ctx: Context, request: DemoRequest): Promise<store.DemoOrganization> {
  for (const person of request.people) {
    await findOrCreateUser(ctx, { ...person, name: `${person.firstName} ${person.lastName}`, passwordHash: null });
  }
  const made = await bootstrapOrganization(ctx, { ...request, ownerEmail: request.people[0].email, features });
  await store.revokeTokensNamed(ctx.db, made.organizationId, 'bootstrap', ctx.now);
  await store.markDemo(ctx.db, made.organizationId, request.until, 'loading');
  return { organizationId: made.organizationId, ownerId: made.userId, until: request.until, loaded: false };
}

/** The demo organization, made when there is none, with a new token for its owner; the last token is revoked. */
export async function openDemo(ctx: Context, request: DemoRequest) {
  const demo = (await store.findDemo(ctx.db)) ?? (await createDemo(ctx, request));
  await store.revokeTokensNamed(ctx.db, demo.organizationId, tokenName, ctx.now);
  const token = await createOrganizationToken(ctx, {
    organizationId: demo.organizationId,
    userId: demo.ownerId,
    name: tokenName,
    scopes,
    createdBy: demo.ownerId,
    creatorRole: 'owner',
    expiresAt: null,
  });
  return { ...demo, token: token.secret };
}

/** The last step of loading: the odd afternoons as flags, and the mark that loading is done, in one transaction. */
export async function finishDemo(
  ctx: Context,
  demo: { organizationId: number; until: string },
  flags: readonly UnusualActivityRecord[],
): Promise<void> {
  await storeUnusualActivities(ctx, demo.organizationId, flags);
  await store.markDemo(ctx.db, demo.organizationId, demo.until, 'loaded');
}
