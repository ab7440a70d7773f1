import { useRoute } from 'preact-iso';
import { useState } from 'preact/hooks';
import { useCounts } from '../../api/counts.ts';
import type { Organization } from '../../api/session.ts';
import { useKeys } from '../../app/keys.tsx';
import { useWords } from '../../app/language.tsx';
import { useOrganization } from '../../app/session.tsx';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { useView, type View } from './address.ts';
import { Case } from './case.tsx';

import { Filters } from './filters.tsx';
import { CaseList } from './list.tsx';
import { type Entry, useEntry, useInbox } from './queries.ts';
import './inbox.css';

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The case that is looked at: the one of the address, whether it is listed or not, else the first. */
function useChosen(organizationId: number, view: View, list: readonly Entry[] | undefined): Entry | undefined {
  const listed = list?.find(({ id }) => id === view.entry);
  const { data: alone } = useEntry(organizationId, list && !listed ? view.entry : null);
  return view.entry === null ? list?.[0] : (listed ?? alone);
}

interface Moving {
  entries: readonly Entry[];
  chosen: Entry | undefined;
  show(change: Partial<View>, replace?: boolean): void;
}

/** Goes to the case so many places on, and shows it in the list. */
function useMoves({ entries, chosen, show }: Moving): (by: number) => void {
  return (by) => {
    const next = entries[entries.findIndex(({ id }) => id === chosen?.id) + by];
    if (next) show({ entry: next.id, flag: null }, true);
  };
}

function Empty({ view, hrefOf }: { view: View; hrefOf(change: Partial<View>): string }) {
  const { inbox } = useWords();
  const isAll = view.state === 'open' && view.level === null;
  return (
    <div class="inbox-empty">
      <p>{isAll ? inbox.empty.open : inbox.empty.other}</p>
      {!isAll && <a href={hrefOf({ state: 'open', level: null, entry: null, flag: null })}>{inbox.reset}</a>}
    </div>
  );
}

/** What the screen shows, from the address and the answers. */
function useInboxScreen({ id, time_zone: zone }: Organization) {
  const { view, hrefOf, show } = useView(id);
  const filters = { state: view.state, ...(view.level && { confidence_level: view.level }) };
  const answer = useInbox(id, filters);
  const counts = useCounts(id);
  const list = answer.data?.pages.flatMap((page) => page.unusual_activity_inbox);
  const entries = list ?? [];
  const chosen = useChosen(id, view, list);
  const own = ownZone();
  return {
    view,
    hrefOf,
    show,
    answer,
    counts,
    entries,
    chosen,
    zone: view.zone === 'own' ? own : zone,
    hasOwnZone: own !== zone,
  };
}

type Screen = ReturnType<typeof useInboxScreen>;

function Cases({ screen }: { screen: Screen }) {
  const words = useWords();
  const { inbox } = words;
  const { view, hrefOf, show, answer, entries, chosen, zone, counts, hasOwnZone } = screen;
  return (
    <section class="inbox-list" aria-label={inbox.title}>
      <header class="inbox-head">
        <h1>{inbox.title}</h1>
        <Filters view={view} counts={counts.data} hasOwnZone={hasOwnZone} hrefOf={hrefOf} show={show} />
      </header>
      {answer.error && <Failure error={answer.error} onAgain={() => void answer.refetch()} />}
      {answer.isPending && <p class="inbox-empty">{words.loading}</p>}
      {answer.data && entries.length === 0 && <Empty view={view} hrefOf={hrefOf} />}
      <CaseList entries={entries} chosen={chosen?.id} zone={zone} hrefOf={hrefOf} />
      {answer.hasNextPage && <Button onPress={() => void answer.fetchNextPage()}>{inbox.more}</Button>}
    </section>
  );
}

/** Which keys act, and what happens after a decision: the next case comes. */
function useWork(screen: Screen) {
  const { inbox } = useWords();
  const [said, setSaid] = useState('');
  const move = useMoves(screen);
  useKeys([
    { key: 'j', does: inbox.next, run: () => move(1) },
    { key: 'k', does: inbox.previous, run: () => move(-1) },
  ]);
  const goOn = (saved: string) => {
    setSaid(saved);
    move(1);
  };
  return { said, goOn };
}

function InboxOf({ organization }: { organization: Organization }) {
  const { inbox } = useWords();
  const screen = useInboxScreen(organization);
  const { view, hrefOf, chosen, zone } = screen;
  const { said, goOn } = useWork(screen);
  useTitle(inbox.title);
  const shown = { organizationId: organization.id, view, zone, hrefOf, onSaved: goOn };
  return (
    <div class={`inbox ${view.entry !== null || view.flag !== null ? 'inbox-chosen' : ''}`}>
      <Cases screen={screen} />
      <div class="inbox-case">
        <h1 class="inbox-back">
          <a href={hrefOf({ entry: null, flag: null })}>{inbox.all}</a>
        </h1>
        <p class="inbox-said" role="status">
          {said}
        </p>
        {chosen && <Case entry={chosen} {...shown} />}
      </div>
    </div>
  );
}

/** The inbox of unusual activity: which cases wait, the evidence, and the decision beside it. */
export function Inbox() {
  const { params } = useRoute();
  const organization = useOrganization(Number(params['organization']));
  if (!organization?.may.see_flags) return <NotFound />;
  return <InboxOf organization={organization} />;
}
