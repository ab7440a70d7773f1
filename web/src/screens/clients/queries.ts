import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { callAgain } from '../../api/call.ts';
import { everyPage, usePages } from '../../api/pages.ts';
import type { ListView } from '../../parts/list-view.ts';
import type { Language } from '../../words/words.ts';
import { clientValues } from './values.ts';

const pageLimit = 100;

/** The clients, page by page; a search reads all of them. */
export function useClients(organizationId: number, { status, search }: ListView) {
  const params = { organization_id: organizationId };
  const pages = usePages(['clients', organizationId, status], 'listClients', {
    params,
    query: { status, page_limit: pageLimit },
  });
  const all = useQuery({
    queryKey: ['clients', organizationId, status, 'all'],
    enabled: search.trim() !== '',
    queryFn: ({ signal }) => everyPage('listClients', { params, query: { status }, signal }),
  });
  return { pages, all };
}

/** One client with its tag. */
export async function readClient(clientId: number, language: Language) {
  const { answer, tag } = await callAgain('getClient', { params: { client_id: clientId } }, []);
  return { client: answer.client, values: clientValues(answer.client, language), tag };
}

export const useClient = (clientId: number, language: Language) =>
  useQuery({ queryKey: ['client', clientId], queryFn: () => readClient(clientId, language), staleTime: 0 });

/** Projects that a client can be given, each with the name of the client it has. */
export const useProjectChoices = (organizationId: number) =>
  useQuery({
    queryKey: ['projects', organizationId, 'choices'],
    queryFn: async ({ signal }) => {
      const params = { organization_id: organizationId };
      const query = { status: 'all' as const, include: ['clients' as const] };
      const pages = await everyPage('listProjects', { params, query, signal });
      const clients = new Map(pages.flatMap((page) => page.clients ?? []).map(({ id, name }) => [id, name]));
      return pages
        .flatMap((page) => page.projects)
        .map(({ id, name, client_id: client }) => ({
          value: id,
          text: name,
          ...(client !== undefined && { note: clients.get(client) ?? '' }),
        }));
    },
  });

/** After a write: what shows a client is asked for again. */
export function useStale() {
  const queries = useQueryClient();
  const names = ['clients', 'client', 'projects', 'audit', 'budget-statuses'];
  return () => Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
