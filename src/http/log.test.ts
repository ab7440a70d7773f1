import { expect, test } from 'vitest';
import { loggedUrl } from './log.ts';

// proves: authentication-22
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
  ['/sign-in/providers/harbour/callback?code=8374652910&state=1', '/sign-in/providers/harbour/callback'],
  ['/sign%2Din/providers/harbour/callback?code=8374652910', '/sign%2Din/providers/harbour/callback'],
  ['/invitation/fhin_7_secret', '/invitation/***'],
  ['/metrics/fhit_secret', '/metrics/***'],
  ['/set-up/7GK2-M0XD-93TB-QW4E-ZR8N', '/set-up/***'],
  ['/x/9d048d23-56ab-4a1f-9d72-d8babce6405e', '/x/9d048d23-56ab-4a1f-9d72-d8babce6405e'],
])('%s is logged without its query', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});

// proves: operation-24
test.each([
  ['/v2/organizations?page_limit=5', '/v2/organizations?page_limit=5'],
  ['/v2/x?search%5Bemail%5D=ann%40example.com', '/v2/x?search[email]=***'],
  ['/v2/x?search[name]=Ann&page_start_id=7', '/v2/x?search[name]=***&page_start_id=7'],
  ['/v2/x?serach=Ann', '/v2/x?serach=***'],
  ['/v2/x?include=users,projects&status=active', '/v2/x?include=users,projects&status=active'],
  ['/v2/x?include[]=users&user_ids[0]=1', '/v2/x?include[]=users&user_ids[0]=1'],
  ['/v2/x?include=Ann%20Example', '/v2/x?include=***'],
  [
    '/v2/x?date[start]=2026-03-02&time_slot[stop]=2026-03-02T10:00:00%2B01:00',
    '/v2/x?date[start]=2026-03-02&time_slot[stop]=2026-03-02T10:00:00+01:00',
  ],
])('%s is logged without text that a person typed', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
