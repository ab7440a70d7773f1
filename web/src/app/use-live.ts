import { useQueryClient } from '@tanstack/preact-query';
import { useEffect, useState } from 'preact/hooks';
import type { Organization } from '../api/session.ts';
import { reportLoadFailure } from './load-failure.tsx';

/**
 * Keeps the page up to date. Returns whether events arrive live; if not, the page polls. The module is loaded after
 * the screen.
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
    if (organization) start(organization).catch(reportLoadFailure);
    return () => {
      stop?.();
      stop = null;
    };
  }, [organization?.id, organization?.role]);
  return isLive;
}
