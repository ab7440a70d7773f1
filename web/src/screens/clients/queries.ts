import { useQuery } from '@tanstack/preact-query';
import { pollOperation } from '../../api/call.ts';
import { everyPage } from '../../api/pages.ts';
import type { RecordKind } from '../../parts/record.ts';
import { changesOf, type Client, type ClientChanges, clientValues, type ClientValues } from './values.ts';

export const clientKind: RecordKind<Client, ClientValues, ClientChanges> = {
  subject: 'client',
  shownBy: ['clients', 'projects'],
  async read(id, language) {
    const { answer, tag } = await pollOperation('getClient', { params: { client_id: id } }, []);
    return { record: answer.client, values: clientValues(answer.client, language), tag };
  },
  async update(id, body, sending) {
    const { answer, tag } = await pollOperation('updateClient', { params: { client_id: id }, body, ...sending }, []);
    return { record: answer.client, tag };
  },
  valuesOf: clientValues,
  changesOf,
  withStatus: (status) => ({ status }),
};

/** The projects that can be assigned to a client, each with the name of its current client. */
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
