import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import type { FeedEvent } from '../../api/alerts.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Said, type Say, useSaid } from '../../parts/said.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { instantText } from '../../words/zones.ts';
import { Dismiss } from './dismiss.tsx';
import { tell, type Telling } from './told.ts';
import { eventWords } from './words.ts';

interface Props {
  events: readonly FeedEvent[];
  telling: Telling;
}

/** Acknowledges events and moves the focus to the next open one. */
function useTaking(organizationId: number, { events, telling }: Props) {
  const words = eventWords(telling.language);
  const queries = useQueryClient();
  const { said, say } = useSaid();
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  const taking = useMutation({
    mutationFn: async (taken: readonly FeedEvent[]) => {
      for (const { id } of taken) {
        await call('acknowledgeEvent', { params: { organization_id: organizationId, event_id: id } });
      }
    },
    onSuccess: (_, taken) => {
      const [first] = taken;
      place.current = events.filter(isWaiting).findIndex(({ id }) => id === first?.id);
      say(taken.length === 1 && first ? words.taken(tell(first, telling).what) : words.takenAll(taken.length));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['events', organizationId] }),
  });
  useEffect(() => {
    if (place.current === null) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('.sheet .sheet-taken button') ?? [])];
    const next = buttons[Math.min(place.current, buttons.length - 1)];
    place.current = null;
    (next ?? list.current)?.focus();
  }, [events]);
  return { taking, said, say, list };
}

const isWaiting = ({ acknowledged_at: at }: FeedEvent) => at === null;

interface WhatProps {
  event: FeedEvent;
  telling: Telling;
  say: Say;
}

function What({ event, telling, say }: WhatProps) {
  const { what, why, href } = tell(event, telling);
  return (
    <>
      {href === null ? <span>{what}</span> : <a href={href}>{what}</a>}
      {why !== '' && <span class="soft">{why}</span>}
      <Dismiss event={event} telling={telling} say={say} />
    </>
  );
}

function Taken({
  event,
  telling,
  onTake,
  busy,
}: {
  event: FeedEvent;
  telling: Telling;
  busy: boolean;
  onTake(): void;
}) {
  const { language, organization, nameOf } = telling;
  const words = eventWords(language);
  const { acknowledged_by_user_id: by, acknowledged_at: at } = event;
  if (at === null) {
    return (
      <Button busy={busy} onPress={onTake}>
        {words.take} <span class="unseen">{words.takeOf(tell(event, telling).what)}</span>
      </Button>
    );
  }
  return (
    <>
      {by !== null && nameOf('member', by)}
      <span class="soft">{instantText(language, organization.time_zone, Date.parse(at))}</span>
    </>
  );
}

interface ColumnsOptions {
  telling: Telling;
  say: Say;
  isBusy(event: FeedEvent): boolean;
  onTake(event: FeedEvent): void;
}

function columnsOf({ telling, say, isBusy, onTake }: ColumnsOptions): readonly Column<FeedEvent>[] {
  const { language, organization } = telling;
  const { columns } = eventWords(language);
  const text = (at: string) => instantText(language, organization.time_zone, Date.parse(at));
  return [
    {
      name: 'what',
      title: columns.what,
      isLabelled: false,
      cell: (event) => <What event={event} telling={telling} say={say} />,
    },
    { name: 'when', title: columns.when, cell: ({ since }) => <time dateTime={since}>{text(since)}</time> },
    {
      name: 'taken',
      title: columns.taken,
      cell: (event) => <Taken event={event} telling={telling} busy={isBusy(event)} onTake={() => onTake(event)} />,
    },
  ];
}

/** One row per event, with the person who acknowledged it or a button to do so. */
export function Entries({ events, telling }: Props) {
  const words = eventWords(telling.language);
  const { taking, said, say, list } = useTaking(telling.organization.id, { events, telling });
  const waiting = events.filter(isWaiting);
  const columns = columnsOf({
    telling,
    say,
    isBusy: (event) => taking.isPending && taking.variables.includes(event),
    onTake: (event) => taking.mutate([event]),
  });
  return (
    <div class="events-list" ref={list} tabIndex={-1}>
      <Said said={said} />
      {taking.error && <Failure error={taking.error} />}
      {waiting.length > 1 && (
        <p>
          <Button busy={taking.isPending} onPress={() => taking.mutate(waiting)}>
            {words.takeAll(waiting.length)}
          </Button>
        </p>
      )}
      {events.length > 0 && <Sheet caption={words.caption} columns={columns} rows={events} keyOf={({ id }) => id} />}
    </div>
  );
}
