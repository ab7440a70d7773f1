import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { call, refuseWrites } from '../api/call.ts';
import type { Session } from '../api/session.ts';
import { isUnsaved } from './leaving.ts';

/** A browser has one session, and each of its pages tells the others who is signed in; 0 is nobody. */
const pages = new BroadcastChannel('fairhour.person');

export const tellPages = (userId: number): void => pages.postMessage(userId);

/** Whether somebody else is signed in, which ended the session that a request was made in. */
export async function isReplaced(session: Session | undefined): Promise<boolean> {
  if (!session) return false;
  try {
    return (await call('getSession', {})).session.user.id !== session.user.id;
  } catch {
    return false;
  }
}

/**
 * The session of the person whose page it is. Once somebody else is signed in it is loaded anew for them; where
 * something is typed it stays, and nothing is written until the first is back or the page is loaded.
 */
export function useOnePerson(session: Session | undefined, askAgain: () => void) {
  const own = useRef(session);
  const id = session?.user.id;
  if (!own.current || own.current.user.id === id) own.current = session ?? own.current;
  const isOther = session !== undefined && own.current?.user.id !== id;
  useEffect(() => {
    if (id === undefined) return undefined;
    tellPages(id);
    const hear = ({ data }: MessageEvent) => {
      if (data !== id) askAgain();
    };
    pages.addEventListener('message', hear);
    return () => pages.removeEventListener('message', hear);
  }, [id]);
  useLayoutEffect(() => {
    refuseWrites(isOther);
    if (isOther && !isUnsaved()) location.reload();
    return () => refuseWrites(false);
  }, [isOther]);
  return { own: own.current, isOther };
}
