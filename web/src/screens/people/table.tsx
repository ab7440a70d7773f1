import { useRef } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { useClocks } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { Decided } from './mark.tsx';
import { type SettingsPerson, type Setting, settings, valueOf } from './settings.ts';
import type { People } from './use-people.ts';
import { peopleWords } from './words.ts';

export interface Choosing {
  chosen: ReadonlySet<number>;
  onChoose(ids: readonly number[], isChosen: boolean): void;
}

interface Props {
  organization: Organization;
  people: readonly SettingsPerson[];
  users: People['users'];
  /** Null if the person may not change any setting. */
  choosing: Choosing | null;
  /** Opens the history of a person's settings. */
  onOpen(person: SettingsPerson): void;
}

/** A shift-click selects all people from the previous click to the current one. */
function useRange(people: readonly SettingsPerson[], { onChoose }: Choosing) {
  const last = useRef<number | null>(null);
  return (id: number, isChosen: boolean, isRange: boolean) => {
    const ids = people.map((person) => person.id);
    const from = isRange && last.current !== null ? ids.indexOf(last.current) : -1;
    const to = ids.indexOf(id);
    onChoose(from === -1 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1), isChosen);
    last.current = id;
  };
}

function Who({ person }: { person: SettingsPerson }) {
  return (
    <>
      <strong>{person.name}</strong> <span class="soft">{person.email}</span>
    </>
  );
}

interface BoxProps {
  person: SettingsPerson;
  isChosen: boolean;
  onToggle(id: number, isChosen: boolean, isRange: boolean): void;
}

function Box({ person, isChosen, onToggle }: BoxProps) {
  return (
    <label class="people-who">
      <input
        type="checkbox"
        aria-label={person.name}
        checked={isChosen}
        onClick={(event) => onToggle(person.id, event.currentTarget.checked, event.shiftKey)}
      />
      <span>
        <Who person={person} />
      </span>
    </label>
  );
}

const nothing: Choosing = { chosen: new Set(), onChoose: () => undefined };

/** People by settings. Each value shows its source and links to its history. */
export function PeopleTable({ organization, people, users, choosing, onOpen }: Props) {
  const words = peopleWords(useLanguage().language);
  const toggle = useRange(people, choosing ?? nothing);
  const clockOf = useClocks();
  const zoneFor = ({ id }: SettingsPerson) => clockOf(organization.time_zone, users.get(id)?.time_zone).zone;
  const columnOf = (setting: Setting): Column<SettingsPerson> => ({
    name: setting,
    title: words.setting[setting],
    cell: (person) => (
      <div class="people-value">
        <button
          type="button"
          aria-label={words.open(person.name, words.setting[setting], words.valueOf(setting, valueOf(person, setting)))}
          onClick={() => onOpen(person)}
        >
          {words.valueOf(setting, valueOf(person, setting))}
        </button>
        <Decided decision={person.decisions[setting]} users={users} zone={zoneFor(person)} />
      </div>
    ),
  });
  const name: Column<SettingsPerson> = {
    name: 'name',
    title: words.person,
    isLabelled: false,
    cell: (person) =>
      choosing ? (
        <Box person={person} isChosen={choosing.chosen.has(person.id)} onToggle={toggle} />
      ) : (
        <Who person={person} />
      ),
  };
  return (
    <Sheet caption={words.caption} columns={[name, ...settings.map(columnOf)]} rows={people} keyOf={({ id }) => id} />
  );
}
