import { problem } from '../../../contract/problems.ts';
import { getMe, getUser } from '../../../contract/users.ts';
import type { Actor, Context } from '../../../context.ts';
import { route, type Route } from '../../../http/route.ts';
import { findUserFor } from '../members/facts.ts';

async function answerUser(ctx: Context, actor: Actor, id: number) {
  const user = await findUserFor(ctx.db, actor, id);
  if (!user) throw problem('not_found');
  return { user };
}

export const userRoutes: readonly Route[] = [
  route(getMe, { handle: (ctx, { actor }) => answerUser(ctx, actor, actor.userId) }),
  route(getUser, { handle: (ctx, { actor, params }) => answerUser(ctx, actor, params.user_id) }),
];
