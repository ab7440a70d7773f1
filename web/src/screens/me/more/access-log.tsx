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

/** The state of the list in its address. */
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

const readersOf = (looks: readonly OwnAccess[]) => new Set(looks.map(({ reader }) => reader.id)).size;

/** The dates that the reader requested, as text. */
function shownText(language: Language, { shown_from: from, shown_through: through }: OwnAccess): string {
  if (from === null || through === null) return '';
  return from === through ? dayOf(language, from) : shortSpanOf(language, from, through);
}

/** A note that explains the value above it, if there is one. */
function Note({ parts }: { parts: readonly (string | undefined)[] }) {
  return <small class="soft">{parts.filter(Boolean).join(' · ')}</small>;
}

function Who({ look: { reader, credential } }: { look: OwnAccess }) {
  const { looks: words } = moreWords(useLanguage().language);
  const isProgram = credential?.kind.endsWith('_token') ?? false;
  return (
    <>
      {reader.name}
      <Note parts={[isProgram ? words.program(credential?.id ?? null) : '']} />
    </>
  );
}

function What({ look }: { look: OwnAccess }) {
  const { language } = useLanguage();
  const { looks: words } = moreWords(language);
  return (
    <>
      {words.kinds[look.kind]}
      <Note parts={[shownText(language, look), look.everybody ? words.everybody : '']} />
    </>
  );
}

function When({ look: { last_at: at, organization_id: id, count } }: { look: OwnAccess }) {
  const { language } = useLanguage();
  const { looks: words } = moreWords(language);
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

function List({ looks }: { looks: readonly OwnAccess[] }) {
  const { looks: words } = moreWords(useLanguage().language);
  const columns: Column<OwnAccess>[] = [
    { name: 'reader', title: words.who, cell: (look) => <Who look={look} /> },
    { name: 'what', title: words.what, cell: (look) => <What look={look} /> },
    { name: 'when', title: words.when, cell: (look) => <When look={look} /> },
  ];
  return <Sheet caption={words.title} columns={columns} rows={looks} keyOf={({ id }) => id} />;
}

function Filters({ view: { span, scope, show } }: { view: ReturnType<typeof useView> }) {
  const { looks: words } = moreWords(useLanguage().language);
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
  const { looks: words } = moreWords(language);
  const view = useView();
  const today = dateIn(useSession().user.time_zone, Date.now());
  const list = useAccessLog(sinceOf(view.span, today), view.scope === 'all');
  const looks = list.data?.pages.flatMap((page) => page.looks);
  const readersAt = (everybody: boolean) => readersOf(looks?.filter((look) => look.everybody === everybody) ?? []);
  return (
    <section class="panel" aria-labelledby="my-looks">
      <h2 id="my-looks">{words.title}</h2>
      {looks && (
        <p aria-live="polite">
          <strong>{words.sentence(readersAt(false), words.spans[view.span], list.hasNextPage)}</strong>{' '}
          {words.sentenceOfAll(readersAt(true))}
        </p>
      )}
      <Filters view={view} />
      {list.error && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {!looks && !list.error && <p class="my-wait">{common.loading}</p>}
      {looks && looks.length > 0 && <List looks={looks} />}
      <Pager list={list} shown={looks?.length ?? 0} />
      <p class="soft">{words.kept}</p>
      <HelpLink to="roles#looked" />
    </section>
  );
}
