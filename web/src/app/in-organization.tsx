import type { ComponentType } from 'preact';
import type { Organization } from '../api/session.ts';
import { NotFound } from '../screens/not-found/not-found.tsx';
import { useSession } from './session.tsx';

/**
 * Wraps a screen for the organization that the address names. If the person is not a member or lacks access, it shows
 * the not-found page.
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
