import { useLocation } from 'preact-iso';
import { useClock, useWhen } from '../../../app/clock.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useSession } from '../../../app/session.tsx';
import { Choice } from '../../../parts/choice.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { Pager } from '../../../parts/pager.tsx';
import { Tools } from '../../../parts/screen.tsx';
import { type Column, Sheet } from '../../../parts/sheet.tsx';
import { HelpLink } from '../../../parts/help-link.tsx';
import { addDays, dayOf, shortSpanOf } from '../../../words/dates.ts';
import type { Language } from '../../../words/words.ts';
import { dateIn } from '../../../words/zones.ts';
import { type OwnAccess, useAccessLog } from './queries.ts';
import { moreWords } from './words.ts';

const spans = ['month', 'quarter', 'year'] as const;
const scopes = ['all', 'me'] as const;
type Span = (typeof spans)[number];

/** The state of the list that the address stores. */
function useView() {
  const { query, path, route } = useLocation();
  const span = spans.find((name) => name === query['looks']) ?? 'month';
  const scope = scopes.find((name) => name === query['of']) ?? 'all';
  const show = (change: Record<string, string>) =>
    route(`${path}?${new URLSearchParams({ ...query, ...change })}`, true);
  return { span, scope, show };
}

const sinceOf = (span: Span, today: string) =>
  span === 'month' ? `${today.slice(0, 7)}-01` : addDays(today, span === 'quarter' ? -91 : -365);

const readersOf = (entries: readonly OwnAccess[]) => new Set(entries.map(({ reader }) => reader.id)).size;

/** The dates that the reader requested, as text. */
function shownText(language: Language, { shown_from: from, shown_through: through }: OwnAccess): string {
  if (from === null || through === null) return '';
  return from === through ? dayOf(language, from) : shortSpanOf(language, from, through);
}

/** A note that explains the value above it, if any. */
function Note({ parts }: { parts: readonly (string | undefined)[] }) {
  return <small class="soft">{parts.filter(Boolean).join(' · ')}</small>;
}

function Who({ entry: { reader, credential } }: { entry: OwnAccess }) {
  const { accessLog: words } = moreWords(useLanguage().language);
  const isProgram = credential?.kind.endsWith('_token') ?? false;
  return (
    <>
      {reader.name}
      <Note parts={[isProgram ? words.program(credential?.id ?? null) : '']} />
    </>
  );
}

function What({ entry }: { entry: OwnAccess }) {
  const { language } = useLanguage();
  const { accessLog: words } = moreWords(language);
  return (
    <>
      {words.kinds[entry.kind]}
      <Note parts={[shownText(language, entry), entry.everybody ? words.everybody : '']} />
    </>
  );
}

function When({ entry: { last_at: at, organization_id: id, count } }: { entry: OwnAccess }) {
  const { language } = useLanguage();
  const { accessLog: words } = moreWords(language);
  const { organizations, user } = useSession();
  const place = organizations.find((organization) => organization.id === id);
  const text = useWhen(useClock(place?.time_zone ?? user.time_zone, user.time_zone));
  return (
    <>
      {text(at)}
      <Note parts={[count > 1 ? words.times(count) : '', organizations.length > 1 ? place?.name : '']} />
    </>
  );
}

function List({ entries }: { entries: readonly OwnAccess[] }) {
  const { accessLog: words } = moreWords(useLanguage().language);
  const columns: Column<OwnAccess>[] = [
    { name: 'reader', title: words.who, cell: (entry) => <Who entry={entry} /> },
    { name: 'what', title: words.what, cell: (entry) => <What entry={entry} /> },
    { name: 'when', title: words.when, cell: (entry) => <When entry={entry} /> },
  ];
  return <Sheet caption={words.title} columns={columns} rows={entries} keyOf={({ id }) => id} />;
}

function Filters({ view: { span, scope, show } }: { view: ReturnType<typeof useView> }) {
  const { accessLog: words } = moreWords(useLanguage().language);
  return (
    <Tools>
      <Choice
        label={words.since}
        value={span}
        options={spans.map((value) => ({ value, text: words.choices[value] }))}
        onChoose={(value) => show({ looks: value })}
      />
      <Choice
        label={words.at}
        value={scope}
        options={scopes.map((value) => ({ value, text: words.whom[value] }))}
        onChoose={(value) => show({ of: value })}
      />
    </Tools>
  );
}

/** The people who accessed the person's records. */
export function AccessLog() {
  const { language, words: common } = useLanguage();
  const { accessLog: words } = moreWords(language);
  const view = useView();
  const today = dateIn(useSession().user.time_zone, Date.now());
  const list = useAccessLog(sinceOf(view.span, today), view.scope === 'all');
  const entries = list.data?.pages.flatMap((page) => page.access_log);
  const readersAt = (everybody: boolean) => readersOf(entries?.filter((entry) => entry.everybody === everybody) ?? []);
  return (
    <section class="panel" aria-labelledby="my-access-log">
      <h2 id="my-access-log">{words.title}</h2>
      {entries && (
        <p aria-live="polite">
          <strong>{words.sentence(readersAt(false), words.spans[view.span], list.hasNextPage)}</strong>{' '}
          {words.sentenceOfAll(readersAt(true))}
        </p>
      )}
      <Filters view={view} />
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!entries && !list.error && <p class="my-wait">{common.loading}</p>}
      {entries && entries.length > 0 && <List entries={entries} />}
      <Pager list={list} shown={entries?.length ?? 0} />
      <p class="soft">{words.kept}</p>
      <HelpLink to="roles#looked" />
    </section>
  );
}
