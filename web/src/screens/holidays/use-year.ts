import { useLocation } from 'preact-iso';
import type { Organization } from '../../api/session.ts';
import { localIn } from '../../words/zones.ts';

/** Today in the organization's time zone, and the year in the address, otherwise the current year. */
export function useYear({ time_zone: zone }: Organization) {
  const { path, query, route } = useLocation();
  const today = localIn(zone, Date.now()).slice(0, 10);
  const requested = query['year'] ?? '';
  const choose = (year: string) => route(`${path}?${new URLSearchParams({ ...query, year })}`, true);
  return { today, year: /^(19[7-9]\d|2[01]\d\d)$/.test(requested) ? requested : today.slice(0, 4), choose };
}
