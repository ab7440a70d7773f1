import { getPreferences, putPreferences, type WirePreferences } from '../../../../contract/preferences.ts';
import type { Actor, Context } from '../../../../context.ts';
import { route, type Route } from '../../../../http/route.ts';
import { findPreferences, savePreferences, lockPreferences } from './store.ts';

/** The defaults. */
const usual: WirePreferences = {
  language: null,
  time_zone: null,
  clock: 'organization',
  theme: 'system',
  decimal_hours: false,
  single_keys: true,
};

const lock = (ctx: Context, { userId }: Actor) => lockPreferences(ctx.db, userId, usual, ctx.now);

export const preferenceRoutes: readonly Route[] = [
  route(getPreferences, {
    handle: async (ctx, { actor }) => ({ preferences: (await findPreferences(ctx.db, actor.userId)) ?? usual }),
  }),
  route(putPreferences, {
    current: async (ctx, { actor }) => ({ preferences: await lock(ctx, actor) }),
    async handle(ctx, { actor, body }) {
      const changed = { ...(await lock(ctx, actor)), ...body };
      await savePreferences(ctx.db, actor.userId, changed, ctx.now);
      return { preferences: changed };
    },
  }),
];
