import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareAddress, bareAddresses } from './bare-address.ts';

// proves: activities-74
test.each([
  ['https://docs.example/a/b', 'https://docs.example/a/b'],
  ['https://docs.example/a?token=s#part', 'https://docs.example/a'],
  ['https://docs.example', 'https://docs.example/'],
  ['HTTPS://Ann:secret@Docs.Example:8443/A', 'https://docs.example:8443/A'],
  ['https://ann@docs.example/@team/x', 'https://docs.example/@team/x'],
  [String.raw`https:\\ann:secret@docs.example\a`, 'https://docs.example/a'],
  ['ht\ntps://ann:se\tcret@docs.example/a', 'https://docs.example/a'],
  ['https://ann:se/cret@docs.example/a', 'https:'],
  ['http://', 'http:'],
  ['http://127.0.0.1:8080/x;y?z', 'http://127.0.0.1:8080/x;y'],
  ['file:///home/ann/pay.ods', 'file:'],
  ['about:blank', 'about:'],
  ['mailto:ann@docs.example?subject=pay', 'mailto:'],
  ['Chrome-Extension://abc/page.html?x', 'chrome-extension:'],
  ['view-source:https://docs.example/a?b', 'view-source:'],
  ['javascript:void(0)', 'javascript:'],
  ['docs.example/path?x=1#y', 'docs.example/path'],
  ['docs.example:8080/path?x=1', 'docs.example:8080/path'],
  ['localhost:3000/x?y', 'localhost:3000/x'],
  ['tel:110', 'tel:'],
  ['ann:secret@docs.example/path', 'docs.example/path'],
  ['ann:se/cret@docs.example/path', 'docs.example/path'],
  ['//ann:secret@docs.example/path', 'docs.example/path'],
  ['not an address', 'not an address'],
  ['?q=secret', ''],
])('%j is stored as %j', (address, stored) => {
  expect(bareAddress(address)).toBe(stored);
  expect(bareAddress(stored)).toBe(stored);
});

// proves: activities-75
test('query, fragment, user name and password are never stored', () => {
  const part = fc.stringMatching(/^[a-z0-9.:%-]{1,8}$/);
  const scheme = fc.constantFrom('http://', 'https://', 'HTTPS:/', String.raw`https:\\`, 'ftp://', 'file:', '//', '');
  const path = fc.stringMatching(/^(?:[/\\][a-z@:.%]{0,5}){0,3}$/);
  const address = fc
    .tuple(scheme, part, path)
    .map(([start, host, rest]) => `${start}ANN:SECRET@${host}${rest}?QUERY#FRAGMENT`);
  fc.assert(
    fc.property(address, (text) => {
      const stored = bareAddress(text);
      expect(stored).not.toMatch(/ANN|SECRET|QUERY|FRAGMENT|[?#]/i);
      expect(bareAddress(stored)).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});

// proves: activities-76
test('addresses that become equal are merged, and their seconds are added, up to the tracked time', () => {
  const sent = [
    { url: 'https://docs.example/a?page=1', seconds: 200 },
    { url: 'https://mail.example/', seconds: 100 },
    { url: 'https://docs.example/a?page=2', seconds: 150 },
    { url: '?nothing', seconds: 5 },
  ];
  const merged = (tracked: number) => bareAddresses(sent, tracked).map(({ url, seconds }) => [url, seconds]);
  expect(merged(600)).toEqual([
    ['https://docs.example/a', 350],
    ['https://mail.example/', 100],
  ]);
  expect(merged(300)).toEqual([
    ['https://docs.example/a', 300],
    ['https://mail.example/', 100],
  ]);
});
