import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { call, refuseWrites } from '../api/call.ts';
import type { Session } from '../api/session.ts';
import { isUnsaved } from './leave-guard.ts';

/**
 * All pages of a browser share one session. Each page sends the id of the signed-in person (0 = none) to the other
 * pages.
 */
const pages = new BroadcastChannel('fairhour.person');

export const notifyPages = (userId: number): void => pages.postMessage(userId);

/** Whether another person has signed in, which ended the session of a request. */
export async function isReplaced(session: Session | undefined): Promise<boolean> {
  if (!session) return false;
  try {
    return (await call('getSession', {})).session.user.id !== session.user.id;
  } catch {
    return false;
  }
}

/**
 * The session of the page's person. When another person signs in, the page reloads for them. A page with unsaved input
 * stays, and blocks writes until the first person signs in again or the page is reloaded.
 */
export function useOnePerson(session: Session | undefined, reloadSession: () => void) {
  const own = useRef(session);
  const id = session?.user.id;
  if (!own.current || own.current.user.id === id) own.current = session ?? own.current;
  const isOtherPerson = session !== undefined && own.current?.user.id !== id;
  useEffect(() => {
    if (id === undefined) return undefined;
    notifyPages(id);
    const onMessage = ({ data }: MessageEvent) => {
      if (data !== id) reloadSession();
    };
    pages.addEventListener('message', onMessage);
    return () => pages.removeEventListener('message', onMessage);
  }, [id]);
  useLayoutEffect(() => {
    refuseWrites(isOtherPerson);
    if (isOtherPerson && !isUnsaved()) location.reload();
    return () => refuseWrites(false);
  }, [isOtherPerson]);
  return { own: own.current, isOtherPerson };
}
