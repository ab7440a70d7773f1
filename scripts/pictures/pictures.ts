import type { Page } from 'playwright-core';

export interface Picture {
  /** Of its file. */
  name: string;
  /** Whose view it is: a role of the demo's links. */
  as: 'owner' | 'manager' | 'member';
  /** Below the organization, or from the root. */
  path: string;
  width?: number;
  height?: number;
  theme?: 'dark';
  /** Brings into view what is told about, and waits for it. */
  show(page: Page): Promise<void>;
}

const today = (page: Page) => page.getByRole('list', { name: 'People' }).waitFor();

/** The strongest case tells most. */
async function flag(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'The day' }).waitFor();
}

async function overtimeWeek(page: Page): Promise<void> {
  await page.getByRole('table').first().waitFor();
}

/** In the order of docs/tour.md. */
export const pictures: readonly Picture[] = [
  { name: 'today', as: 'owner', path: 'today', show: today },
  { name: 'flags', as: 'owner', path: 'flags?level=medium', height: 1_050, show: flag },
  { name: 'flags-dark', as: 'owner', path: 'flags?level=medium', height: 1_050, theme: 'dark', show: flag },
  {
    name: 'budgets',
    as: 'owner',
    path: 'budgets',
    show: (page) => page.getByRole('table').first().waitFor(),
  },
  { name: 'overtime', as: 'owner', path: 'overtime', show: overtimeWeek },
  { name: 'my-page', as: 'member', path: '/me', show: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
];
