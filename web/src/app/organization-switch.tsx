import type { Organization } from '../api/session.ts';
import { Menu } from '../parts/menu.tsx';
import { useWords } from './language.tsx';
import { useSession } from './session.tsx';

/**
 * Shows the current organization to people who belong to several. Links open the Today screen of the other
 * organizations.
 */
export function OrganizationSwitch({ shown }: { shown: Organization | undefined }) {
  const { account } = useWords();
  const { organizations } = useSession();
  if (organizations.length < 2) return null;
  const links = organizations.map(({ id, name }) => ({
    href: `/organizations/${id}/today`,
    text: name,
    isHere: id === shown?.id,
  }));
  return (
    <div class="organization-switch">
      <Menu label={account.organization} text={shown?.name ?? account.organization} links={links} />
    </div>
  );
}
