import { describe, expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

// proves: limits-13
describe('the network of a client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:db8:0:7:1:2:3::', '2001:db8:0:7::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::203.0.113.7', '203.0.113.7'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['fe80::1%1.2.3.4', 'fe80::1%1.2.3.4'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('at %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test('differs from neighboring networks', () => {
    expect(clientNetwork('2001:db8:0:7::1')).not.toBe(clientNetwork('2001:db8:0:8::1'));
  });
});
