import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { deliveryStates } from '../../../../src/contract/lists/webhooks.ts';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Pager } from '../../parts/pager.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { csvHead, csvRow, kindOf } from './csv.ts';
import { useAction } from './action-dialog.tsx';
import { logWords } from './log-words.ts';
import type { WebhookTextFormat } from './texts.ts';
import { Attempts } from './attempts.tsx';
import { type Delivery, type WebhookWithStatus, useDeliveries, useReload } from './use-webhooks.ts';
import { stateIn } from './view.ts';

interface Props {
  organization: Organization;
  webhook: WebhookWithStatus;
  format: WebhookTextFormat;
  showMessage: ShowMessage;
}

function What({ delivery, organization, format }: Pick<Props, 'organization' | 'format'> & { delivery: Delivery }) {
  const words = logWords(format.language);
  const { event_id: event, kind } = delivery;
  const text = kindOf(format.language, delivery);
  if (event === null) return <span>{text}</span>;
  return (
    <>
      <span>{text}</span>
      <a class="soft" href={`/organizations/${organization.id}/events?state=all&kind=all&event=${event}`}>
        {words.event(event)} <span class="unseen">({kind})</span>
      </a>
    </>
  );
}

function State({ delivery, webhook, format }: Pick<Props, 'webhook' | 'format'> & { delivery: Delivery }) {
  const words = logWords(format.language);
  const { state, delivered_at: at, next_attempt_at: next } = delivery;
  const waits = state === 'waiting' && webhook.state === 'enabled';
  const behind = waits && next === null ? words.behind : null;
  const more =
    next === null ? (state === 'delivered' && at !== null ? format.when(at) : behind) : words.next(format.when(next));
  return (
    <>
      <span class={`webhook-state webhook-${state === 'delivered' ? 'good' : state === 'failed' ? 'off' : 'again'}`}>
        {words.states[state]}
      </span>
      {more !== null && <span class="soft">{more}</span>}
    </>
  );
}

interface ResendState {
  busy: Delivery | null;
  /** The id of the newest completed delivery. No other follows it. */
  newest: number;
  isOff: boolean;
  onRetry(delivery: Delivery): void;
  onOnward(delivery: Delivery): void;
}

function ResendButton({
  delivery,
  format,
  acting,
}: {
  delivery: Delivery;
  format: WebhookTextFormat;
  acting: ResendState;
}) {
  const words = logWords(format.language);
  const what = words.of(kindOf(format.language, delivery));
  const isWaiting = delivery.state === 'waiting';
  const refused = acting.isOff ? words.act.testOff : null;
  return (
    <span class="webhook-buttons">
      <Button kind="quiet" refused={refused} busy={acting.busy === delivery} onPress={() => acting.onRetry(delivery)}>
        {isWaiting ? words.now : words.again1} <span class="unseen">{what}</span>
      </Button>
      {!isWaiting && delivery.id < acting.newest && (
        <Button kind="quiet" refused={refused} onPress={() => acting.onOnward(delivery)}>
          {words.onward} <span class="unseen">{what}</span>
        </Button>
      )}
    </span>
  );
}

function columnsOf({ organization, webhook, format }: Props, acting: ResendState): Column<Delivery>[] {
  const { columns } = logWords(format.language);
  return [
    {
      name: 'event',
      title: columns.what,
      cell: (delivery) => <What delivery={delivery} organization={organization} format={format} />,
    },
    {
      name: 'when',
      title: columns.when,
      cell: ({ created_at: at }) => <time dateTime={at}>{format.when(at)}</time>,
    },
    {
      name: 'state',
      title: columns.state,
      cell: (delivery) => <State delivery={delivery} webhook={webhook} format={format} />,
    },
    {
      name: 'tries',
      title: columns.tries,
      cell: (delivery) => <Attempts delivery={delivery} format={format} />,
    },
    {
      name: 'act',
      title: columns.act,
      isLabelled: false,
      cell: (delivery) => <ResendButton delivery={delivery} format={format} acting={acting} />,
    },
  ];
}

