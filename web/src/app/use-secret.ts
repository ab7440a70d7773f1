import { useLayoutEffect, useState } from 'preact/hooks';

/** Removes the secret in the fragment (`#…`) from the address, so the browser history does not store it. */
function readSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}

/** Reloads the page. A link to the page that is already open changes only the fragment. */
function reloadForSecret(): void {
  const named = location.hash.slice(1);
  if (named && !document.getElementById(named)) location.reload();
}

/** The secret with which the page was opened; empty if there is none. */
export function useSecret(): string {
  const [secret] = useState(readSecret);
  useLayoutEffect(() => {
    // The link may have been opened between the render and this effect.
    reloadForSecret();
    addEventListener('hashchange', reloadForSecret);
    return () => removeEventListener('hashchange', reloadForSecret);
  }, []);
  return secret;
}
