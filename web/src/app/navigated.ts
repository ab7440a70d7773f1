import type { Organization } from '../api/session.ts';
import { screens } from '../screens.ts';
import type { Words } from '../words/words.ts';

/** The address of a screen in an organization, without the parts of it that can be left out. */
const addressIn = ({ id }: Organization, path: string): string =>
  path.replace(/:(?:id|organization)\b/, String(id)).replace(/\/:\w+\?$/, '');

/** What the main navigation of an organization leads this person to: in its row, and behind its button. */
export function navigatedIn(organization: Organization, { nav }: Words) {
  const links = screens.flatMap(({ path, access, title, navigation }) => {
    if (!title || !navigation) return [];
    const isFor = navigation.isFor ?? (typeof access === 'function' ? access : () => true);
    const href = addressIn(organization, path);
    return isFor(organization) ? [{ title, text: nav.screens[title], href, ...navigation }] : [];
  });
  const managed = links.filter(({ isManaged }) => isManaged);
  // One alone needs no button to stand behind.
  const behind = managed.length > 1 ? managed : [];
  return { row: links.filter((link) => !behind.includes(link)), behind };
}

/** What the menu of the account leads to. */
export const accountLinks = ({ account: names }: Words) =>
  screens.flatMap(({ path, account }) =>
    account ? [{ href: path.replace(/\/:\w+\?$/, ''), text: names[account] }] : [],
  );
