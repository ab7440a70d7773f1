import { problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/sign-in-providers.ts';
import { route, type Route } from '../../../http/route.ts';
import { requireFreshSession } from '../sessions/actions.ts';
import type { SignInProviders } from './providers.ts';
import { recordLinked } from './record.ts';
import { begin, finish } from './sign-in.ts';
import { deleteLinked, type LinkedAccount, listLinked } from './store.ts';

const present = (row: LinkedAccount, providers: SignInProviders): contract.WireProviderLink => ({
  id: row.id,
  provider_name: providers.nameOf(row.issuer) ?? row.issuer,
  issuer: row.issuer,
  email: row.email,
  created_at: row.createdAt,
  last_used_at: row.lastUsedAt,
});

function requireProvider(providers: SignInProviders, id: string) {
  const provider = providers.find(id);
  if (!provider) throw problem('record_invalid', 'provider: must be an id from /ext/v1/sign_in_methods');
  return provider;
}

export const signInProviderRoutes = (providers: SignInProviders): readonly Route[] => [
  route(contract.startProviderSignIn, {
    handleOutside: (edge, { body }) => begin(edge, requireProvider(providers, body.provider), providers.report),
  }),
  route(contract.createProviderSession, {
    handleOutside: (edge, { body: { provider, answer }, browser }) =>
      finish(edge, requireProvider(providers, provider), { answer, browser }, providers.report),
  }),
  route(contract.listProviderLinks, {
    async handle(ctx, { actor }) {
      const rows = await listLinked(ctx.db, actor.userId);
      return { provider_links: rows.map((row) => present(row, providers)) };
    },
  }),
  route(contract.deleteProviderLink, {
    authorize: (ctx, { actor }) => requireFreshSession(ctx, actor),
    async handle(ctx, { actor, params }) {
      const deleted = await deleteLinked(ctx.db, actor.userId, params.provider_link_id);
      if (!deleted) throw problem('not_found');
      await recordLinked(ctx, deleted, 'deleted');
      return undefined;
    },
  }),
];
