import { type Theme, themes } from '../../../src/contract/lists/preferences.ts';
import { type Language, languages } from '../words/words.ts';

/** A person's preferences in this browser. They contain nothing secret, and the interface works without them. */
type Preference = 'language' | 'theme' | 'keys' | 'next' | 'organization' | 'recent' | 'hours' | 'clock' | 'zone';

/** Returns null if the browser provides no storage, as in a private window or under a company policy. */
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
    // The preference then applies to this page only.
  }
}

const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text);

/** The first of the browser's languages that the interface supports, otherwise English. */
export const browserLanguage = (): Language =>
  navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';

/** The stored language, otherwise that of the browser. */
export function chooseLanguage(): Language {
  const chosen = readPreference('language') ?? '';
  return isLanguage(chosen) ? chosen : browserLanguage();
}

export const chooseTheme = (): Theme => themes.find((theme) => theme === readPreference('theme')) ?? 'system';

export const shownTheme = (): Theme =>
  themes.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system';

/** `light-dark()` in the styles follows the page's `color-scheme`. */
export function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

export function applyTheme(theme: Theme): void {
  showTheme(theme);
  savePreference('theme', theme);
}

/** The address that the person requested before sign-in. It can be read only once. */
export function readNextAddress(): string {
  const next = readPreference('next') ?? '/';
  savePreference('next', '/');
  return /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
}
