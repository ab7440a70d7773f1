import { Client } from '../../src/client/client.ts';
import { setPassword } from '../../src/contract/passwords.ts';
import { makeSignInLink } from '../../src/features/access/sessions/links.ts';
import { requireDeclared, type TestApp } from './app.ts';

/** The headers that a browser sends in a request from a page of the server itself. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin' };

/** The secret of a sign-in link from the command line or from a mail. */
export async function newSignInSecret(app: TestApp, userId: number, isMailed = false): Promise<string> {
  const { url } = await app.database.transaction(async (tx) =>
    makeSignInLink(app.app.contextFor(tx, await app.app.now(tx)), {
      userId,
      isMailed,
      webUrl: 'https://fairhour.example',
    }),
  );
  return new URL(url).hash.slice(1);
}

/** Requests a session as a browser does. `cookie` is the cookie in the answer. */
export function requestSession(app: TestApp, secret: string, headers: Record<string, string> = fromOwnPage) {
  return ask(app, '/ext/v1/sessions', { sign_in_secret: secret }, headers);
}

async function ask(app: TestApp, path: string, body: object, headers: Record<string, string>) {
  const response = await fetch(`${app.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const setCookie = response.headers.get('set-cookie');
  const answer = (await response.json()) as {
    session: { id: number; user: { id: number; email: string } };
    error: string;
    code: string;
  };
  return {
    status: response.status,
    headers: response.headers,
    body: answer,
    setCookie,
    cookie: setCookie?.split(';')[0] ?? '',
  };
}

/** Signs a person in and returns the cookie, `name=value`. */
export async function signedIn(app: TestApp, userId: number): Promise<string> {
  const { status, cookie } = await requestSession(app, await newSignInSecret(app, userId));
  if (status !== 201) throw new Error(`signing in answered ${status}`);
  return cookie;
}

/** A client that sends the cookie with each request, as a page of the server itself does. */
export function cookieClient(app: Pick<TestApp, 'baseUrl'>, cookie: string): Client {
  const withCookie: typeof fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...fromOwnPage, cookie, ...(init?.headers as Record<string, string>) } });
  return new Client({ baseUrl: app.baseUrl, fetch: withCookie, onAnswer: requireDeclared });
}

/** A client in a session of the person. */
export async function sessionClient(app: TestApp, userId: number): Promise<Client> {
  return cookieClient(app, await signedIn(app, userId));
}

/** Sets a person's password in a session and returns the cookie. */
export async function withPassword(app: TestApp, userId: number, password: string): Promise<string> {
  const cookie = await signedIn(app, userId);
  await cookieClient(app, cookie).call(setPassword, { body: { password } });
  return cookie;
}

/** Requests a session with email and password, as a browser does. */
export function requestSessionWithPassword(
  app: TestApp,
  email: string,
  password: string,
  headers: Record<string, string> = fromOwnPage,
) {
  return ask(app, '/ext/v1/sessions/password', { email, password }, headers);
}
