import { type Theme, themes } from '../../../src/contract/lists/preferences.ts';
import { type Language, languages } from '../words/words.ts';

/** What a person prefers in this browser. Nothing secret, and everything works without it. */
type Preference = 'language' | 'theme' | 'keys' | 'next' | 'organization' | 'recent' | 'hours' | 'clock' | 'zone';

/** A browser that keeps nothing (a private window, a policy) has no preferences. */
export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(`fairhour.${name}`);
  } catch {
    return null;
  }
}

export function savePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(`fairhour.${name}`, value);
  } catch {
    // It holds for this page then.
  }
}

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** The first of the browser's languages that there is, else English. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';

/** The language chosen here, else that of the browser. */
export function chooseLanguage(): Language {
  const chosen = readPreference('language') ?? '';
  return isLanguage(chosen) ? chosen : browserLanguage();
}

export const chooseTheme = (): Theme => themes.find((theme) => theme === readPreference('theme')) ?? 'system';

export const shownTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system';

/** `light-dark()` in the styles follows the colour scheme of the page. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

export function applyTheme(theme: Theme): void {
  showTheme(theme);
  savePreference('theme', theme);
}

/** Where somebody was going when they were asked to sign in; said once. */
export function takeNextAddress(): string {
  const next = readPreference('next') ?? '/';
  savePreference('next', '/');
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
