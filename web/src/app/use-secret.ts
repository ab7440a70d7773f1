import { useLayoutEffect, useState } from 'preact/hooks';

/** Takes the secret behind `#` out of the address, so that it stays in no history. */
function takeSecret(): string {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, '', location.pathname);
  return secret;
}

/** A link that is opened where its page is shown already changes what is behind `#` alone: the page begins anew. */
function beginAnew(): void {
  const named = location.hash.slice(1);
  if (named && !document.getElementById(named)) location.reload();
}

/** The secret that the page was opened with; empty where there is none. */
export function useSecret(): string {
  const [secret] = useState(takeSecret);
  useLayoutEffect(() => {
    // It may have come between the two.
    beginAnew();
    addEventListener('hashchange', beginAnew);
    return () => removeEventListener('hashchange', beginAnew);
  }, []);
  return secret;
}
