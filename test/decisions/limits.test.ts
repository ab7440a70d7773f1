import { describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/cli/config.ts';
import { useTestApp } from '../harness/app.ts';
import { sendByHand } from './send-by-hand.ts';

const direct = useTestApp({ rateLimit: 0 });
const limited = useTestApp({ rateLimit: 10 });
const behindProxy = useTestApp({ trustProxy: ['127.0.0.1'] });

describe('the configuration', () => {
  // proves: limits-7, limits-28, organizations-5
  test('permits 120 requests a minute by default, and trusts no proxy', () => {
    expect(readConfig({})).toMatchObject({ rateLimit: 120, trustProxy: [], testClock: false });
    expect(readConfig({ FAIRHOUR_RATE_LIMIT: '0' })).toMatchObject({ rateLimit: 0 });
    expect(readConfig({ FAIRHOUR_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' })).toMatchObject({
      trustProxy: ['10.0.0.1', '10.0.0.2'],
    });
    expect(readConfig({ FAIRHOUR_ALLOW_NEW_ORGANIZATIONS: '0' })).toMatchObject({ allowNewOrganizations: false });
  });

  // proves: limits-8
  test('with a limit of 0 requests are unlimited, and no headers state a limit', async () => {
    const { token } = await direct.createOrganization();
    for (let count = 0; count < 130; count += 1) {
      const { status, headers } = await sendByHand(direct, '/v2/users/me', { token });
      expect(status).toBe(200);
      expect([...headers.keys()].filter((name) => name.startsWith('x-rate-limit'))).toEqual([]);
    }
  });
});

// proves: operation-8
test('a bucket refills in real time: moving the test clock does not refill it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-07-01T10:00:20Z'));
  const { client, token } = await limited.createOrganization();
  const left = async () => (await sendByHand(limited, '/v2/users/me', { token })).headers.get('x-rate-limit-remaining');
  expect(await left()).toBe('999');
  await limited.setNow(client, '2026-03-09T12:00:00Z');
  expect(await left()).toBe('997');
  vi.useRealTimers();
});

describe('bad tokens', () => {
  /** The number of requests with bad tokens that receive 429. */
  async function refusedOf(count: number, from: (index: number) => string, app = behindProxy): Promise<number> {
    const sent = Array.from({ length: count }, (_, index) =>
      sendByHand(app, '/v2/users/me', { token: 'bad', headers: { 'x-forwarded-for': from(index) } }),
    );
    const answers = await Promise.all(sent);
    return answers.filter(({ status }) => status === 429).length;
  }

  // proves: limits-28
  test('are counted by the address that a trusted proxy names', async () => {
    expect(await refusedOf(60, (index) => `203.0.113.${index}`)).toBe(0);
  });

  // proves: limits-13
  test('are counted per 64-bit IPv6 network, and per IPv4 address in any notation', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await refusedOf(60, (index) => `2001:db8:1:1::${index.toString(16)}`)).toBe(30);
    expect(await refusedOf(60, (index) => `2001:db8:2:${index.toString(16)}::1`)).toBe(0);
    expect(await refusedOf(60, (index) => (index % 2 ? '203.0.114.1' : '::ffff:203.0.114.1'))).toBe(30);
    vi.useRealTimers();
  });

  // proves: limits-28
  test('are counted by the address of the connection if no proxy is trusted', async () => {
    expect(await refusedOf(100, (index) => `203.0.113.${index}`, direct)).toBeGreaterThan(0);
  });
});
