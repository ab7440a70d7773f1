import type { Locator, Page } from 'playwright-core';

export type RoleOptions = NonNullable<Parameters<Page['getByRole']>[1]>;
export type FilterOptions = NonNullable<Parameters<Locator['filter']>[0]>;
type Text = string | RegExp;

const text = (value: Text, isExact = false) =>
  value instanceof RegExp
    ? String(value).replaceAll('>>', String.raw`\>\>`)
    : `${JSON.stringify(value)}${isExact ? 's' : 'i'}`;

const attribute = (value: Text, isExact = false) =>
  value instanceof RegExp
    ? text(value).replaceAll(/(^|[^\\])(\\\\)*(["'`])/g, String.raw`$1$2\$3`)
    : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"${isExact ? 's' : 'i'}`;

const states = ['checked', 'disabled', 'selected', 'expanded', 'level', 'pressed'] as const;

/** Selectors in Playwright's own syntax, as its client writes them. */
export const selectors = {
  role: (role: string, { name, exact, includeHidden, ...options }: RoleOptions = {}) => {
    const parts = states.flatMap((state) => (options[state] === undefined ? [] : `[${state}=${options[state]}]`));
    if (includeHidden !== undefined) parts.push(`[include-hidden=${includeHidden}]`);
    if (name !== undefined) parts.push(`[name=${attribute(name, exact)}]`);
    return `internal:role=${role}${parts.join('')}`;
  },
  text: (value: Text, { exact }: { exact?: boolean } = {}) => `internal:text=${text(value, exact)}`,
  label: (value: Text, { exact }: { exact?: boolean } = {}) => `internal:label=${text(value, exact)}`,
  attribute: (name: string, value: Text, { exact }: { exact?: boolean } = {}) =>
    `internal:attr=[${name}=${attribute(value, exact)}]`,
  hasText: (value: Text) => `internal:has-text=${text(value)}`,
  hasNotText: (value: Text) => `internal:has-not-text=${text(value)}`,
  inner: (kind: 'has' | 'has-not' | 'and' | 'or', selector: string) => `internal:${kind}=${JSON.stringify(selector)}`,
};
