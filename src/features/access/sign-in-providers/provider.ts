import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import type { SignInProvider } from '../../../config.ts';
import { faultOf, ProviderFault } from './faults.ts';
import { type Identity, identityOf } from './identity.ts';
import { askProvider, answerWithinMs } from './outgoing.ts';

/** What only the browser that began can know, in forms that the provider sees; see `attempt-secret.ts`. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const loadProviderLibrary = () => import('openid-client');

/** As the configuration and the provider both have it; what the standard prescribes where the provider says nothing. */
function authenticationOf(
  library: Awaited<ReturnType<typeof loadProviderLibrary>>,
  secret: string,
  methods?: string[],
): ClientAuth {
  const { ClientSecretBasic, ClientSecretPost } = library;
  return methods?.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}

/** A provider as a client of it sees it. It is asked who it is when somebody first needs it, and after each fault. */
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
    const ask = askProvider(issuer, this.#stop);
    const isLocal = new URL(issuer).protocol === 'http:';
    const options = {
      [library.customFetch]: ask,
      timeout: answerWithinMs / 1_000,
      execute: isLocal ? [library.allowInsecureRequests] : [],
    };
    const found = await library.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
    const metadata = found.serverMetadata();
    const methods = metadata.token_endpoint_auth_methods_supported;
    const authentication = authenticationOf(library, clientSecret, methods);
    const configuration = new library.Configuration(metadata, clientId, clientSecret, authentication);
    configuration[library.customFetch] = ask;
    configuration.timeout = answerWithinMs / 1_000;
    if (isLocal) library.allowInsecureRequests(configuration);
    // The signature is looked at although the token comes from the provider itself.
    library.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** What fails is forgotten: the next person tries anew. */
  async #known<T>(work: (configuration: Configuration) => Promise<T>): Promise<T> {
    const configuration = (this.#configuration ??= this.#discover());
    try {
      return await work(await configuration);
    } catch (error) {
      if (this.#configuration === configuration) this.#configuration = undefined;
      throw faultOf(error);
    }
  }

  /** Where the browser goes. */
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
      // Nobody has done anything yet: whatever is wrong with the provider, it cannot be gone to.
      throw new ProviderFault('provider_not_answering', faultOf(error).found);
    });
  }

  /** Who comes back with the answer, as the provider vouches for it. */
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
      if (!claims) throw new ProviderFault('provider_answer_invalid', 'there is no ID token');
      const more = await this.#askMore(configuration, tokens.access_token, claims);
      // An address counts as verified by the document that it stands in.
      const told = more ? { ...claims, [this.settings.verifiedClaim]: undefined, ...more } : claims;
      return identityOf(claims.sub, told, this.settings);
    });
  }

  /** Some providers tell addresses and names only when they are asked once more. */
  async #askMore(configuration: Configuration, token: string, claims: IDToken): Promise<UserInfoResponse | undefined> {
    if (claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint) return undefined;
    return (await loadProviderLibrary()).fetchUserInfo(configuration, token, claims.sub);
  }
}
