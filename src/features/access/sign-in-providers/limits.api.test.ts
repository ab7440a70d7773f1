import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { useTestApp } from '../../../../test/harness/app.ts';
import { type OwnIssuer, startOwnIssuer } from '../../../../test/harness/own-issuer.ts';
import { settingsOf } from '../../../../test/harness/provider.ts';
import { begin, finish } from '../../../../test/harness/provider-sign-in.ts';
import type { SignInProvider } from '../../../config.ts';

const signInProviders: SignInProvider[] = [];
let issuer: OwnIssuer;
beforeAll(async () => {
  issuer = await startOwnIssuer();
  signInProviders.push(settingsOf(issuer.origin));
});
afterAll(() => issuer.close());

const app = useTestApp({ signInProviders });
const stopping = useTestApp({ signInProviders });

// proves: sessions-62
test('a network is blocked after 30 failed returns from providers in a minute', async () => {
  // The limit counts by minutes of the wall clock.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { cookie } = await begin(app);
  const tried = Array.from({ length: 62 }, () => finish(app, { cookie, answer: 'state=made-up' }));
  const statuses = (await Promise.all(tried)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array<number>(30).fill(401), ...Array<number>(32).fill(429)]);
});

// proves: sessions-56
test('a server that is stopping does not wait for a provider', async () => {
  const { body, cookie } = await begin(stopping);
  const state = new URL(body.provider_sign_in.url).searchParams.get('state') ?? '';
  const asked = new Promise<void>((resolve) => issuer.instead.set('/token', () => resolve()));
  const answer = new URLSearchParams({ code: 'code', state, iss: issuer.origin }).toString();
  const finishing = finish(stopping, { cookie, answer });
  await asked;
  const closing = stopping.app.server.close();
  const { status, body: refusal } = await finishing;
  expect([status, refusal.code]).toEqual([503, 'provider_not_answering']);
  await closing;
});
