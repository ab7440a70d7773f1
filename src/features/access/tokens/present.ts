import { scopes } from '../../../contract/lists/roles.ts';
import { authorizationPath } from './page.ts';
import { algorithm } from './signing-keys.ts';
import type { OwnTokenRow, TokenRow } from './store/organization-tokens.ts';
import type { FamilyRow } from './store/personal-tokens.ts';

export function presentToken(row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    user_id: row.userId,
    maker_user_id: row.createdBy,
    scopes: row.scopes,
    expires_at: row.expiresAt,
    created_at: row.createdAt,
  };
}

export const presentOwnToken = (row: OwnTokenRow) => ({ ...presentToken(row), organization_id: row.organizationId });

export function presentPersonalToken(row: FamilyRow) {
  return {
    id: row.id,
    name: row.name,
    maker_user_id: row.createdBy,
    scopes: row.scopes,
    expires_at: row.expiresAt,
    created_at: row.createdAt,
    last_exchanged_at: row.lastExchangedAt,
  };
}

/**
 * The discovery document. Clients reject one without a response type, so it names `code` although the server grants no
 * codes: the page at `authorization_endpoint` explains how to give a program a token. The holder of a refresh token can
 * exchange it without client authentication, so client credentials are accepted in any form and ignored.
 */
export function presentConfiguration(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}${authorizationPath}`,
    jwks_uri: `${issuer}/jwks.json`,
    token_endpoint: `${issuer}/access_tokens`,
    grant_types_supported: ['refresh_token'],
    response_types_supported: ['code'],
    scopes_supported: [...scopes],
    subject_types_supported: ['public'],
    claims_supported: ['jti', 'iss', 'sub', 'exp', 'iat', 'scope'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    id_token_signing_alg_values_supported: [algorithm],
  };
}
