import type { WireSession } from '../../src/contract/sessions.ts';
import { signInAtProvider } from './provider.ts';
import { fromOwnPage } from './sessions.ts';

interface Posted<T> {
  status: number;
  body: T & { code?: string; error?: string };
  headers: Headers;
  /** The received cookie as `name=value`. */
  cookie: string;
}

let address = 0;

/** Sends each request from a different client address, if the server trusts the header. */
async function post<T>(
  app: { baseUrl: string },
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<Posted<T>> {
  address += 1;
  const from = { 'x-forwarded-for': `198.51.100.${address % 256}` };
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromOwnPage, ...from, ...headers },
    body: JSON.stringify(body),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return {
    status: response.status,
    body: (await response.json()) as Posted<T>['body'],
    headers: response.headers,
    cookie,
  };
}

/** Starts a sign-in at a provider, as the sign-in page does. */
export const begin = (app: { baseUrl: string }, provider = 'harbour', headers: Record<string, string> = {}) =>
  post<{ provider_sign_in: { url: string; expires_at: string } }>(
    app,
    '/ext/v1/provider_sign_ins',
    { provider },
    headers,
  );

export interface Return {
  provider?: string;
  /** The query with which the provider redirected the browser back. */
  answer: string;
  /** The cookies of the browser, including the cookie that was set when the sign-in began. */
  cookie: string;
}

/** Completes the sign-in with the same request as the page to which the provider returns the browser. */
export const finish = (app: { baseUrl: string }, { provider = 'harbour', answer, cookie }: Return) =>
  post<{ session: WireSession }>(app, '/ext/v1/provider_sessions', { provider, answer }, { cookie });

/** Runs a sign-in up to the return from the provider, but not its last step. */
export async function returnFromProvider(app: { baseUrl: string }, account: string | null, provider = 'harbour') {
  const { status, body, cookie } = await begin(app, provider);
  if (status !== 201) throw new Error(`beginning answered ${status}: ${JSON.stringify(body)}`);
  const at = await signInAtProvider(body.provider_sign_in.url, account);
  return { provider, answer: at.search.slice(1), cookie, at };
}

/** Performs the complete sign-in. */
export const signInAt = async (app: { baseUrl: string }, account: string | null, provider?: string) =>
  finish(app, await returnFromProvider(app, account, provider));
