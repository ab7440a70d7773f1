import { useLanguage } from '../../app/language.tsx';
import { Arrow } from '../../parts/icon.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { valueText } from '../../parts/value-text.ts';
import { shortDate } from '../../words/dates.ts';
import type { Language } from '../../words/words.ts';
import { instantText } from '../../words/zones.ts';
import { type Difference, differencesOf, type AuditEntry, nameIn } from './view.ts';
import { type AuditWords, auditWords } from './words.ts';

export type EntryNames = ReadonlyMap<number, string>;

/** Subjects whose id is that of a person. */
const isPerson = ({ subject }: AuditEntry) => ['member', 'time_entry', 'password'].includes(subject);

/** The actor and the kind of credential. */
export function whoText({ actor_user_id: id, credential }: AuditEntry, names: EntryNames, words: AuditWords): string {
  if (id !== null) return names.get(id) ?? words.record(id);
  return credential?.kind === 'command_line' ? words.commandLine : words.program;
}

/** The changed record, with its name if it is known. */
export function whatText(entry: AuditEntry, names: EntryNames, language: Language): string {
  const words = auditWords(language);
  const { subject, subject_id: id } = entry;
  // The id of a pay period is its first day.
  const [year, month, day] = [String(id).slice(0, 4), String(id).slice(4, 6), String(id).slice(6)];
  const started = subject === 'pay_period' ? words.from(shortDate(language, `${year}-${month}-${day}`)) : null;
  const name = isPerson(entry) ? names.get(id) : (started ?? nameIn(entry));
  return `${words.subjects[subject]} ${name ?? words.record(id)}`;
}

export const actionText = ({ action }: AuditEntry, words: AuditWords): string =>
  words.actions[action] ?? action.replaceAll('_', ' ');

const fieldText = (field: string) => field.replaceAll('_', ' ');

/** Up to this many changed fields are shown without a click. */
const fewFields = 2;

function Fields({ differences }: { differences: readonly Difference[] }) {
  const words = auditWords(useLanguage().language);
  return (
    <details>
      <summary>{words.fields(differences.length)}</summary>
      <table class="audit-fields">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, before, after, isSame }) => (
            <tr key={field}>
              <th scope="row" lang="en">
                {fieldText(field)}
              </th>
              <td colSpan={isSame ? 2 : 1}>{valueText(before)}</td>
              {!isSame && (
                <td>
                  <span class="audit-arrow">
                    <Arrow />{' '}
                  </span>
                  {valueText(after)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  const words = auditWords(useLanguage().language);
  const differences = differencesOf(entry);
  const isFew = differences.length <= fewFields;
  return (
    <>
      {entry.reason !== null && <p>{words.reason(entry.reason)}</p>}
      {isFew &&
        differences.map(({ field, before, after, isSame }) => (
          <p key={field}>
            <span lang="en">{fieldText(field)}</span>: {valueText(before)}
            {!isSame && (
              <>
                {' '}
                <Arrow /> {valueText(after)}
              </>
            )}
          </p>
        ))}
      {!isFew && <Fields differences={differences} />}
    </>
  );
}

interface Props {
  entries: readonly AuditEntry[];
  names: EntryNames;
  zone: string;
}

/** One row per change, with all changed fields in a disclosure. */
export function Entries({ entries, names, zone }: Props) {
  const { language } = useLanguage();
  const words = auditWords(language);
  const columns: readonly Column<AuditEntry>[] = [
    {
      name: 'when',
      title: words.columns.when,
      cell: ({ recorded_at: at }) => <time dateTime={at}>{instantText(language, zone, Date.parse(at))}</time>,
    },
    {
      name: 'who',
      title: words.columns.who,
      cell: (entry) => (
        <>
          {whoText(entry, names, words)}
          {entry.actor_user_id !== null && entry.credential && (
            <span class="soft">{words.by[entry.credential.kind]}</span>
          )}
        </>
      ),
    },
    {
      name: 'what',
      title: words.columns.what,
      cell: (entry) => (
        <>
          {whatText(entry, names, language)} <span class="audit-action">{actionText(entry, words)}</span>
        </>
      ),
    },
    { name: 'change', title: words.columns.change, cell: (entry) => <Changes entry={entry} /> },
  ];
  return <Sheet caption={words.caption} columns={columns} rows={entries} keyOf={({ id }) => id} />;
}