/** Sends one delivery again and confirms it. */
function useResend({ organization, webhook, format, showMessage }: Props) {
  const words = logWords(format.language);
  const reload = useReload(organization.id);
  const { error, run } = useAction();
  const [busy, setBusy] = useState<Delivery | null>(null);
  const again = (delivery: Delivery) =>
    run(async () => {
      setBusy(delivery);
      try {
        const params = { organization_id: organization.id, webhook_id: webhook.id, delivery_id: delivery.id };
        await call('replayWebhookDelivery', { params });
        showMessage(
          delivery.state === 'waiting' ? words.done.now : words.done.again(kindOf(format.language, delivery)),
        );
        await reload();
      } finally {
        setBusy(null);
      }
    });
  return { busy, error, again };
}

interface ResendFromProps extends Props {
  from: Delivery | null;
  deliveries: readonly Delivery[];
  /** Whether all later deliveries are loaded. */
  isWhole: boolean;
  onClose(): void;
}

/** A confirmation before a delivery and all later ones are sent again. */
function ResendFromDialog({ from, deliveries, isWhole, onClose, ...props }: ResendFromProps) {
  const { organization, webhook, format, showMessage } = props;
  const { span } = logWords(format.language);
  const reload = useReload(organization.id);
  const { isBusy, error, forget, run } = useAction();
  const after = deliveries.filter(({ id, state }) => from && id > from.id && state !== 'waiting').length;
  const act = async () => {
    if (!from) return;
    const body = { first_id: from.id, last_id: deliveries[0]?.id ?? from.id };
    const params = { organization_id: organization.id, webhook_id: webhook.id };
    const { replayed } = await call('replayWebhookDeliveries', { params, body });
    showMessage(span.done(replayed));
    onClose();
    await reload();
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={span.title} isOpen={from !== null} onClose={close}>
      <p>{from && span.text(kindOf(format.language, from), format.when(from.created_at), isWhole ? after : null)}</p>
      {error !== null && <Failure error={error} />}
      <Button kind="main" busy={isBusy} onPress={() => void run(act)}>
        {span.confirm}
      </Button>
    </Dialog>
  );
}

function Filter({ format }: { format: WebhookTextFormat }) {
  const words = logWords(format.language);
  const { path, query, route } = useLocation();
  return (
    <Choice
      label={words.filter}
      value={stateIn(query)}
      options={(['all', ...deliveryStates] as const).map((value) => ({ value, text: words.filters[value] }))}
      onChoose={(value) => route(value === 'all' ? path : `${path}?state=${value}`)}
    />
  );
}

function Loading({ list }: { list: ReturnType<typeof useDeliveries> }) {
  if (list.error) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  return list.isPending ? <Skeleton rows={6} /> : null;
}

/** The sent and waiting deliveries of a webhook, with all attempts. */
export function Deliveries(props: Props) {
  const { organization, webhook, format } = props;
  const [words, { query }] = [logWords(format.language), useLocation()];
  const list = useDeliveries(organization.id, webhook.id, stateIn(query));
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const { busy, error, again } = useResend(props);
  const [from, setFrom] = useState<Delivery | null>(null);
  const acting: ResendState = {
    busy,
    newest: deliveries.find((delivery) => delivery.state !== 'waiting')?.id ?? 0,
    isOff: webhook.state === 'disabled',
    onRetry: (delivery) => void again(delivery),
    onOnward: setFrom,
  };
  return (
    <div class="webhook-log">
      <h2>{words.log}</h2>
      <p class="soft">{words.again}</p>
      <Tools>
        <Filter format={format} />
        <Exports file="deliveries.csv" rows={() => [csvHead, ...deliveries.map((delivery) => csvRow(delivery))]} />
      </Tools>
      {error !== null && <Failure error={error} />}
      <Loading list={list} />
      {list.data && deliveries.length === 0 && <Empty {...words.none} />}
      {deliveries.length > 0 && (
        <Sheet caption={words.log} columns={columnsOf(props, acting)} rows={deliveries} keyOf={({ id }) => id} />
      )}
      <Pager list={list} shown={deliveries.length} />
      <ResendFromDialog
        {...props}
        from={from}
        deliveries={deliveries}
        isWhole={stateIn(query) === 'all'}
        onClose={() => setFrom(null)}
      />
    </div>
  );
}
