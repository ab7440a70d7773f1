import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import type { SignInProvider } from '../../../config.ts';
import { faultOf, ProviderFault } from './faults.ts';
import { type Identity, identityOf } from './identity.ts';
import { providerFetch, providerTimeoutMs } from './outgoing.ts';

/**
 * Values that only the browser of the attempt can know, in the form that the provider sees; see `attempt-secret.ts`.
 */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const loadProviderLibrary = () => import('openid-client');

/**
 * The client authentication method that both the configuration and the provider support. The standard's default is
 * client_secret_basic.
 */
function authenticationOf(
  library: Awaited<ReturnType<typeof loadProviderLibrary>>,
  secret: string,
  methods?: string[],
): ClientAuth {
  const { ClientSecretBasic, ClientSecretPost } = library;
  return methods?.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** A provider with its client configuration. The discovery document is read on first use and again after each error. */
export class Provider {
  readonly settings: SignInProvider;
  readonly redirectUri: string;
  readonly #stop: AbortSignal;
  #configuration: Promise<Configuration> | undefined;

  constructor(settings: SignInProvider, webUrl: string, stop: AbortSignal) {
    this.settings = settings;
    this.redirectUri = `${webUrl.replace(/\/+$/, '')}/sign-in/providers/${settings.id}/callback`;
    this.#stop = stop;
  }

  async #discover(): Promise<Configuration> {
    const library = await loadProviderLibrary();
    const { issuer, clientId, clientSecret } = this.settings;
    const ask = providerFetch(issuer, this.#stop);
    const isLocal = new URL(issuer).protocol === 'http:';
    const options = {
      [library.customFetch]: ask,
      timeout: providerTimeoutMs / 1_000,
      execute: isLocal ? [library.allowInsecureRequests] : [],
    };
    const found = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    const authentication = authenticationOf(library, clientSecret, methods);
    const configuration = new library.Configuration(metadata, clientId, clientSecret, authentication);
    configuration[library.customFetch] = ask;
    configuration.timeout = providerTimeoutMs / 1_000;
    if (isLocal) library.allowInsecureRequests(configuration);
    // The signature is verified even though the token comes directly from the provider.
    library.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** An error drops the cached configuration, so the next sign-in reads it again. */
  async #known<T>(work: (configuration: Configuration) => Promise<T>): Promise<T> {
    const configuration = (this.#configuration ??= this.#discover());
    try {
      return await work(await configuration);
    } catch (error) {
      if (this.#configuration === configuration) this.#configuration = undefined;
      throw faultOf(error);
    }
  }

  /** The provider's URL to which the browser is sent. */
  async authorizationUrl({ state, nonce, codeVerifier }: Checks): Promise<string> {
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadProviderLibrary();
    const begin = async (configuration: Configuration) =>
      buildAuthorizationUrl(configuration, {
        redirect_uri: this.redirectUri,
        scope: this.settings.scopes.join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }).href;
    return this.#known(begin).catch((error: unknown) => {
      // The person has done nothing yet, so every error is treated as an unreachable provider.
      throw new ProviderFault('provider_not_answering', faultOf(error).found);
    });
  }

  /** The person who returns with the provider's response, as described by the provider. */
  async identify(answer: string, { state, nonce, codeVerifier }: Checks): Promise<Identity> {
    const { authorizationCodeGrant } = await loadProviderLibrary();
    return this.#known(async (configuration) => {
      const checks = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      };
      const tokens = await authorizationCodeGrant(configuration, new URL(`${this.redirectUri}?${answer}`), checks);
      const claims = tokens.claims();
      if (!claims) throw new ProviderFault('provider_answer_invalid', 'the response has no ID token');
      const more = await this.#askMore(configuration, tokens.access_token, claims);
      // The claim that verifies the address must be in the same document as the address.
      const allClaims = more ? { ...claims, [this.settings.verifiedClaim]: undefined, ...more } : claims;
      return identityOf(claims.sub, allClaims, this.settings);
    });
  }

  /** Some providers return addresses and names only at the userinfo endpoint. */
  async #askMore(configuration: Configuration, token: string, claims: IDToken): Promise<UserInfoResponse | undefined> {
    if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return undefined;
    return (await loadProviderLibrary()).fetchUserInfo(configuration, token, claims.sub);
  }
}
