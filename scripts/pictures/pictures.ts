import type { Page } from 'playwright-core';

export interface Picture {
  /** The file name of the picture. */
  name: string;
  /** The role of the person whose view is shown in the picture. */
  as: 'owner' | 'manager' | 'member';
  /** The path below the organization or, with a leading slash, from the root. */
  path: string;
  /** Scrolls to the subject of the picture, and waits until it is shown. */
  show(page: Page): Promise<void>;
}

const today = (page: Page) => page.getByRole('list', { name: 'People' }).waitFor();

const table = (page: Page) => page.getByRole('table').first().waitFor();

/** In the order of docs/tour.md. */
export const pictures: readonly Picture[] = [
  { name: 'today', as: 'owner', path: 'today', show: today },
  {
    name: 'flags',
    as: 'owner',
    path: 'flags?level=medium',
    show: (page) => page.getByRole('region', { name: 'Day', exact: true }).waitFor(),
  },
  { name: 'my-page', as: 'member', path: '/me', show: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'budgets', as: 'owner', path: 'budgets', show: table },
  { name: 'overtime', as: 'owner', path: 'overtime', show: table },
];
