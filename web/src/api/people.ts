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

/** The options of a field that selects a person. They include the selected person even if the list does not. */
export function optionsOf(people: readonly Named[], chosen: number | null) {
  const options = people.map(({ id, name }) => ({ value: String(id), text: name }));
  const isListed = chosen === null || people.some(({ id }) => id === chosen);
  return isListed ? options : [{ value: String(chosen), text: `#${chosen}` }, ...options];
}

/** An organization's people, sorted by name. Former members are included because records still show their names. */
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
