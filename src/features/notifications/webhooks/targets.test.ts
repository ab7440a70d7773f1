import { describe, expect, test } from 'vitest';
import { Targets } from './targets.ts';

const never = new AbortController().signal;
const knows = (...addresses: string[]) => new Targets({ resolve: async () => addresses });
const nobody = new Targets({ resolve: () => Promise.reject(new Error('unexpected DNS query')) });

const refusal = { name: 'TargetRefused', reason: 'address_refused' };

// proves: webhooks-11
describe('an address', () => {
  test.each([
    // This machine, in all spellings.
    ['127.0.0.1'],
    ['127.1'],
    ['127.255.255.254'],
    ['2130706433'],
    ['0x7f000001'],
    ['0x7f.0.0.1'],
    ['0177.0.0.1'],
    ['017700000001'],
    ['127.0.0.1.'],
    ['①②⑦.⓪.⓪.①'],
    ['127。0。0。1'],
    ['%31%32%37.0.0.1'],
    ['0.0.0.0'],
    ['0'],
    ['[::1]'],
    ['[::]'],
    ['[0:0:0:0:0:0:0:1]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[0:0:0:0:0:ffff:127.0.0.1]'],
    ['[::127.0.0.1]'],
    ['[::ffff:0:127.0.0.1]'],
    ['localhost'],
    ['LOCALHOST'],
    ['localhost.'],
    ['a.localhost'],
    // Private networks, IPv6 included.
    ['10.0.0.1'],
    ['172.16.0.1'],
    ['172.31.255.255'],
    ['192.168.1.1'],
    ['[::ffff:10.0.0.1]'],
    ['[::ffff:c0a8:101]'],
    ['[fc00::1]'],
    ['[fd12:3456:789a::1]'],
    ['[fec0::1]'],
    // Link-local addresses, carrier networks and cloud metadata services.
    ['169.254.169.254'],
    ['0xa9fea9fe'],
    ['2852039166'],
    ['[::ffff:169.254.169.254]'],
    ['[fd00:ec2::254]'],
    ['[fe80::1]'],
    ['100.64.0.1'],
    ['100.100.100.200'],
    ['192.0.0.192'],
    ['168.63.129.16'],
    // Multicast, reserved and documentation addresses.
    ['224.0.0.1'],
    ['239.255.255.250'],
    ['[ff02::1]'],
    ['255.255.255.255'],
    ['240.0.0.1'],
    ['192.0.2.1'],
    ['198.18.0.1'],
    ['198.51.100.1'],
    ['203.0.113.1'],
    ['[2001:db8::1]'],
    ['[100::1]'],
    ['[2001::1]'],
    ['[4000::1]'],
    // Private addresses embedded in public addresses.
    ['[64:ff9b::127.0.0.1]'],
    ['[64:ff9b::a9fe:a9fe]'],
    ['[64:ff9b:1::1]'],
    ['[2002:7f00:1::]'],
    ['[2002:a00:1::1]'],
  ])('https://%s/ is refused', async (host) => {
    await expect(nobody.find(`https://${host}/`, never)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['http://1.1.1.1/'],
    ['https://1.1.1.1:22/'],
    ['https://1.1.1.1:1023/'],
    ['https://me@1.1.1.1/'],
    ['https://:word@1.1.1.1/'],
    ['ftp://1.1.1.1/'],
    ['file:///etc/passwd'],
    ['gopher://1.1.1.1:6379/'],
    ['//1.1.1.1/'],
    ['1.1.1.1'],
    [''],
  ])('%s is refused', async (url) => {
    await expect(nobody.find(url, never)).rejects.toMatchObject(refusal);
  });

  test.each([['1.1.1.1'], ['[2606:4700:4700::1111]'], ['[64:ff9b::1.1.1.1]'], ['[2002:101:101::1]'], ['1.1.1.1:8443']])(
    'https://%s/ is accepted',
    async (host) => {
      const { addresses } = await nobody.find(`https://${host}/`, never);
      expect(addresses).toEqual([new URL(`https://${host}/`).hostname.replaceAll(/[[\]]/g, '')]);
    },
  );
});

// proves: webhooks-12
describe('a host name', () => {
  test.each([
    [['127.0.0.1']],
    [['1.1.1.1', '10.0.0.1']],
    [['1.1.1.1', '::1']],
    [['::ffff:169.254.169.254']],
    [['64:ff9b::a00:1']],
  ])('with the addresses %j is refused', async (addresses) => {
    await expect(knows(...addresses).find('https://hooks.example/', never)).rejects.toMatchObject(refusal);
  });

  test('resolves to all of its public addresses', async () => {
    const { url, addresses } = await knows('1.1.1.1', '2606:4700::1').find('https://hooks.example/a?b', never);
    expect([url.href, addresses]).toEqual(['https://hooks.example/a?b', ['1.1.1.1', '2606:4700::1']]);
  });

  test('without addresses is reported as name_not_found', async () => {
    await expect(knows().find('https://hooks.example/', never)).rejects.toMatchObject({ reason: 'name_not_found' });
  });
});

describe('a network that the operator allows', () => {
  const allowing = (...allowed: string[]) => new Targets({ allowed, resolve: async () => ['10.1.2.3', 'fd00::7'] });

  test.each([
    ['http://10.1.2.3:8080/', ['10.1.0.0/16']],
    ['https://[::ffff:10.1.2.3]/', ['10.1.0.0/16']],
    ['http://[::1]:8080/', ['::1']],
    ['http://hooks.example/', ['10.0.0.0/8', 'fd00::/8']],
  ])('accepts %s', async (url, allowed) => {
    expect((await allowing(...allowed).find(url, never)).url.href).toBe(new URL(url).href);
  });

  test.each([
    ['https://10.2.2.3/', ['10.1.0.0/16']],
    ['http://1.1.1.1/', ['10.1.0.0/16']],
    ['https://hooks.example/', ['10.0.0.0/8']],
  ])('does not accept %s', async (url, allowed) => {
    await expect(allowing(...allowed).find(url, never)).rejects.toMatchObject(refusal);
  });
});
