import { useLocation } from 'preact-iso';
import { failureOf } from '../../api/failure-of.ts';
import { type Named, optionsOf, usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useClock } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DateChoice } from '../../parts/date-choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { Pager } from '../../parts/pager.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { actionText, Entries, type EntryNames, whatText, whoText } from './entries.tsx';
import { useAudit } from './use-audit.ts';
import { subjects } from './subjects.ts';
import { differencesOf, type AuditEntry, searchOf, type AuditView, viewOf } from './view.ts';
import { clockText } from '../../words/clocks.ts';
import { auditWords } from './words.ts';
import './audit.css';

interface FiltersProps {
  view: AuditView;
  /** The name of the only record whose changes are shown; null for several records. */
  record: string | null;
  people: readonly Named[];
  onChange(some: Partial<AuditView>): void;
}

function Filters({ view, record, people, onChange }: FiltersProps) {
  const { filters: words, subjects: names } = auditWords(useLanguage().language);
  return (
    <>
      <Choice
        label={words.subject}
        value={view.subject ?? ''}
        options={[
          { value: '', text: words.anything },
          ...subjects.map((subject) => ({ value: subject, text: names[subject] })),
        ]}
        onChoose={(value) => onChange({ subject: value === '' ? null : value, subjectId: null })}
      />
      <Choice
        label={words.actor}
        value={String(view.actor ?? '')}
        options={[{ value: '', text: words.anybody }, ...optionsOf(people, view.actor)]}
        onChoose={(value) => onChange({ actor: value === '' ? null : Number(value) })}
      />
      <DateChoice label={words.first} value={view.first ?? ''} onChoose={(first) => onChange({ first })} />
      <DateChoice label={words.last} value={view.last ?? ''} onChoose={(last) => onChange({ last })} />
      {record !== null && <span>{words.one(record)}</span>}
      {searchOf(view) !== '' && (
        <Button onPress={() => onChange({ subject: null, subjectId: null, actor: null, first: null, last: null })}>
          {words.clear}
        </Button>
      )}
    </>
  );
}

const head = ['id', 'recorded_at', 'who', 'credential', 'what', 'action', 'subject_id', 'changes', 'reason'];

function useCsv(entries: readonly AuditEntry[], names: EntryNames) {
  const { language } = useLanguage();
  const words = auditWords(language);
  return () => [
    head,
    ...entries.map((entry) => [
      entry.id,
      entry.recorded_at,
      whoText(entry, names, words),
      entry.credential?.kind ?? '',
      whatText(entry, names, language),
      actionText(entry, words),
      entry.subject_id,
      JSON.stringify(differencesOf(entry).map(({ field, before, after }) => ({ field, before, after }))),
      entry.reason ?? '',
    ]),
  ];
}

/**
 * The entries for an address, and the people to filter by. People without access to the list of members can select
 * only the people in the entries.
 */
function useShown(organization: Organization, view: AuditView) {
  const list = useAudit(organization, view);
  const peopleQuery = usePeople(organization);
  const pages = list.data?.pages ?? [];
  const entries = pages.flatMap((page) => page.audit_entries);
  const names: EntryNames = new Map(
    pages.flatMap(({ users = [] }) => users.map(({ id, name }) => [id, name] as const)),
  );
  const people = peopleQuery.data ?? [...names].map(([id, name]) => ({ id, name }));
  return { list, entries, names, people, failure: failureOf(peopleQuery) };
}

/** The audit log: who changed what, when and with which credential, newest first. */
export function Audit({ organization }: { organization: Organization }) {
  const { language } = useLanguage();
  const words = auditWords(language);
  const clock = useClock(organization.time_zone);
  const { path, query, route } = useLocation();
  const view = viewOf(query);
  const { list, entries, names, people, failure } = useShown(organization, view);
  const rows = useCsv(entries, names);
  const [newest] = entries;
  const record = view.subjectId === null || !newest ? null : whatText(newest, names, language);
  const isEmpty = list.data !== undefined && entries.length === 0;
  return (
    <Screen
      name="audit"
      help="roles#record"
      title={words.title}
      sentence={list.data && (isEmpty ? words.nothing : words.lead(entries.length, list.hasNextPage))}
      note={`${words.note} ${clockText(language, clock)}`}
      isBusy={list.isFetching}
    >
      <Tools>
        <Filters
          view={view}
          record={record}
          people={people}
          onChange={(some) => route(path + searchOf({ ...view, ...some }))}
        />
        <Exports file="audit.csv" rows={rows} />
      </Tools>
      <NamesMissing failure={failure} />
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && !list.error && <Skeleton rows={10} />}
      {isEmpty && <Empty title={words.none.title} text={words.none.text} />}
      {entries.length > 0 && <Entries entries={entries} names={names} zone={clock.zone} />}
      <Pager list={list} shown={entries.length} />
    </Screen>
  );
}
