import { useLocation } from 'preact-iso';
import { usePages } from '../../api/pages.ts';
import { type Named, optionsOf } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { eventsAsCsv } from './csv.ts';
import { Entries } from './entries.tsx';
import { useNames } from './use-names.ts';
import { chosenKinds, queryOf, searchOf, states, subjects, usual, type EventView, viewOf } from './view.ts';
import { eventWords } from './words.ts';
import './events.css';

interface FiltersProps {
  people: readonly Named[];
  view: EventView;
  /** The name of the only record whose events are shown; null for several records. */
  record: string | null;
  onChange(some: Partial<EventView>): void;
}

/** Filters from the address that have no field, with a button that removes them. */
function ActiveFilters({ view, record, onChange }: Omit<FiltersProps, 'people'>) {
  const { filters } = eventWords(useLanguage().language);
  return (
    <>
      {record !== null && <span>{filters.one(record)}</span>}
      {view.event !== null && <span>{filters.from(view.event)}</span>}
      {searchOf(view) !== '' && <Button onPress={() => onChange(usual)}>{filters.clear}</Button>}
    </>
  );
}

function Filters({ people, view, record, onChange }: FiltersProps) {
  const words = eventWords(useLanguage().language);
  return (
    <>
      <Choice
        label={words.filters.state}
        value={view.state}
        options={states.map((value) => ({ value, text: words.states[value] }))}
        onChoose={(state) => onChange({ state })}
      />
      <Choice
        label={words.filters.kind}
        value={view.kind}
        options={chosenKinds.map((value) => ({ value, text: words.kinds[value] }))}
        onChoose={(kind) => onChange({ kind })}
      />
      <Choice
        label={words.filters.subject}
        value={view.subject ?? ''}
        options={[
          { value: '', text: words.filters.anything },
          ...subjects.map((value) => ({ value, text: words.subjects[value] })),
        ]}
        onChoose={(value) => onChange({ subject: value === '' ? null : value, subjectId: null })}
      />
      <Choice
        label={words.filters.member}
        value={String(view.member ?? '')}
        options={[{ value: '', text: words.filters.anybody }, ...optionsOf(people, view.member)]}
        onChoose={(value) => onChange({ member: value === '' ? null : Number(value) })}
      />
      <ActiveFilters view={view} record={record} onChange={onChange} />
    </>
  );
}

/** The events of the view, page by page, with the data that their texts need. */
function useShown(organization: Organization, view: EventView) {
  const { language } = useLanguage();
  const query = queryOf(view);
  const params = { organization_id: organization.id };
  const list = usePages(['events', organization.id, query], 'listEvents', { params, query });
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  const names = useNames(organization, events);
  const context = { language, organization, nameOf: names.nameOf };
  const { subject, subjectId: id } = view;
  const record = subject === null || id === null ? null : (context.nameOf(subject, id) ?? `#${id}`);
  return { list, events, context, record, names };
}

/** Events that need attention, newest first, with the people who acknowledged them. */
export function Events({ organization }: { organization: Organization }) {
  const words = eventWords(useLanguage().language);
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  const { list, events, context, record, names } = useShown(organization, view);
  const isEmpty = list.data !== undefined && events.length === 0;
  const lead = isEmpty ? words.nothing(view.state) : words.lead(events.length, list.hasNextPage, view.state);
  const change = (some: Partial<EventView>) => route(path + searchOf({ ...view, ...some }));
  return (
    <Screen
      name="events"
      title={words.title}
      sentence={list.data && lead}
      note={words.note(organization.time_zone)}
      isBusy={list.isFetching}
    >
      <Tools>
        <Filters people={names.people} view={view} record={record} onChange={change} />
        <Exports file="events.csv" rows={() => eventsAsCsv(events, context)} isLoading={names.isLoading} />
      </Tools>
      <NamesMissing failure={names.failure} />
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && !list.error && <Skeleton rows={10} />}
      {list.data && <Entries events={events} context={context} />}
      {isEmpty && (
        <Empty title={words.empty.title} text={words.empty.text}>
          <a href={`${path}?state=all&kind=all`}>{words.empty.all}</a>
        </Empty>
      )}
      <Pager list={list} shown={events.length} />
    </Screen>
  );
}
