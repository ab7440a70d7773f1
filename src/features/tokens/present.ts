import { scopes } from '../../contract/roles.ts';
import { algorithm } from './signing-keys.ts';
import type { TokenRow } from './store/organization-tokens.ts';
import type { FamilyRow } from './store/personal-tokens.ts';

export function presentToken(row: TokenRow) {
  return {
    id: row.id,
    name: row.name,
    user_id: row.userId,
    scopes: row.scopes,
    expires_at: row.expiresAt,
    created_at: row.createdAt,
  };
}

export function presentPersonalToken(row: FamilyRow) {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    expires_at: row.expiresAt,
    created_at: row.createdAt,
  };
}

/** The discovery document; what OpenID Connect asks for beyond tokens is empty. */
export function presentConfiguration(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}/jwks.json`,
    token_endpoint: `${issuer}/access_tokens`,
    grant_types_supported: ['refresh_token'],
    response_types_supported: [],
    scopes_supported: [...scopes],
    subject_types_supported: ['public'],
    claims_supported: ['jti', 'iss', 'sub', 'exp', 'iat', 'scope'],
    token_endpoint_auth_methods_supported: ['none'],
    id_token_signing_alg_values_supported: [algorithm],
  };
}
