import { useLocation, useRoute } from 'preact-iso';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { StatusMessage, type ShowMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Screen, Skeleton } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { runAction, type WebhookAction, WebhookActionDialog, useAction } from './action-dialog.tsx';
import { Deliveries } from './deliveries.tsx';
import { logWords } from './log-words.ts';
import { hostOf, type WebhookTextFormat, stateText, subscribedText, useTextFormat, waitingText } from './texts.ts';
import { type WebhookWithStatus, useReload, useReloadList, useWebhooks } from './use-webhooks.ts';
import { webhookWords } from './words.ts';
import './webhooks.css';

interface WebhookProps {
  organization: Organization;
  webhook: WebhookWithStatus;
  format: WebhookTextFormat;
  showMessage: ShowMessage;
}

interface ActionsProps extends WebhookProps {
  onEdit(): void;
  onRequest(action: WebhookAction): void;
}

/** The actions on a webhook. */
function Actions({ organization, webhook, format, showMessage, onEdit, onRequest }: ActionsProps) {
  const { act, done } = logWords(format.language);
  const reload = useReload(organization.id);
  const { isBusy, error, run } = useAction();
  const isOff = webhook.state === 'disabled';
  const test = async () => {
    await call('pingWebhook', { params: { organization_id: organization.id, webhook_id: webhook.id } });
    showMessage(done.test);
    await reload();
  };
  return (
    <>
      <div class="tools webhook-acts">
        <Button
          kind={isOff ? 'plain' : 'main'}
          refused={isOff ? act.testOff : null}
          busy={isBusy}
          onPress={() => void run(test)}
        >
          {act.test}
        </Button>
        <Button kind={isOff ? 'main' : 'plain'} onPress={() => onRequest(isOff ? 'enable' : 'pause')}>
          {isOff ? act.enable : act.pause}
        </Button>
        <Button onPress={onEdit}>{act.edit}</Button>
        <Button onPress={() => onRequest('rotate')}>{act.rotate}</Button>
        <Button onPress={() => onRequest('remove')}>{act.remove}</Button>
      </div>
      {error !== null && <Failure error={error} />}
    </>
  );
}

/** Confirms an action and offers to undo it. */
function useDone({ organization, webhook, format, showMessage }: WebhookProps, onDeleted: () => void) {
  const { done } = logWords(format.language);
  const reload = useReload(organization.id);
  return function after(action: WebhookAction): void {
    if (action === 'remove') return onDeleted();
    void reload();
    if (action === 'rotate') return;
    const opposite = action === 'pause' ? 'enable' : 'pause';
    const undo = async () => {
      await runAction(organization, webhook, opposite);
      after(opposite);
    };
    showMessage(action === 'pause' ? done.paused : done.enabled, undo);
  };
}

function Opened({ onDeleted, ...props }: WebhookProps & { onDeleted(): void }) {
  const { organization, webhook, format, showMessage } = props;
  const [action, setAction] = useState<WebhookAction | null>(null);
  const edit = useAddressed('edit');
  const form = useModule(() => import('./edit.tsx'), edit.value !== null);
  const rotation = useModule(() => import('./rotate.tsx'), action === 'rotate');
  const after = useDone(props, onDeleted);
  const onDone = (done: WebhookAction) => {
    if (done !== 'rotate') setAction(null);
    after(done);
  };
  const shared = { organization, webhook, format, onDone, onClose: () => setAction(null) };
  return (
    <>
      <Actions {...props} onEdit={() => edit.open()} onRequest={setAction} />
      <Deliveries organization={organization} webhook={webhook} format={format} showMessage={showMessage} />
      <WebhookActionDialog {...shared} action={action} />
      {action === 'rotate' && rotation && <rotation.RotateSecret {...shared} />}
      {form && edit.value !== null && (
        <form.EditWebhook
          organization={organization}
          webhook={webhook}
          showMessage={showMessage}
          onClose={edit.close}
        />
      )}
    </>
  );
}

/** The state of the webhook, the waiting deliveries, and the time of the next attempt. */
function sentenceOf(format: WebhookTextFormat, webhook: WebhookWithStatus): string {
  const words = logWords(format.language);
  const { disabled_at: off, failing_since: since, status } = webhook;
  const { waiting, next_attempt_at: next } = status;
  const works = since === null ? words.works : words.failing(format.when(since));
  return [
    off === null ? works : words.off(stateText(format, webhook)),
    waiting > 0 && words.waits(waitingText(format.language, status), waiting),
    since !== null && next !== null && words.nextTry(format.when(next)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The webhook's address and events, and the expiry of its previous secret. */
function Note({ format: { language, when }, webhook }: Pick<WebhookProps, 'format' | 'webhook'>) {
  const words = logWords(language);
  const { url, former_valid_until: until, description } = webhook;
  const isFormerGood = until !== null && Date.parse(until) > Date.now();
  return (
    <>
      <span class="webhook-address">{url}</span>
      {description !== '' && <span class="webhook-address"> ({description})</span>}
      <br />
      {words.told(subscribedText(language, webhook))} {isFormerGood && words.former(when(until))}
    </>
  );
}

interface Props {
  organization: Organization;
}

/** A link back, and help if nothing is sent. */
function Links({ format, isOff }: { format: WebhookTextFormat; isOff: boolean }) {
  const { path } = useLocation();
  return (
    <p class="webhook-ways">
      <a href={path.slice(0, path.lastIndexOf('/'))}>{logWords(format.language).all}</a>
      {isOff && <HelpLink to="webhooks#disabled" />}
    </p>
  );
}

/** After a deletion, stops the queries about the webhook and confirms the deletion. */
function useDeleted({ organization }: Props, format: WebhookTextFormat, showMessage: ShowMessage) {
  const reloadList = useReloadList(organization.id);
  const [isDeleted, setDeleted] = useState(false);
  const onDeleted = (webhook: WebhookWithStatus) => {
    showMessage(logWords(format.language).remove.done(hostOf(webhook.url)));
    setDeleted(true);
    void reloadList();
  };
  return { isDeleted, onDeleted };
}

/** A webhook with its state, actions and deliveries. */
export function Endpoint(props: Props) {
  const { organization } = props;
  const id = Number(useRoute().params['webhook']);
  const format = useTextFormat(organization);
  const { data: webhooks, error, refetch } = useWebhooks(organization.id);
  const { message, showMessage } = useStatusMessage();
  const { isDeleted, onDeleted } = useDeleted(props, format, showMessage);
  const webhook = isDeleted ? undefined : webhooks?.find((candidate) => candidate.id === id);
  return (
    <Screen
      name="webhooks webhook"
      title={webhook ? hostOf(webhook.url) : webhookWords(format.language).title}
      sentence={webhook && sentenceOf(format, webhook)}
      note={webhook && <Note format={format} webhook={webhook} />}
    >
      <Links format={format} isOff={webhook?.state === 'disabled'} />
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!webhooks && !error && <Skeleton rows={8} />}
      {webhooks && !webhook && !isDeleted && <Empty {...logWords(format.language).missing} />}
      {webhook && (
        <Opened
          organization={organization}
          webhook={webhook}
          format={format}
          showMessage={showMessage}
          onDeleted={() => onDeleted(webhook)}
        />
      )}
    </Screen>
  );
}
