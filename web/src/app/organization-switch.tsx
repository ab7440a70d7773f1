import type { Organization } from '../api/session.ts';
import { Menu } from '../parts/menu.tsx';
import { homeAddress } from './home-address.ts';
import { useWords } from './language.tsx';
import { useSession } from './session.tsx';

/**
 * Shows the current organization to people who belong to several. Links open the first screen of the other
 * organizations.
 */
export function OrganizationSwitch({ shown }: { shown: Organization | undefined }) {
  const { account } = useWords();
  const { organizations } = useSession();
  if (organizations.length < 2) return null;
  const links = organizations.map((organization) => ({
    href: homeAddress(organization),
    text: organization.name,
    isHere: organization.id === shown?.id,
  }));
  return (
    <div class="organization-switch">
      <Menu label={account.organization} text={shown?.name ?? account.organization} links={links} />
    </div>
  );
}
