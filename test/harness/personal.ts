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

/** Creates a personal token as the command line does, and returns its first refresh token. */
export async function newRefreshToken(app: TestApp, userId: number, scopes: readonly Scope[] = allScopes) {
  const { secret } = await app.database.transaction(async (tx) =>
    createPersonalToken(app.app.contextFor(tx, await app.app.now(tx)), userId, 'test', scopes),
  );
  return secret;
}

/** Exchanges a valid refresh token. */
export function exchange(app: TestApp, refreshToken: string): Promise<TokenAnswer> {
  return app.client.call(createAccessToken, { body: { grant_type: 'refresh_token', refresh_token: refreshToken } });
}

/** A client with a personal access token of the user, valid for all their organizations. */
export async function personalClient(app: TestApp, userId: number, scopes?: readonly Scope[]): Promise<Client> {
  const { access_token: token } = await exchange(app, await newRefreshToken(app, userId, scopes));
  return app.client.withToken(token);
}

/** Gives a person a personal token, for operations that reject organization tokens, such as reviews. */
async function personally<T extends { userId: number; client: Client }>(app: TestApp, person: T): Promise<T> {
  return { ...person, client: await personalClient(app, person.userId) };
}

/** Creates organizations and members that use personal tokens. */
export function withPersonalTokens(app: TestApp) {
  return {
    createOrganization: async (...options: Parameters<TestApp['createOrganization']>): Promise<TestOrganization> =>
      personally(app, await app.createOrganization(...options)),
    addMember: async (owner: TestOrganization, options: MemberOptions = {}): Promise<TestMember> =>
      personally(app, await addMember(app, owner, options)),
  };
}
