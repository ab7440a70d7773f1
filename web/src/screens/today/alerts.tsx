import { useQuery } from '@tanstack/preact-query';
import { alertKinds, type FeedEvent } from '../../api/alerts.ts';
import { call } from '../../api/call.ts';
import type { Notice } from '../../api/notices.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { eventOf } from '../events/event-of-notice.ts';
import { describeNotice } from '../events/notice-text.ts';
import { useNames } from '../events/use-names.ts';
import { todayWords } from './words.ts';

/** The maximum number of alerts shown. */
const mostShown = 5;

function useNewest(organizationId: number) {
  const params = { organization_id: organizationId };
  const query = { kinds: [...alertKinds], acknowledged: false, order: 'newest_first' as const, page_limit: mostShown };
  return useQuery({
    queryKey: ['events', organizationId, 'newest'],
    queryFn: async ({ signal }) => (await call('listEvents', { params, query, signal })).events,
  });
}

interface ListProps {
  organization: Organization;
  events: readonly FeedEvent[];
}

function List({ organization, events }: ListProps) {
  const { language } = useLanguage();
  const context = { language, organization, nameOf: useNames(organization, events).nameOf };
  return (
    <ul class="today-alerts">
      {events.map((event) => {
        const { what, why, href } = describeNotice(event, context);
        return (
          <li key={event.id}>
            {href === null ? what : <a href={href}>{what}</a>}
            <span class="soft">{why}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The newest unacknowledged alerts, with the texts of the events screen. */
export function Alerts({ organization }: { organization: Organization }) {
  const { alerts: words } = todayWords(useLanguage().language);
  const { data: events = [], error, refetch } = useNewest(organization.id);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (events.length === 0) return null;
  return (
    <>
      <h3>{words.title}</h3>
      <List organization={organization} events={events} />
      <p>
        <a href={`/organizations/${organization.id}/events`}>{words.all}</a>
      </p>
    </>
  );
}

/** A member's unread notices. */
export function News({ organization, notices }: { organization: Organization; notices: readonly Notice[] }) {
  const { news: words } = todayWords(useLanguage().language);
  return (
    <aside class="today-needs panel" aria-labelledby="today-news">
      <h2 id="today-news">{words.title}</h2>
      <List organization={organization} events={notices.slice(0, mostShown).map(eventOf)} />
      <p>
        <a href="/me#my-notices">{words.all}</a>
      </p>
    </aside>
  );
}
