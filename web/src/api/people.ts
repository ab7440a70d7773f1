import { useQuery } from '@tanstack/preact-query';
import type { OrganizationRole } from '../../../src/contract/lists/roles.ts';
import { everyPage } from './pages.ts';
import type { Organization } from './session.ts';

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

interface MemberRecord {
  user_id: number;
  membership_role: OrganizationRole;
  removed_at?: string | null;
}

type PeopleSource = Pick<Organization, 'id' | 'payroll'>;

/**
 * An organization's people, sorted by name. Former members are included because records still show their names, except
 * for payroll clerks.
 */
export function usePeople({ id, payroll }: PeopleSource, isWanted = true) {
  return useQuery({
    enabled: isWanted,
    queryKey: ['people', id],
    async queryFn(): Promise<Person[]> {
      const input = { params: { organization_id: id }, query: { include: ['users' as const], include_removed: true } };
      // Payroll clerks cannot read the other records of members.
      const pages = await (payroll
        ? everyPage('listPayRates', { ...input, query: { include: input.query.include } })
        : everyPage('listMembers', input));
      const names = new Map(
        pages.flatMap(({ users = [] }) => users.map(({ id: user, name }) => [user, name] as const)),
      );
      const people = pages
        .flatMap((page): MemberRecord[] => ('members' in page ? page.members : page.pay_rates))
        .map((member) => ({
          id: member.user_id,
          name: names.get(member.user_id) ?? String(member.user_id),
          role: member.membership_role,
          isRemoved: member.removed_at !== undefined && member.removed_at !== null,
        }));
      return people.toSorted((a, b) => a.name.localeCompare(b.name));
    },
  });
}
