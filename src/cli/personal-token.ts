/** Explains how to exchange a personal token. */
export function describeExchange(address: string, refreshToken: string): string {
  return [
    'The personal token is a refresh token. This command exchanges it for an access token that is valid for 24 hours:',
    `  curl -d grant_type=refresh_token -d refresh_token=${refreshToken} ${address}/access_tokens`,
    'Each refresh token works once: keep the newest one from the responses. To create another, run',
    '  npx fairhour token create --personal --email …',
  ].join('\n');
}
