import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { lose } from './lost.tsx';

/**
 * Keeps what is shown as it is now; answers whether that comes by itself, or is asked now and then. What it takes is
 * loaded after the screen.
 */
export function useLive(organization: Organization | undefined): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    let stop: (() => void) | null = () => undefined;
    const start = async (shown: Organization) => {
      const { keepLive } = await import('../live/live.ts');
      if (stop) stop = keepLive(queries, shown, setLive);
    };
    if (organization) start(organization).catch(lose);
    return () => {
      stop?.();
      stop = null;
    };
  }, [organization?.id, organization?.role]);
  return isLive;
}
