import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useRef, useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { type Person, usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Failure } from '../../parts/failure.tsx';
import { PageSearch } from '../../parts/page-search.tsx';
import { Form } from '../../parts/form.tsx';
import { type ShowMessage, StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Exports, Skeleton, Tools } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { Frame } from './frame.tsx';
import type { NumberValues } from './number-portions.ts';
import { NumberTable, rowsAtOnce } from './number-table.tsx';
import { changedIn, type Counted, doubles, type NumberProgress, readNumbers, saveNumbers } from './number-values.ts';
import { numberWords } from './number-words.ts';
import { usePaid } from './paid.ts';
import { useRenewing } from './use-templates.ts';
import './numbers.css';
import { comparable } from '../../words/comparable.ts';

const shows = ['present', 'lacking', 'former'] as const;

interface Shown {
  organization: Organization;
  people: readonly Person[];
  /** The period in the address. The page then shows only members paid in it who lack a number. */
  periodId: number | null;
}

/** The shown members. The filter uses saved values, because a row must not disappear while a person types in it. */
function useListed({ organization, people, periodId }: Shown, before: NumberValues) {
  const { path, query, route } = useLocation();
  const [search, setSearch] = useState('');
  const requested = shows.find((show) => show === query['show']) ?? 'present';
  const show = periodId === null ? requested : ('period' as const);
  const isLacking = ({ id }: Person) => !before[id];
  const has = {
    present: ({ isRemoved }: Person) => !isRemoved,
    lacking: (person: Person) => !person.isRemoved && isLacking(person),
    former: ({ isRemoved }: Person) => isRemoved,
    period: isLacking,
  };
  const wanted = comparable(search);
  const matches = people.filter(has[show]).filter(({ name }) => comparable(name).includes(wanted));
  const ids = periodId === null ? [] : matches.map(({ id }) => id);
  const paid = usePaid({ organizationId: organization.id, periodId }, ids, rowsAtOnce);
  const paidIds = new Set(paid.data?.pages.flatMap((page) => page.paid));
  return {
    show,
    search,
    setSearch,
    listed: periodId === null ? matches : matches.filter(({ id }) => paidIds.has(id)),
    /** The members who are paid in a period are queried in batches as they are shown. */
    paid: periodId === null ? null : paid,
    choose(next: string) {
      if (next === 'period') return;
      route(next === 'present' ? path : `${path}?show=${next}`, true);
    },
  };
}

/**
 * The form with a field for each member. A missing number is stored as empty text, so a field that is emptied again
 * counts as unchanged.
 */
function versionOf({ values, tag }: Read, people: readonly Person[]) {
  return { values: { ...Object.fromEntries(people.map(({ id }) => [id, ''])), ...values }, tag };
}

function useNumbersForm({ organization, people }: Shown, read: Read, onSaved: (saved: Saved) => void) {
  const words = numberWords(useLanguage().language);
  const organizationId = organization.id;
  const progress = useRef<NumberProgress>({ tag: read.tag, saved: {} }).current;
  const [counted, onProgress] = useState<Counted | null>(null);
  const form = useForm<NumberValues, NumberValues>({
    initial: versionOf(read, people),
    reload: async () => versionOf(await readNumbers(organizationId), people),
    check: (values) => doubles(values, read.values, { people, words }),
    async save(values, sending, before) {
      await saveNumbers({ organizationId, values, before, progress, onProgress }, sending);
      return values;
    },
    onSaved: (values, before) => onSaved({ ids: changedIn(values, before), before }),
  });
  return { form, counted };
}

/** The effect of saving, and the progress of a large save. */
function Effect({ form: { values, before, isSaving }, counted }: ReturnType<typeof useNumbersForm>) {
  const words = numberWords(useLanguage().language);
  const changed = changedIn(values, before).length;
  if (changed > 0 && counted && counted.saved < counted.total) {
    const progressText = isSaving ? words.keeping : words.partly;
    return <p>{progressText(counted.saved, counted.total)}</p>;
  }
  return <p>{changed === 0 ? words.nothing : words.effect(changed)}</p>;
}

type Read = Awaited<ReturnType<typeof readNumbers>>;

interface Saved {
  /** Ids of the changed members. */
  ids: readonly string[];
  before: NumberValues;
}

