import type { SettingSource } from '../../../../src/contract/lists/settings.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { instantText } from '../../words/zones.ts';
import type { SettingDecision } from './settings.ts';
import type { People } from './use-people.ts';
import { peopleWords } from './words.ts';

/**
 * The source of a value: a ring for the default, a square for the whole organization, a filled diamond for one member.
 * The shape and the adjacent text both show the source.
 */
export function Mark({ source }: { source: SettingSource }) {
  return (
    <svg class={`people-mark people-mark-${source}`} width="12" height="12" viewBox="0 0 12 12" aria-hidden>
      {source === 'default' && <circle cx="6" cy="6" r="4" />}
      {source === 'organization' && <rect x="2" y="2" width="8" height="8" />}
      {source === 'member' && <path d="M6 0.5l5.5 5.5L6 11.5L0.5 6z" />}
    </svg>
  );
}

interface Props {
  decision: Pick<SettingDecision, 'source' | 'changed_at' | 'changed_by'>;
  users: People['users'];
  /** The time zone of the shown instants. */
  zone: string;
}

/** The person who set a value, for whom, and when. */
export function Decided({ decision, users, zone }: Props) {
  const { language } = useLanguage();
  const words = peopleWords(language);
  const { source, changed_at: at, changed_by: by } = decision;
  const name = by === null ? words.commandLine : users.get(by)?.name;
  const when = at === null ? undefined : instantText(language, zone, millisOf(at));
  const parts = [words.source[source], ...(source === 'default' ? [] : [name, when])];
  return (
    <span class="people-decided soft">
      <Mark source={source} /> <span>{parts.filter((part) => part !== undefined).join(' · ')}</span>
    </span>
  );
}
