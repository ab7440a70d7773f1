import type { Organization } from '../api/session.ts';
import { screens } from '../screens.ts';
import type { Words } from '../words/words.ts';

/** The address of a screen in an organization, without the optional parts of the path. */
const addressIn = ({ id }: Organization, path: string): string =>
  path.replace(/:(?:id|organization)\b/, String(id)).replace(/\/:\w+\?$/, '');

/** A person's main navigation in an organization: links in the bar, and links behind the "Manage" button. */
export function navigationIn(organization: Organization, { nav }: Words) {
  const links = screens.flatMap(({ path, access, title, navigation }) => {
    if (!title || !navigation) return [];
    const isFor = navigation.isFor ?? (typeof access === 'function' ? access : () => true);
    const href = addressIn(organization, path);
    return isFor(organization) ? [{ title, text: nav.screens[title], href, ...navigation }] : [];
  });
  const managed = links.filter(({ isManaged }) => isManaged);
  // A single link needs no menu.
  const behind = managed.length > 1 ? managed : [];
  return { row: links.filter((link) => !behind.includes(link)), behind };
}

/** The links in the account menu. */
export const accountLinks = ({ account: names }: Words) =>
  screens.flatMap(({ path, account }) =>
    account ? [{ href: path.replace(/\/:\w+\?$/, ''), text: names[account] }] : [],
  );
