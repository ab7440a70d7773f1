import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import type { SignInProvider } from '../../src/config.ts';

/** The accounts at the provider: claims by sign-in name. */
export type Accounts = Map<string, Record<string, unknown>>;

/** A server at a local address. */
interface Listening {
  origin: string;
  server: Server;
  close(): Promise<void>;
}

/** Listens under another host name than the server under test, so that browsers treat it as another site. */
async function listenAt(makeListener: (origin: string) => Promise<RequestListener>): Promise<Listening> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  server.on('request', await makeListener(origin));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, server, close };
}

/** The settings of a provider at an address. */
export const settingsOf = (issuer: string, changed: Partial<SignInProvider> = {}): SignInProvider => ({
  id: 'harbour',
  name: 'Harbour ID',
  issuer,
  clientId: 'fairhour',
  clientSecret: 'client-secret-of-the-tests',
  scopes: ['openid', 'email', 'profile'],
  verifiedClaim: 'email_verified',
  allowedDomains: null,
  create: null,
  ...changed,
});

const configurationOf = (accounts: Accounts, redirectUris: readonly string[]) => ({
  clients: [
    {
      client_id: 'fairhour',
      client_secret: 'client-secret-of-the-tests',
      redirect_uris: redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
  pkce: { required: () => true },
  scopes: ['openid', 'email', 'profile'],
  claims: { email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name', 'zoneinfo'] },
  cookies: { keys: ['a key of the tests'] },
  findAccount: (_ctx: unknown, id: string) => {
    const claims = accounts.get(id);
    return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
  },
});

/** Hides the provider's warnings about settings that are only for tests. */
async function quietly<T>(make: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  console.info = console.warn = () => undefined;
  try {
    return await make();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/** Redirects browsers from the registered https://fairhour.example to the address of the server under test. */
function leadingTo(baseUrl: () => string, listener: RequestListener): RequestListener {
  return (request, response) => {
    const setHeader = response.setHeader.bind(response);
    response.setHeader = (name, value) => {
      const isAddress = name.toLowerCase() === 'location' && typeof value === 'string';
      return setHeader(name, isAddress ? value.replace('https://fairhour.example', baseUrl()) : value);
    };
    listener(request, response);
  };
}

/** A real OpenID Connect provider with these accounts and a sign-in page. */
function startProvider(accounts: Accounts, redirectUris: readonly string[], baseUrl: () => string): Promise<Listening> {
  return listenAt((origin) =>
    quietly(async () => {
      const { Provider } = await import('oidc-provider');
      return leadingTo(baseUrl, new Provider(origin, configurationOf(accounts, redirectUris)).callback());
    }),
  );
}

/** The provider for the tests of a file. The address of the provider is known only once the tests run. */
export function useProvider(
  accounts: Accounts,
  redirectUris: readonly string[],
  baseUrl = () => 'https://fairhour.example',
): { issuer: string } {
  const used = { issuer: '' };
  let listening: Listening | undefined;
  beforeAll(async () => {
    listening = await startProvider(accounts, redirectUris, baseUrl);
    used.issuer = listening.origin;
  });
  afterAll(() => listening?.close());
  return used;
}

/** A browser at the provider: it stores cookies and follows redirects within the provider. */
class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }
}

const match = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** What the person does on a page of the provider. Null means that the person cancels. */
function actOn(page: string, account: string | null): [path: string, form?: Record<string, string>] {
  if (account === null) return [match(page, /href="([^"]+\/abort)"/)];
  const prompt = match(page, /name="prompt" value="(\w+)"/);
  return [match(page, /action="([^"]+)"/), { prompt, ...(prompt === 'login' && { login: account, password: 'x' }) }];
}

const steps = 15;

/**
 * Signs in at the provider with the account, or cancels. Returns the address to which the provider sends the browser.
 */
export async function signInAtProvider(url: string, account: string | null): Promise<URL> {
  const browser = new ProviderBrowser();
  const { origin } = new URL(url);
  let response = await browser.open(url);
  for (let step = 0; step < steps; step += 1) {
    const location = response.headers.get('location');
    if (location !== null) {
      const next = new URL(location, origin);
      if (next.origin !== origin) return next;
      response = await browser.open(next.href);
    } else {
      const [path, form] = actOn(await response.text(), account);
      response = await browser.open(new URL(path, origin).href, form);
    }
  }
  throw new Error(`the provider did not redirect back in ${steps} steps`);
}
