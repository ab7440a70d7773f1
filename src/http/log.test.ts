import { expect, test } from 'vitest';
import { loggedUrl } from './log.ts';

test.each([
  ['/access_tokens?grant_type=refresh_token&refresh_token=ey.secret', '/access_tokens'],
  ['/oauth/token?grant_type=refresh_token&refresh_token=ey.secret', '/oauth/token'],
  ['/%61ccess_tokens?grant_type=x', '/%61ccess_tokens'],
  ['/v2/access_tokens?refresh%5Ftoken=ey.secret', '/v2/access_tokens'],
  ['/elsewhere?refresh_token=ey.secret', '/elsewhere'],
  ['http://fairhour.example/oauth/token?grant_type=x', 'http://fairhour.example/oauth/token'],
  ['/broken%?access=ey.secret', '/broken%'],
  ['/v2/users/me?api_key=hsoat_secret', '/v2/users/me'],
  ['/v2/users/hsoat_secret/x?page=1', '/v2/users/***/x'],
])('%s is logged without its query', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

test('other queries are logged', () => {
  expect(loggedUrl('/v2/organizations?page_limit=5')).toBe('/v2/organizations?page_limit=5');
});
