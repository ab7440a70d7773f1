import type { Organization } from '../../api/session.ts';
import type { Output } from '../../api/call.ts';
import { dayAddress } from '../../app/day-address.ts';
import { accountLinks, navigationIn } from '../../app/navigation-links.ts';
import { readPreference, savePreference } from '../../app/preferences.ts';
import type { Words } from '../../words/words.ts';

export type SearchResults = Output<'searchOrganization'>['search'];
export type Group = 'recent' | 'screens' | 'members' | 'projects' | 'clients';

/** A search result with its address. */
export interface Hit {
  group: Group;
  href: string;
  text: string;
  note?: string | undefined;
}

/** Normalizes a text as the server's search does: ignores letter case and accents. */
const folded = (text: string): string =>
  text.trim().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss');

/** The screens in the person's navigation and account menu. */
export function screensNamed(organization: Organization, words: Words, part: string): Hit[] {
  const { row, behind } = navigationIn(organization, words);
  return [...row, ...behind, ...accountLinks(words)]
    .filter(({ text }) => folded(text).includes(folded(part)))
    .map(({ href, text }) => ({ group: 'screens', href, text }));
}

/** Results of people, projects and clients, with addresses that members can open. */
export function hitsOf({ id, role }: Organization, results: SearchResults, archived: string): Hit[] {
  const root = `/organizations/${id}`;
  const isMember = role === 'user';
  const budgetsOf = (name: string) =>
    isMember ? `${root}/today` : `${root}/budgets?${new URLSearchParams({ search: name }).toString()}`;
  const named = (group: 'projects' | 'clients') =>
    results[group].map(({ name, status }): Hit => ({
      group,
      href: budgetsOf(name),
      text: name,
      note: status === 'archived' ? archived : undefined,
    }));
  const members = results.members.map(({ user_id, name, email }): Hit => ({
    group: 'members',
    href: dayAddress(id, user_id),
    text: name,
    note: email,
  }));
  return [...members, ...named('projects'), ...named('clients')];
}

const mostRecent = 5;

type RecentHit = Pick<Hit, 'href' | 'text'> & { organization: number };

function readRecent(): RecentHit[] {
  try {
    const stored: unknown = JSON.parse(readPreference('recent') ?? '[]');
    return Array.isArray(stored) ? (stored as RecentHit[]) : [];
  } catch {
    return [];
  }
}

/** The results opened last in this organization and browser, latest first. */
export const recentHits = (organization: number): Hit[] =>
  readRecent()
    .filter((recent) => recent.organization === organization)
    .map(({ href, text }) => ({ group: 'recent', href, text }));

export function saveRecent(organization: number, { href, text }: Hit): void {
  const others = readRecent().filter((recent) => recent.organization !== organization || recent.href !== href);
  savePreference('recent', JSON.stringify([{ organization, href, text }, ...others].slice(0, mostRecent)));
}
