import { useQuery } from '@tanstack/preact-query';
import type { OrganizationRole } from '../../../src/contract/lists/roles.ts';
import { everyPage } from './pages.ts';

export interface Person {
  id: number;
  name: string;
  role: OrganizationRole;
  isRemoved: boolean;
}

export type Named = Pick<Person, 'id' | 'name'>;

/** People to choose one from; the chosen one stands among them whether they could be listed or not. */
export function optionsOf(people: readonly Named[], chosen: number | null) {
  const options = people.map(({ id, name }) => ({ value: String(id), text: name }));
  const isListed = chosen === null || people.some(({ id }) => id === chosen);
  return isListed ? options : [{ value: String(chosen), text: `#${chosen}` }, ...options];
}

/** The people of an organization by name, those who left too, for whom their names still stand in records. */
export function usePeople(organizationId: number, isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['people', organizationId],
    queryFn: async (): Promise<Person[]> => {
      const query = { include: ['users' as const], include_removed: true };
      const pages = await everyPage('listMembers', { params: { organization_id: organizationId }, query });
      const names = new Map(pages.flatMap(({ users = [] }) => users.map(({ id, name }) => [id, name] as const)));
      const people = pages.flatMap(({ members }) =>
        members.map((member) => ({
          id: member.user_id,
          name: names.get(member.user_id) ?? String(member.user_id),
          role: member.membership_role,
          isRemoved: member.removed_at !== undefined && member.removed_at !== null,
        })),
      );
      return people.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });
}
