import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { settingSources } from '../../../../src/contract/lists/settings.ts';
import type { Organization } from '../../api/session.ts';
import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PageSearch } from '../../parts/page-search.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { clockText } from '../../words/clocks.ts';
import type { CsvValue } from '../../words/csv.ts';
import { enforcedText } from '../../parts/enforced-text.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { ChangeForm, changeable } from './change.tsx';
import { History } from './history.tsx';
import { type SettingChange, countsOf, type SettingsPerson, settings, undoOf } from './settings.ts';
import { Spread } from './spread.tsx';
import { type Choosing, PeopleTable } from './table.tsx';
import { makeChange, type People as Loaded, usePeople, useReload } from './use-people.ts';
import { searchOf, shownOf, type PeopleView, viewOf } from './view.ts';
import { peopleWords } from './words.ts';
import './people.css';

function useView() {
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  return {
    view,
    addressOf: (some: Partial<PeopleView>) => path + searchOf({ ...view, ...some }),
    change: (some: Partial<PeopleView>) => route(path + searchOf({ ...view, ...some }), 'search' in some),
  };
}

const csvHead = [
  'user_id',
  'name',
  'email',
  ...settings.flatMap((name) => [name, `${name}_source`, `${name}_changed_at`, `${name}_changed_by`]),
];

const csvRow = ({ id, name, email, decisions }: SettingsPerson): CsvValue[] => [
  id,
  name,
  email,
  ...settings.flatMap((setting): CsvValue[] => {
    const { value, source, changed_at: at, changed_by: by } = decisions[setting];
    return [value, source, at ?? '', by ?? ''];
  }),
];

function Filters({ view, onChange }: { view: PeopleView; onChange(some: Partial<PeopleView>): void }) {
  const words = peopleWords(useLanguage().language);
  return (
    <>
      <PageSearch
        label={words.find}
        description={words.find}
        value={view.search}
        onType={(search) => onChange({ search })}
      />
      <Choice
        label={words.by}
        value={view.by ?? ''}
        options={[
          { value: '' as const, text: words.anyBy },
          ...settingSources.map((value) => ({ value, text: words.source[value] })),
        ]}
        onChoose={(by) => onChange({ by: by === '' ? null : by })}
      />
    </>
  );
}

