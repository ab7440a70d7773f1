import { useRoute } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage, useWords } from '../../app/language.tsx';
import { mayLeave } from '../../app/leave-guard.ts';
import { useOrganization } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { CutNote } from '../../parts/pager.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import type { AddressView } from './address.ts';
import { Case } from './case.tsx';
import { Filters } from './filters.tsx';
import { CaseList } from './list.tsx';
import type { Entry } from './queries.ts';
import { Several } from './several.tsx';
import { type Cases as Shown, useCases } from './use-cases.ts';
import { type Picking, usePicking } from './use-picking.ts';
import { inboxWords } from './words.ts';
import './inbox.css';

interface Moving {
  entries: readonly Entry[];
  chosen: Entry | undefined;
  show(change: Partial<AddressView>, replace?: boolean): void;
}

/** Opens the case that is this many places further down, or further up if negative, and scrolls the list to it. */
function useMoves({ entries, chosen, show }: Moving): (by: number) => void {
  return (by) => {
    const next = entries[entries.findIndex(({ id }) => id === chosen?.id) + by];
    if (next) show({ entry: next.id, flag: null }, true);
  };
}

function Empty({ view, hrefOf }: { view: AddressView; hrefOf(change: Partial<AddressView>): string }) {
  const { inbox } = useWords();
  const isAll = view.state === 'open' && view.level === null;
  return (
    <div class="inbox-empty">
      <p>{isAll ? inbox.empty.open : inbox.empty.other}</p>
      {!isAll && <a href={hrefOf({ state: 'open', level: null, entry: null, flag: null })}>{inbox.reset}</a>}
    </div>
  );
}

/** The number of new cases since the list was loaded, with a button that shows them. */
function Fresh({ fresh, answer }: Pick<Shown, 'fresh' | 'answer'>) {
  const { language } = useLanguage();
  const show = () => {
    void answer.refetch();
    document.querySelector('.inbox-list')?.scrollTo({ top: 0 });
  };
  return (
    <div class="inbox-fresh" role="status">
      {fresh > 0 && (
        <Button kind="main" onPress={show}>
          {inboxWords(language).fresh(fresh)}
        </Button>
      )}
    </div>
  );
}

function List({ screen, picking }: { screen: Shown; picking: Picking }) {
  const words = useWords();
  const { inbox } = words;
  const { view, hrefOf, show, answer, entries, chosen, counts, left } = screen;
  return (
    <section class="inbox-list" aria-label={inbox.title}>
      <header class="inbox-head">
        <h1>{inbox.title}</h1>
        <Filters view={view} counts={counts.data} hrefOf={hrefOf} show={show} />
        <Fresh fresh={screen.fresh} answer={answer} />
      </header>
      {answer.error && <Failure error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <p class="inbox-empty">{words.loading}</p>}
      {answer.data && entries.length === 0 && <Empty view={view} hrefOf={hrefOf} />}
      <CaseList entries={entries} chosen={chosen?.id} left={left} picking={picking} hrefOf={hrefOf} />
      {answer.hasNextPage && <Button onPress={() => void answer.fetchNextPage()}>{inbox.more}</Button>}
      {answer.hasNextPage && <CutNote shown={entries.length} />}
    </section>
  );
}

/** The keyboard shortcuts, and the move to the next case after a decision. */
function useWork(screen: Shown, picking: Picking) {
  const { language, words } = useLanguage();
  const { inbox } = words;
  const [message, setMessage] = useState('');
  const move = useMoves(screen);
  const { chosen, entries } = screen;
  const pick = () => entries.some(({ id }) => id === chosen?.id) && chosen && picking.toggle(chosen.id);
  useKeys([
    { key: 'j', description: inbox.next, run: () => void (mayLeave() && move(1)) },
    { key: 'k', description: inbox.previous, run: () => void (mayLeave() && move(-1)) },
    { key: 'x', description: inboxWords(language).pickHere, run: () => void pick() },
  ]);
  return { message, setMessage, move };
}

function InboxOf({ organization }: { organization: Organization }) {
  const { inbox } = useWords();
  const screen = useCases(organization);
  const picking = usePicking(screen.entries);
  const { view, hrefOf, chosen } = screen;
  const { message, setMessage, move } = useWork(screen, picking);
  useTitle(inbox.title);
  const showSaved = (saved: string) => {
    setMessage(saved);
    move(1);
  };
  const finish = (saved: string) => {
    setMessage(saved);
    picking.clear();
  };
  const isPicking = picking.picked.size > 0;
  const shown = { organization, view, hrefOf, onSaved: showSaved };
  const open = view.entry !== null || view.flag !== null ? ' inbox-chosen' : '';
  return (
    <div class={`inbox${isPicking ? ' inbox-picking' : open}`}>
      <List screen={screen} picking={picking} />
      <div class="inbox-case">
        <h1 class="inbox-back">
          <a href={hrefOf({ entry: null, flag: null })}>{inbox.all}</a>
        </h1>
        <p class="inbox-said" role="status">
          {message}
        </p>
        {isPicking && <Several organizationId={organization.id} picking={picking} onSaved={finish} />}
        {chosen && !isPicking && <Case entry={chosen} {...shown} />}
      </div>
    </div>
  );
}

/** The inbox of unusual activity: the open cases, the evidence, and the decision next to it. */
export function Inbox() {
  const { params } = useRoute();
  const organization = useOrganization(Number(params['organization']));
  if (!organization?.may.see_flags) return <NotFound />;
  return <InboxOf organization={organization} />;
}
