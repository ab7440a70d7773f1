/** Takes the secret behind `#` out of the address, so that it stays in no history. */
export function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}
