import type { Client } from '../../src/client/client.ts';
import { type Scope, scopes as allScopes } from '../../src/contract/lists/roles.ts';
import { createAccessToken } from '../../src/contract/tokens.ts';
import { createPersonalToken } from '../../src/features/access/tokens/create.ts';
import type { TestApp, TestOrganization } from './app.ts';
import { addMember, type MemberOptions, type TestMember } from './members.ts';

export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
}

/** A personal token as the command line makes it: its first refresh token. */
export async function newRefreshToken(app: TestApp, userId: number, scopes: readonly Scope[] = allScopes) {
  const { secret } = await app.database.transaction(async (tx) =>
    createPersonalToken(app.app.contextFor(tx, await app.app.now(tx)), userId, 'test', scopes),
  );
  return secret;
}

/** Exchanges a refresh token that is good. */
export function exchange(app: TestApp, refreshToken: string): Promise<TokenAnswer> {
  return app.client.call(createAccessToken, { body: { grant_type: 'refresh_token', refresh_token: refreshToken } });
}

/** A client with a personal access token of the user, good for all their organizations. */
export async function personalClient(app: TestApp, userId: number, scopes?: readonly Scope[]): Promise<Client> {
  const { access_token: token } = await exchange(app, await newRefreshToken(app, userId, scopes));
  return app.client.withToken(token);
}

/** The same person with a personal token: for what organization tokens may not do, as reviews. */
async function personally<T extends { userId: number; client: Client }>(app: TestApp, person: T): Promise<T> {
  return { ...person, client: await personalClient(app, person.userId) };
}

/** Makers of organizations and members who act with personal tokens. */
export function withPersonalTokens(app: TestApp) {
  return {
    createOrganization: async (...options: Parameters<TestApp['createOrganization']>): Promise<TestOrganization> =>
      personally(app, await app.createOrganization(...options)),
    addMember: async (owner: TestOrganization, options: MemberOptions = {}): Promise<TestMember> =>
      personally(app, await addMember(app, owner, options)),
  };
}
