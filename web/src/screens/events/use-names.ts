import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import type { FeedEvent } from '../../api/alerts.ts';
import { failureOf } from '../../api/failure-of.ts';
import { everyPage } from '../../api/pages.ts';
import { usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';

/** The name of an event's record; null if unknown. */
export type NameOf = (subject: FeedEvent['subject'], id: number) => string | null;

type Named = readonly { id: number; name: string }[];
const namesIn = (named: Named = []) => new Map(named.map(({ id, name }) => [id, name]));

/** The maximum number of ids in a request. */
const mostIds = 1_000;

const idsOf = (events: readonly FeedEvent[], subject: FeedEvent['subject']) =>
  [...new Set(events.filter((event) => event.subject === subject).map(({ subject_id: id }) => id))].slice(0, mostIds);

/** The names of the records in events. */
export function useNames(organization: Organization, events: readonly FeedEvent[]) {
  const organizationId = organization.id;
  const params = { organization_id: organizationId };
  const people = usePeople(organization);
  const projectIds = idsOf(events, 'project');
  const projects = useQuery({
    queryKey: ['project-names', organizationId, projectIds],
    enabled: projectIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { project_ids: projectIds, status: 'all' as const };
      return (await everyPage('listProjects', { params, query, signal })).flatMap((page) => page.projects);
    },
  });
  const clients = useQuery({
    queryKey: ['client-names', organizationId],
    enabled: idsOf(events, 'client').length > 0,
    queryFn: async ({ signal }) => {
      const query = { status: 'all' as const };
      return (await everyPage('listClients', { params, query, signal })).flatMap((page) => page.clients);
    },
  });
  const webhooks = useQuery({
    queryKey: ['webhook-names', organizationId],
    enabled: idsOf(events, 'webhook').length > 0,
    queryFn: async () => {
      const pages = await everyPage('listWebhooks', { params });
      return pages.flatMap((page) => page.webhooks).map(({ id, url }) => ({ id, name: new URL(url).host }));
    },
  });
  const names: Partial<Record<FeedEvent['subject'], ReadonlyMap<number, string>>> = {
    member: namesIn(people.data),
    project: namesIn(projects.data),
    client: namesIn(clients.data),
    webhook: namesIn(webhooks.data),
  };
  const nameOf: NameOf = (subject, id) => names[subject]?.get(id) ?? null;
  const isLoading = [people, projects, clients, webhooks].some((query) => query.isLoading || query.isPlaceholderData);
  return { nameOf, isLoading, people: people.data ?? [], failure: failureOf(people, projects, clients, webhooks) };
}
