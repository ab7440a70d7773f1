import type { ComponentType } from 'preact';
import type { Organization } from './api/session.ts';
import type { Words } from './words/words.ts';

export type OfOrganization = (organization: Organization) => boolean;

/** The place of a screen in an organization's main navigation. */
interface NavigationEntry {
  /** Whether a person sees the link. If omitted, all people with access see it. */
  isFor?: OfOrganization;
  /** A settings screen, listed under the "Manage" button. */
  isManaged?: true;
  /** A pattern for further addresses of the screen. */
  also?: RegExp;
}

interface Route {
  path: string;
  /** The key of the screen's name in `nav.screens` of the words, for navigation and search. */
  title?: keyof Words['nav']['screens'];
  navigation?: NavigationEntry;
  /** The key of the screen's name in `account` of the words, for screens in the account menu. */
  account?: 'help' | 'me' | 'preferences';
  /** Whether the server adds the screen's files to the page as preloads. */
  preload?: true;
}

/** A screen of an organization. People without access see the not-found page. */
export interface OrganizationScreen extends Route {
  access: OfOrganization;
  load(): Promise<ComponentType<{ organization: Organization }>>;
}

/** A screen that does not depend on an organization in the address. */
export interface OwnScreen extends Route {
  access: 'everybody' | 'signed-in';
  load(): Promise<ComponentType<never>>;
}
