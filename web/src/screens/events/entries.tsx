import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef } from 'preact/hooks';
import type { FeedEvent } from '../../api/alerts.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, type ShowMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { instantText } from '../../words/zones.ts';
import { Dismiss } from './dismiss.tsx';
import { describeEvent, type EventContext } from './event-text.ts';
import { eventWords } from './words.ts';

interface Props {
  events: readonly FeedEvent[];
  context: EventContext;
}

/** Acknowledges events, and moves the focus to the next unacknowledged event. */
function useAcknowledging(organizationId: number, { events, context }: Props) {
  const words = eventWords(context.language);
  const queries = useQueryClient();
  const { message, showMessage } = useStatusMessage();
  const list = useRef<HTMLDivElement>(null);
  const place = useRef<number | null>(null);
  const acknowledging = useMutation({
    mutationFn: async (acknowledged: readonly FeedEvent[]) => {
      for (const { id } of acknowledged) {
        await call('acknowledgeEvent', { params: { organization_id: organizationId, event_id: id } });
      }
    },
    onSuccess: (_, acknowledged) => {
      const [first] = acknowledged;
      place.current = events.filter(isWaiting).findIndex(({ id }) => id === first?.id);
      showMessage(
        acknowledged.length === 1 && first
          ? words.taken(describeEvent(first, context).what)
          : words.takenAll(acknowledged.length),
      );
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
  return { acknowledging, message, showMessage, list };
}

const isWaiting = ({ acknowledged_at: at }: FeedEvent) => at === null;

interface WhatProps {
  event: FeedEvent;
  context: EventContext;
  showMessage: ShowMessage;
}

function What({ event, context, showMessage }: WhatProps) {
  const { what, why, href } = describeEvent(event, context);
  return (
    <>
      {href === null ? <span>{what}</span> : <a href={href}>{what}</a>}
      {why !== '' && <span class="soft">{why}</span>}
      <Dismiss event={event} context={context} showMessage={showMessage} />
    </>
  );
}

function Acknowledgement({
  event,
  context,
  onAcknowledge,
  busy,
}: {
  event: FeedEvent;
  context: EventContext;
  busy: boolean;
  onAcknowledge(): void;
}) {
  const { language, organization, nameOf } = context;
  const words = eventWords(language);
  const { acknowledged_by_user_id: by, acknowledged_at: at } = event;
  if (at === null) {
    return (
      <Button busy={busy} onPress={onAcknowledge}>
        {words.take} <span class="unseen">{words.takeOf(describeEvent(event, context).what)}</span>
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
  context: EventContext;
  showMessage: ShowMessage;
  isBusy(event: FeedEvent): boolean;
  onAcknowledge(event: FeedEvent): void;
}

function columnsOf({ context, showMessage, isBusy, onAcknowledge }: ColumnsOptions): readonly Column<FeedEvent>[] {
  const { language, organization } = context;
  const { columns } = eventWords(language);
  const text = (at: string) => instantText(language, organization.time_zone, Date.parse(at));
  return [
    {
      name: 'what',
      title: columns.what,
      isLabelled: false,
      cell: (event) => <What event={event} context={context} showMessage={showMessage} />,
    },
    { name: 'when', title: columns.when, cell: ({ since }) => <time dateTime={since}>{text(since)}</time> },
    {
      name: 'taken',
      title: columns.taken,
      cell: (event) => (
        <Acknowledgement
          event={event}
          context={context}
          busy={isBusy(event)}
          onAcknowledge={() => onAcknowledge(event)}
        />
      ),
    },
  ];
}

/** One row per event, with the person who acknowledged it or a button to acknowledge it. */
export function Entries({ events, context }: Props) {
  const words = eventWords(context.language);
  const { acknowledging, message, showMessage, list } = useAcknowledging(context.organization.id, { events, context });
  const waiting = events.filter(isWaiting);
  const columns = columnsOf({
    context,
    showMessage,
    isBusy: (event) => acknowledging.isPending && acknowledging.variables.includes(event),
    onAcknowledge: (event) => acknowledging.mutate([event]),
  });
  return (
    <div class="events-list" ref={list} tabIndex={-1}>
      <StatusMessage message={message} />
      {acknowledging.error && <Failure error={acknowledging.error} />}
      {waiting.length > 1 && (
        <p>
          <Button busy={acknowledging.isPending} onPress={() => acknowledging.mutate(waiting)}>
            {words.takeAll(waiting.length)}
          </Button>
        </p>
      )}
      {events.length > 0 && <Sheet caption={words.caption} columns={columns} rows={events} keyOf={({ id }) => id} />}
    </div>
  );
}
