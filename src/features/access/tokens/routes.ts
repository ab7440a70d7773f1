import { deleteOwnToken, listOwnTokens } from '../../../contract/own-tokens.ts';
import { cutPage, pageOf } from '../../../contract/paging.ts';
import { problem } from '../../../contract/problems.ts';
import * as contract from '../../../contract/tokens.ts';
import type { Context } from '../../../context.ts';
import { Refusal, route, type Route } from '../../../http/route.ts';
import { createPersonalToken } from './create.ts';
import { endPersonalTokens, endTokens } from './end.ts';
import { exchangeRefreshToken } from './exchange.ts';
import { readGrant, refuseGrant, refuseRequest } from './grant.ts';
import { issueOrganizationToken } from './issue.ts';
import { accessSeconds } from './jwt.ts';
import { presentConfiguration, presentOwnToken, presentPersonalToken, presentToken } from './present.ts';
import * as organizationTokens from './store/organization-tokens.ts';
import * as personalTokens from './store/personal-tokens.ts';
import { listPublicKeys } from './store/signing-keys.ts';

const organizationRoutes: readonly Route[] = [
  route(contract.listOrganizationTokens, {
    async handle(ctx, { query, actor, organization }) {
      const page = pageOf(query);
      const viewer = { ...organization, userId: actor.userId };
      const fetched = await organizationTokens.listTokens(ctx.db, viewer, page.startId, page.limit + 1);
      const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
      return { tokens: rows.map(presentToken), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.createOrganizationToken, {
    async handle(ctx, { actor, organization, body }) {
      const creator = { organizationId: organization.organizationId, userId: actor.userId };
      const { secret, ...row } = await issueOrganizationToken(ctx, creator, body);
      return { token: { ...presentToken(row), secret } };
    },
  }),
  route(contract.deleteOrganizationToken, {
    locate: (ctx, { token_id: id }, actor) =>
      organizationTokens.findOrganizationOf(ctx.db, id, [...actor.memberships.keys()]),
    async authorize(ctx, { params, actor, organization }) {
      const viewer = { ...organization, userId: actor.userId };
      if (!(await organizationTokens.isVisible(ctx.db, viewer, params.token_id))) throw problem('not_found');
    },
    async handle(ctx, { params, organization }) {
      if ((await endTokens(ctx, organization.organizationId, { id: params.token_id })) === 0)
        throw problem('not_found');
    },
  }),
];

const ownRoutes: readonly Route[] = [
  route(listOwnTokens, {
    async handle(ctx, { query, actor }) {
      const page = pageOf(query);
      const person = { userId: actor.userId, organizationIds: [...actor.memberships.keys()] };
      const fetched = await organizationTokens.listTokensActingAs(ctx.db, person, page.startId, page.limit + 1);
      const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
      return { tokens: rows.map(presentOwnToken), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(deleteOwnToken, {
    locate: (ctx, { own_token_id: id }, actor) =>
      organizationTokens.findOrganizationOf(ctx.db, id, [...actor.memberships.keys()]),
    async handle(ctx, { params, actor, organization }) {
      const ending = { id: params.own_token_id, userId: actor.userId };
      if ((await endTokens(ctx, organization.organizationId, ending)) === 0) throw problem('not_found');
    },
  }),
];

const personalRoutes: readonly Route[] = [
  route(contract.listPersonalTokens, {
    async handle(ctx, { query, actor }) {
      const page = pageOf(query);
      const fetched = await personalTokens.listFamilies(ctx.db, actor.userId, page.startId, page.limit + 1);
      const { rows, pagination } = cutPage(fetched, page.limit, (row) => row.id);
      return { personal_tokens: rows.map(presentPersonalToken), ...(pagination ? { pagination } : {}) };
    },
  }),
  route(contract.createPersonalToken, {
    async handle(ctx, { actor, body }) {
      const { secret, ...row } = await createPersonalToken(ctx, actor.userId, body.name, body.scopes);
      return { personal_token: { ...presentPersonalToken(row), secret } };
    },
  }),
  route(contract.deletePersonalToken, {
    async handle(ctx, { params, actor }) {
      const ending = { id: params.personal_token_id, userId: actor.userId };
      if ((await endPersonalTokens(ctx, ending)) === 0) throw problem('not_found');
    },
  }),
  route(contract.deletePersonalTokens, {
    async handle(ctx, { actor }) {
      await endPersonalTokens(ctx, { userId: actor.userId });
    },
  }),
];

const revokedText =
  'The refresh token was exchanged before and may be a copy. The personal token and all tokens derived from it ' +
  'are revoked now. Create a new personal token, and always use the newest refresh token that an exchange ' +
  'returned';

async function exchange(ctx: Context, sent: Parameters<typeof readGrant>[0], issuer: string) {
  const token = readGrant(sent);
  if (token instanceof Refusal) return token;
  const pair = await exchangeRefreshToken(ctx, token, issuer);
  if (pair === 'useless') return refuseGrant('invalid_grant', 'The refresh token is unknown, expired or revoked');
  if (pair === 'copied') return refuseGrant('invalid_grant', revokedText);
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer' as const,
    expires_in: accessSeconds,
  };
}

function publicRoutes(issuer: string): readonly Route[] {
  const exchangeRoutes = [contract.createAccessToken, contract.createAccessTokenAlias].map((endpoint) =>
    route(endpoint, {
      handle: (ctx, { query, body }) => exchange(ctx, { ...query, ...body }, issuer),
      refuse: refuseRequest,
    }),
  );
  return [
    ...exchangeRoutes,
    route(contract.getJwks, { handle: async (ctx) => ({ keys: await listPublicKeys(ctx.db) }) }),
    route(contract.getOpenidConfiguration, { handle: () => Promise.resolve(presentConfiguration(issuer)) }),
  ];
}

/** The issuer of access tokens is the address of the installation. */
export function tokenRoutes(config: { webUrl: string }): readonly Route[] {
  return [...organizationRoutes, ...ownRoutes, ...personalRoutes, ...publicRoutes(config.webUrl.replace(/\/+$/, ''))];
}
