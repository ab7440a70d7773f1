import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { useModule } from '../../parts/use-module.ts';
import type { Language } from '../../words/words.ts';
import { conditionOf, type WebhookTextFormat, stateText, subscribedText, useTextFormat, waitingText } from './texts.ts';
import { type WebhookWithStatus, useReload, useWebhooks } from './use-webhooks.ts';
import { webhookWords } from './words.ts';
import './webhooks.css';

function columnsOf(format: WebhookTextFormat, { id: organizationId }: Organization): Column<WebhookWithStatus>[] {
  const { language, when } = format;
  const { columns, never } = webhookWords(language);
  return [
    {
      name: 'address',
      title: columns.address,
      cell: ({ id, url, description }) => (
        <>
          <a href={`/organizations/${organizationId}/webhooks/${id}`}>{url}</a>
          {description !== '' && <span class="soft">{description}</span>}
        </>
      ),
    },
    { name: 'told', title: columns.told, cell: (webhook) => subscribedText(language, webhook) },
    {
      name: 'state',
      title: columns.state,
      cell: (webhook) => (
        <span class={`webhook-state webhook-${conditionOf(webhook)}`}>{stateText(format, webhook)}</span>
      ),
    },
    {
      name: 'last',
      title: columns.last,
      cell: ({ status: { last_delivered_at: at } }) => (at === null ? never : <time dateTime={at}>{when(at)}</time>),
    },
    {
      name: 'waiting',
      title: columns.waiting,
      isFigure: true,
      cell: ({ status }) => waitingText(language, status),
    },
  ];
}

const csvHead = [
  'id',
  'url',
  'description',
  'kinds',
  'state',
  'disabled_at',
  'disabled_because',
  'failing_since',
  'next_attempt_at',
  'last_delivered_at',
  'waiting',
];

const csvRow = ({ status, ...webhook }: WebhookWithStatus) => [
  webhook.id,
  webhook.url,
  webhook.description,
  webhook.kinds?.join(' ') ?? 'all',
  webhook.state,
  webhook.disabled_at ?? '',
  webhook.disabled_because ?? '',
  webhook.failing_since ?? '',
  status.next_attempt_at ?? '',
  status.last_delivered_at ?? '',
  status.waiting,
];

function leadOf(language: Language, webhooks: readonly WebhookWithStatus[]): string {
  const words = webhookWords(language);
  const courses = webhooks.map(conditionOf);
  const count = (course: string) => courses.filter((other) => other === course).length;
  return webhooks.length === 0 ? words.none : words.lead(webhooks.length, count('again'), count('off'));
}

/** The webhooks of an organization, and whether their deliveries succeed. */
export function Webhooks({ organization }: { organization: Organization }) {
  const format = useTextFormat(organization);
  const words = webhookWords(format.language);
  const { data: webhooks, error, refetch } = useWebhooks(organization.id);
  const reload = useReload(organization.id);
  const { value, open, close } = useAddressed('new');
  const make = useModule(() => import('./make.tsx'), value !== null);
  return (
    <Screen
      name="webhooks"
      title={words.title}
      sentence={webhooks && leadOf(format.language, webhooks)}
      note={words.note}
      help="webhooks#arrives"
    >
      {webhooks && (
        <Tools>
          <Button kind="main" onPress={() => open()}>
            {words.make}
          </Button>
          <Exports file="webhooks.csv" rows={() => [csvHead, ...webhooks.map(csvRow)]} />
        </Tools>
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!webhooks && !error && <Skeleton rows={4} />}
      {webhooks?.length === 0 && <Empty {...words.empty} />}
      {webhooks && webhooks.length > 0 && (
        <Sheet
          caption={words.caption}
          columns={columnsOf(format, organization)}
          rows={webhooks}
          keyOf={({ id }) => id}
        />
      )}
      {webhooks && make && value !== null && (
        <make.MakeWebhook organization={organization} onMade={() => void reload()} onClose={close} />
      )}
    </Screen>
  );
}
