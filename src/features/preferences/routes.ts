import { getPreferences, putPreferences, type WirePreferences } from '../../contract/preferences.ts';
import type { Actor, Context } from '../../context.ts';
import { route, type Route } from '../../http/route.ts';
import { findPreferences, keepPreferences } from './store.ts';

/** Those of who has chosen nothing yet. */
const usual: WirePreferences = {
  language: null,
  time_zone: null,
  clock: 'organization',
  theme: 'system',
  decimal_hours: false,
  single_keys: true,
};

async function read(ctx: Context, { userId }: Actor, lock = false) {
  return { preferences: (await findPreferences(ctx.db, userId, lock)) ?? usual };
}

export const preferenceRoutes: readonly Route[] = [
  route(getPreferences, { handle: (ctx, { actor }) => read(ctx, actor) }),
  route(putPreferences, {
    current: (ctx, { actor }) => read(ctx, actor, true),
    async handle(ctx, { actor, body }) {
      const { preferences } = await read(ctx, actor, true);
      const changed = { ...preferences, ...body };
      await keepPreferences(ctx.db, actor.userId, changed, ctx.now);
      return { preferences: changed };
    },
  }),
];
