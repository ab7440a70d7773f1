/** What to do with a personal token: the line exchanges it, once; its answer holds the next one. */
export function describeExchange(address: string, refreshToken: string): string {
  return [
    'The personal token is a refresh token. This line exchanges it for an access token of 24 hours:',
    `  curl -d grant_type=refresh_token -d refresh_token=${refreshToken} ${address}/access_tokens`,
    'Each works once: keep the newest refresh_token of the answers. Another first one comes from',
    '  npx fairhour token create --personal --email …',
  ].join('\n');
}
