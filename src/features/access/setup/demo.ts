import { features } from '../../../contract/lists/roles.ts';
import type { NewReview } from '../../../contract/unusual-activity-reviews.ts';
import type { Context } from '../../../context.ts';
import { acceptForAll, findOrCreateUser } from '../../people/members/actions.ts';
import { createPersonalToken } from '../tokens/create.ts';
import { endPersonalTokens, endTokens } from '../tokens/end.ts';
import { answerFlag, reviewFlag } from '../../fairness/unusual-activities/reviews/review.ts';
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
  /** The first person is the owner. */
  people: readonly [DemoPersonRequest, ...DemoPersonRequest[]];
  /** The last day of new demo data. It is still in progress while the data is created. */
  until: string;
  /** When the organization begins. The days of the demo are created from then on. */
  since: Temporal.Instant;
}

const tokenName = 'demo';

async function createDemo(present: Context, request: DemoRequest): Promise<store.DemoOrganization> {
  const ctx = { ...present, now: request.since };
  for (const person of request.people) {
    await findOrCreateUser(ctx, { ...person, name: `${person.firstName} ${person.lastName}` });
  }
  const made = await makeOrganization(ctx, { ...request, ownerEmail: request.people[0].email, features });
  const demo = { organizationId: made.organizationId, until: request.until, days: 0 };
  await store.markDemo(ctx.db, { ...demo, state: 'loading' });
  return { ...demo, ownerId: made.userId, loaded: false };
}

/** The demo organization, created if missing, with new tokens for its owner. The previous tokens end. */
export async function openDemo(ctx: Context, request: DemoRequest) {
  const demo = (await store.findDemo(ctx.db)) ?? (await createDemo(ctx, request));
  const owner = { organizationId: demo.organizationId, userId: demo.ownerId };
  await endTokens(ctx, demo.organizationId, { name: tokenName }, 'replaced');
  await endPersonalTokens(ctx, { userId: demo.ownerId, name: tokenName }, 'replaced');
  const token = await makeOwnerToken(ctx, owner, tokenName);
  const personal = await createPersonalToken(ctx, demo.ownerId, tokenName);
  return { ...demo, token, personalToken: personal.secret };
}

type Demo = Omit<store.DemoOrganization, 'loaded'>;

/** Accepts all invitations of the demo. */
export const acceptAllInvitations = (ctx: Context, { organizationId }: Demo): Promise<void> =>
  acceptForAll(ctx, organizationId);

/** Records that the data of a day is complete. An interrupted load resumes with the following day. */
export const markDay = (ctx: Context, demo: Demo, days: number): Promise<void> =>
  store.markDemo(ctx.db, { ...demo, days, state: 'loading' });

export const finishDemo = (ctx: Context, demo: Demo): Promise<void> =>
  store.markDemo(ctx.db, { ...demo, state: 'loaded' });

interface SaidOfFlags {
  flagIds: readonly number[];
  /** The member who answers the flags, or the user who reviews them. */
  userId: number;
}

/** Records a member's answer to flags about them. */
export async function answerInDemo(
  ctx: Context,
  demo: Demo,
  { flagIds, userId, text }: SaidOfFlags & { text: string },
) {
  const acting = { ...ctx, actorUserId: userId };
  for (const flagId of flagIds) await answerFlag(acting, { organizationId: demo.organizationId, flagId }, text);
}

/** Records a reviewer's verdict on flags. */
export async function reviewInDemo(
  ctx: Context,
  demo: Demo,
  { flagIds, userId, review }: SaidOfFlags & { review: NewReview },
) {
  const acting = { ...ctx, actorUserId: userId };
  for (const flagId of flagIds) {
    await reviewFlag(acting, { organizationId: demo.organizationId, flagId }, { reviewerId: userId, review });
  }
}
