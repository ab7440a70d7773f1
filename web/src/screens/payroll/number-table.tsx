import { useState } from 'preact/hooks';
import { payLockOf } from '../../api/pay-lock.ts';
import type { Person } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { FieldNotes, useField } from '../../parts/field.tsx';
import { type PagedList, Pager } from '../../parts/pager.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { Empty } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import type { Form } from '../../parts/use-form.ts';
import type { NumberValues } from './number-portions.ts';
import { pasted } from './number-values.ts';
import { numberWords } from './number-words.ts';

interface FieldProps {
  person: Person;
  shown: readonly Person[];
  form: Form<NumberValues>;
  showMessage: ShowMessage;
}

/** The maximum number of unknown names that a message lists. Beyond it, the message contains only their count. */
const namesAtOnce = 10;

/** The field of a member's number. A pasted column also fills the rows below. */
function NumberOf({ person, shown, form: { values, change }, showMessage }: FieldProps) {
  const words = numberWords(useLanguage().language);
  const label = words.of(person.name);
  const { id, faults, control } = useField({ name: `numbers.${person.id}`, label });
  const paste = (event: ClipboardEvent) => {
    const pastedNumbers = pasted(event.clipboardData?.getData('text/plain') ?? '', person, shown);
    if (!pastedNumbers) return;
    event.preventDefault();
    change(pastedNumbers.values);
    const { unknown, left } = pastedNumbers;
    showMessage(
      [
        words.pasted(Object.keys(pastedNumbers.values).length),
        ...(unknown.length > 0
          ? [words.unknown(unknown.slice(0, namesAtOnce).join(', '), unknown.length - namesAtOnce)]
          : []),
        ...(left > 0 ? [words.tooMany(left)] : []),
      ].join(' '),
    );
  };
  return (
    <span class="field payroll-number">
      <input
        {...control}
        type="text"
        aria-label={label}
        autoComplete="off"
        maxLength={50}
        value={values[person.id] ?? ''}
        onInput={(event) => change({ [person.id]: event.currentTarget.value })}
        onPaste={paste}
      />
      <FieldNotes id={id} hint={undefined} faults={faults} />
    </span>
  );
}

function useColumns({ organization, form, showMessage, listed }: TableProps): Column<Person>[] {
  const words = numberWords(useLanguage().language);
  const { user } = useSession();
  const lockOf = (person: Person) => payLockOf(organization, person, user.id);
  const shown = listed.filter((person) => lockOf(person) === null);
  return [
    {
      name: 'member',
      title: words.columns.member,
      cell: ({ name, isRemoved }) => (
        <>
          <strong>{name}</strong>
          {isRemoved && <span class="soft">{words.former}</span>}
        </>
      ),
    },
    {
      name: 'number',
      title: words.columns.number,
      cell(person) {
        const lock = lockOf(person);
        if (lock === null) return <NumberOf {...{ person, shown, form, showMessage }} />;
        return (
          <>
            {form.values[person.id] ?? '–'} <span class="soft">{words.locks[lock]}</span>
          </>
        );
      },
    },
  ];
}

/** The number of rows that are rendered at first and added on demand. A search finds the others. */
export const rowsAtOnce = 100;

/** The rendered rows. Rows with a fault are always included. */
function drawnOf({ form: { faults }, listed, people }: TableProps, most: number): readonly Person[] {
  const faulty = new Set(faults.slice(0, rowsAtOnce).map(({ attribute }) => attribute));
  const isFaulty = ({ id }: Person) => faulty.has(`numbers.${id}`);
  if (faulty.size === 0) return listed.slice(0, most);
  const first = new Set(listed.slice(0, most));
  return people.filter((person) => first.has(person) || isFaulty(person));
}

interface TableProps {
  organization: Organization;
  form: Form<NumberValues>;
  /** All members, by name. */
  people: readonly Person[];
  /** The members that match the filter. */
  listed: readonly Person[];
  /** Loads more members; null = all members are loaded. */
  further: PagedList | null;
  showMessage: ShowMessage;
}

/** The members, each with a field for their payroll number. */
export function NumberTable(props: TableProps) {
  const words = numberWords(useLanguage().language);
  const columns = useColumns(props);
  const [most, setMost] = useState(rowsAtOnce);
  const drawn = drawnOf(props, most);
  if (drawn.length === 0) return <Empty {...words.nobody} />;
  const { further, listed } = props;
  const hasFurther = further?.hasNextPage === true;
  const more = {
    hasNextPage: listed.length > most || hasFurther,
    isFetchingNextPage: further?.isFetchingNextPage === true,
    fetchNextPage() {
      setMost(most + rowsAtOnce);
      if (hasFurther && listed.length < most + rowsAtOnce) void further.fetchNextPage();
    },
  };
  return (
    <>
      <Sheet caption={words.caption} columns={columns} rows={drawn} keyOf={({ id }) => id} />
      <Pager list={more} shown={drawn.length} />
    </>
  );
}