/** The people selected for a change. The selection survives a search. */
function useChosen(people: readonly SettingsPerson[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = new Set(people.map(({ id }) => id).filter((id) => ids.has(id)));
  const onChoose: Choosing['onChoose'] = (some, isChosen) =>
    setIds(isChosen ? chosen.union(new Set(some)) : chosen.difference(new Set(some)));
  return { chosen, onChoose };
}

function ChooseAll({ people, chosen, onChoose }: Choosing & { people: readonly SettingsPerson[] }) {
  const words = peopleWords(useLanguage().language);
  const ids = people.map(({ id }) => id);
  const isAll = ids.length > 0 && ids.every((id) => chosen.has(id));
  return (
    <div class="people-choosing">
      <label>
        <input type="checkbox" checked={isAll} onChange={() => onChoose(ids, !isAll)} />
        {words.chooseAll(ids.length)}
      </label>
      {chosen.size > 0 && <Button onPress={() => onChoose([...chosen], false)}>{words.clear}</Button>}
      <span class="soft">{words.range}</span>
    </div>
  );
}

interface UndoProps {
  organization: Organization;
  data: Loaded;
}

/** Confirms a change and offers to restore the previous values. */
function useUndo({ organization, data }: UndoProps) {
  const words = peopleWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const reload = useReload(organization.id);
  const undoing = useMutation({
    mutationFn: async (changes: readonly SettingChange[]) => {
      for (const change of changes) await makeChange(organization.id, change);
    },
    onSuccess: () => showMessage(words.undone),
    onSettled: reload,
  });
  const saved = (change: SettingChange) => {
    const back = undoOf(data.people, change);
    const who = change.target === 'everybody' ? words.everybody : words.people(change.target.length);
    undoing.reset();
    showMessage(
      words.saved(change.setting, change.value, who),
      back.length > 0 ? () => undoing.mutate(back) : undefined,
    );
    void reload();
  };
  return { message, saved, undoing };
}

/** The drawers in the address: the history of a person's settings, and the form for a change. */
function Drawers({
  organization,
  data,
  chosen,
  onSaved,
}: UndoProps & { chosen: number[]; onSaved(made: SettingChange): void }) {
  const [opened, changing] = [useAddressed('person'), useAddressed('change')];
  const person = data.people.find(({ id }) => String(id) === opened.value);
  if (person) return <History {...{ organization, person, users: data.users }} onClose={opened.close} />;
  if (changing.value === null || changeable(organization).length === 0) return null;
  const done = (made: SettingChange) => {
    changing.close();
    onSaved(made);
  };
  return <ChangeForm {...{ organization, people: data.people, chosen, onSaved: done }} onClose={changing.close} />;
}

function Start({ organization, chosen }: { organization: Organization; chosen: number }) {
  const words = peopleWords(useLanguage().language);
  const changing = useAddressed('change');
  if (changeable(organization).length === 0) return <p>{words.readOnly}</p>;
  return (
    <Button kind="main" onPress={() => changing.open()}>
      {chosen > 0 ? words.changeChosen(chosen) : words.change}
    </Button>
  );
}

function Shown({ organization, data, shown, choosing }: UndoProps & { shown: SettingsPerson[]; choosing: Choosing }) {
  const words = peopleWords(useLanguage().language);
  const { change } = useView();
  const opened = useAddressed('person');
  const mayChange = changeable(organization).length > 0;
  if (shown.length === 0) {
    return (
      <Empty title={words.none.title} text={words.none.text}>
        <Button onPress={() => change({ search: '', only: null, by: null })}>{words.none.clear}</Button>
      </Empty>
    );
  }
  return (
    <>
      {mayChange && <ChooseAll people={shown} {...choosing} />}
      <PeopleTable
        {...{ organization, users: data.users, people: shown, choosing: mayChange ? choosing : null }}
        onOpen={({ id }) => opened.open(String(id))}
      />
    </>
  );
}

function Loaded({ organization, data }: UndoProps) {
  const { view, addressOf, change } = useView();
  const choosing = useChosen(data.people);
  const { message, saved, undoing } = useUndo({ organization, data });
  const shown = shownOf(data.people, view);
  return (
    <>
      <Tools>
        <Start organization={organization} chosen={choosing.chosen.size} />
        <Filters view={view} onChange={change} />
        <Exports file="people.csv" rows={() => [csvHead, ...shown.map(csvRow)]} />
      </Tools>
      <StatusMessage message={message} />
      {undoing.error && <Failure error={undoing.error} onRetry={() => undoing.mutate(undoing.variables)} />}
      <Spread people={data.people} view={view} addressOf={(only) => addressOf({ only })} />
      <Shown {...{ organization, data, shown, choosing }} />
      <Drawers {...{ organization, data }} chosen={[...choosing.chosen]} onSaved={saved} />
    </>
  );
}

function ManagedPeople({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = peopleWords(language);
  const clock = useClock(organization.time_zone);
  const { view } = useView();
  const { data, error, isFetching, refetch } = usePeople(organization.id);
  const when = useWhen(clock);
  const enforced = data?.enforcement ? enforcedText(language, data.enforcement, when) : '';
  const sentence = () => {
    const all = data?.people ?? [];
    const shown = shownOf(all, view);
    const own = shown.filter(({ decisions }) => decisions.screenshot_frequency.source === 'member').length;
    return words.lead(shown.length, all.length, countsOf(shown, 'screenshot_frequency').toReversed(), own);
  };
  return (
    <Screen
      name="people"
      title={words.title}
      sentence={data && sentence()}
      note={[words.note, enforced, clockText(language, clock)].join(' ')}
      help="settings#decides"
      isBusy={isFetching}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <Loaded organization={organization} data={data} />}
    </Screen>
  );
}

/** The tracking settings of members, and who set them. Members see their settings on their own page. */
export function People({ organization }: { organization: Organization }) {
  return organization.role === 'user' ? <NotFound /> : <ManagedPeople organization={organization} />;
}
