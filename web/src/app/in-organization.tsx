import type { ComponentType } from 'preact';
import type { Organization } from '../api/session.ts';
import { NotFound } from '../screens/not-found/not-found.tsx';
import { useSession } from './session.tsx';

/**
 * A screen within the organization that the address names; of one that the person is not in, or in which they may not
 * do what it is for, there is no such page.
 */
export function inOrganization(
  Screen: ComponentType<{ organization: Organization }>,
  isFor: (organization: Organization) => boolean = () => true,
) {
  return function InOrganization({ id }: { id?: string }) {
    const organization = useSession().organizations.find((own) => String(own.id) === id);
    return organization && isFor(organization) ? <Screen organization={organization} /> : <NotFound />;
  };
}
