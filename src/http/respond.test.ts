import { describe, expect, test } from 'vitest';
import { deprecationHeaders } from './respond.ts';

// proves: operation-2
describe('a deprecated operation', () => {
  test('announces its deprecation and removal with the headers of RFC 9745 and RFC 8594', () => {
    expect(deprecationHeaders({ deprecated: { on: '2026-11-01', sunsetOn: '2027-11-07' } }, {})).toEqual({
      deprecation: '@1793491200',
      sunset: 'Sun, 07 Nov 2027 00:00:00 GMT',
    });
  });

  test('links to its successor with the escaped parameters of the request', () => {
    const deprecated = { on: '2026-11-01', sunsetOn: '2027-11-07', successor: '/ext/v1/a/{a_id}/b/{b_id}' };
    expect(deprecationHeaders({ deprecated }, { a_id: '7', b_id: '>é' })).toMatchObject({
      link: '</ext/v1/a/7/b/%3E%C3%A9>; rel="successor-version"',
    });
  });

  test('is the only kind of operation that sends these headers', () => {
    expect(deprecationHeaders({}, {})).toEqual({});
  });
});