interface EditProps extends Shown {
  read: Read;
  showMessage: ShowMessage;
  onSaved(saved: Saved): void;
}

const csvOf = (people: readonly Person[], values: NumberValues) => [
  ['user_id', 'name', 'payroll_id'],
  ...people.map(({ id, name }) => [id, name, values[id] ?? '']),
];

function Edit({ read, showMessage, onSaved, ...shown }: EditProps) {
  const { organization, people } = shown;
  const words = numberWords(useLanguage().language);
  const { form, counted } = useNumbersForm(shown, read, onSaved);
  const { show, search, setSearch, listed, paid, choose } = useListed(shown, read.values);
  const { error, retry } = failureOf(...(paid ? [paid] : []));
  const isAsked = paid?.isFetching === true && listed.length === 0;
  // Payroll clerks see only current members.
  const offered = shows.filter((value) => value !== 'former' || !organization.payroll);
  const options: { value: (typeof shows)[number] | 'period'; text: string }[] = offered.map((value) => ({
    value,
    text: words.shows[value],
  }));
  if (show === 'period') options.push({ value: 'period', text: words.ofPeriod });
  return (
    <>
      <Tools>
        <Choice label={words.show} value={show} options={options} onChoose={choose} />
        <PageSearch label={words.find} description={words.find} value={search} onType={setSearch} />
        <Exports file="payroll-numbers.csv" rows={() => csvOf(people, read.values)} />
      </Tools>
      <Form
        form={form}
        label={words.form}
        save={words.save}
        effect={<Effect form={form} counted={counted} />}
        compared={people.map(({ id, name }) => ({ label: name, text: (values: NumberValues) => values[id] ?? '' }))}
      >
        {error && <Failure error={error} onRetry={retry} />}
        {isAsked && <Skeleton rows={8} />}
        {!error && !isAsked && (
          <NumberTable
            key={`${show} ${search}`}
            {...{ organization, form, people, listed, showMessage }}
            further={paid}
          />
        )}
      </Form>
    </>
  );
}

/** The numbers for the form. The numbers are not reloaded in the background, because that would discard input. */
const useRead = (organizationId: number) =>
  useQuery({
    queryKey: ['payroll-numbers', organizationId],
    queryFn: () => readNumbers(organizationId),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Confirms a save and offers to undo it. */
function useSaved({ id: organizationId }: Organization, showMessage: ShowMessage, reread: () => Promise<unknown>) {
  const words = numberWords(useLanguage().language);
  const renew = useRenewing(organizationId);
  const fresh = async () => {
    await reread();
    await renew();
  };
  return ({ ids, before }: Saved) => {
    showMessage(words.saved(ids.length), async () => {
      const { values: now, tag } = await readNumbers(organizationId);
      const given = Object.fromEntries(ids.map((id) => [id, before[id] ?? '']));
      await saveNumbers({ organizationId, values: { ...now, ...given }, before: now }, { ifMatch: tag });
      showMessage(words.undone);
      await fresh();
    });
    void fresh();
  };
}

/** The period in the address. */
function useRequestedPeriod(): number | null {
  const { period = '' } = useLocation().query;
  return /^\d{8}$/.test(period) ? Number(period) : null;
}

/** The payroll number of each member. */
export function Numbers({ organization }: { organization: Organization }) {
  const words = numberWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const periodId = useRequestedPeriod();
  const people = usePeople(organization);
  const numbersQuery = useRead(organization.id);
  const onSaved = useSaved(organization, showMessage, () => numbersQuery.refetch());
  const { data: read } = numbersQuery;
  const present = people.data?.filter(({ isRemoved }) => !isRemoved);
  const lacking = read && present?.filter(({ id }) => !read.values[id]).length;
  const { error, retry } = failureOf(people, numbersQuery);
  const isThere = read && people.data;
  return (
    <Frame
      organization={organization}
      part="numbers"
      sentence={lacking === undefined ? '' : words.lead(lacking)}
      note={words.note}
    >
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={retry} />}
      {!isThere && !error && <Skeleton rows={8} />}
      {isThere && (
        <Edit key={read.tag} {...{ organization, periodId, read, showMessage, onSaved }} people={people.data ?? []} />
      )}
    </Frame>
  );
}
