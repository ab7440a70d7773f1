import { type SettingSource, settingSources } from '../../../../src/contract/lists/settings.ts';
import { type SettingsPerson, type Setting, settings, valueOf } from './settings.ts';
import { comparable } from '../../words/comparable.ts';

/** The state of the screen that the address stores. */
export interface PeopleView {
  search: string;
  /** Filters people with this value of this setting. */
  only: { setting: Setting; value: string } | null;
  /** Filters people by the source of a value. */
  by: SettingSource | null;
}

export function viewOf(query: Readonly<Record<string, string | undefined>>): PeopleView {
  const setting = settings.find((name) => name === query['setting']);
  const value = query['value'];
  return {
    search: query['search'] ?? '',
    only: setting !== undefined && value !== undefined ? { setting, value } : null,
    by: settingSources.find((source) => source === query['by']) ?? null,
  };
}

/** The query string of a view. */
export function searchOf({ search, only, by }: PeopleView): string {
  const parts = new URLSearchParams();
  if (search !== '') parts.set('search', search);
  if (only) parts.set('setting', only.setting);
  if (only) parts.set('value', only.value);
  if (by) parts.set('by', by);
  return parts.size > 0 ? `?${parts}` : '';
}

/** The people in a view. The source filter applies to the setting that is being filtered, otherwise to any setting. */
export function shownOf(people: readonly SettingsPerson[], { search, only, by }: PeopleView): SettingsPerson[] {
  const wanted = comparable(search);
  return people.filter((person) => {
    const shownSettings = only ? [only.setting] : settings;
    return (
      comparable(`${person.name} ${person.email}`).includes(wanted) &&
      (!only || valueOf(person, only.setting) === only.value) &&
      (!by || shownSettings.some((setting) => person.decisions[setting].source === by))
    );
  });
}
