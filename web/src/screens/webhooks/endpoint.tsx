import { useLocation, useRoute } from 'preact-iso';
import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Said, type Say, useSaid } from '../../parts/said.tsx';
import { Empty, Screen, Skeleton } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { callDeed, type Deed, DeedDialog, useDoing } from './deeds.tsx';
import { Deliveries } from './deliveries.tsx';
import { logWords } from './log-words.ts';
import { hostOf, type TextReading, stateText, toldText, useReading, waitingText } from './texts.ts';
import { type Sent, useReload, useReloadList, useWebhooks } from './use-webhooks.ts';
import { webhookWords } from './words.ts';
import './webhooks.css';

interface OneProps {
  organization: Organization;
  webhook: Sent;
  reading: TextReading;
  say: Say;
}

interface ActsProps extends OneProps {
  onEdit(): void;
  onAsk(deed: Deed): void;
}

/** The actions on a webhook. */
function Acts({ organization, webhook, reading, say, onEdit, onAsk }: ActsProps) {
  const { act, done } = logWords(reading.language);
  const reload = useReload(organization.id);
  const { isBusy, error, run } = useDoing();
  const isOff = webhook.state === 'disabled';
  const test = async () => {
    await call('pingWebhook', { params: { organization_id: organization.id, webhook_id: webhook.id } });
    say(done.test);
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
        <Button kind={isOff ? 'main' : 'plain'} onPress={() => onAsk(isOff ? 'enable' : 'pause')}>
          {isOff ? act.enable : act.pause}
        </Button>
        <Button onPress={onEdit}>{act.edit}</Button>
        <Button onPress={() => onAsk('rotate')}>{act.rotate}</Button>
        <Button onPress={() => onAsk('remove')}>{act.remove}</Button>
      </div>
      {error !== null && <Failure error={error} />}
    </>
  );
}

/** Confirms an action and offers to undo it. */
function useDone({ organization, webhook, reading, say }: OneProps, onDeleted: () => void) {
  const { done } = logWords(reading.language);
  const reload = useReload(organization.id);
  return function after(deed: Deed): void {
    if (deed === 'remove') return onDeleted();
    void reload();
    if (deed === 'rotate') return;
    const opposite = deed === 'pause' ? 'enable' : 'pause';
    const undo = async () => {
      await callDeed(organization, webhook, opposite);
      after(opposite);
    };
    say(deed === 'pause' ? done.paused : done.enabled, undo);
  };
}

function Opened({ onDeleted, ...props }: OneProps & { onDeleted(): void }) {
  const { organization, webhook, reading, say } = props;
  const [deed, setDeed] = useState<Deed | null>(null);
  const edit = useAddressed('edit');
  const form = useModule(() => import('./edit.tsx'), edit.value !== null);
  const rotation = useModule(() => import('./rotate.tsx'), deed === 'rotate');
  const after = useDone(props, onDeleted);
  const onDone = (done: Deed) => {
    if (done !== 'rotate') setDeed(null);
    after(done);
  };
  const asked = { organization, webhook, reading, onDone, onClose: () => setDeed(null) };
  return (
    <>
      <Acts {...props} onEdit={() => edit.open()} onAsk={setDeed} />
      <Deliveries organization={organization} webhook={webhook} reading={reading} say={say} />
      <DeedDialog {...asked} deed={deed} />
      {deed === 'rotate' && rotation && <rotation.RotateSecret {...asked} />}
      {form && edit.value !== null && (
        <form.EditWebhook organization={organization} webhook={webhook} say={say} onClose={edit.close} />
      )}
    </>
  );
}

/** The state of the webhook, the waiting deliveries, and the time of the next attempt. */
function sentenceOf(reading: TextReading, webhook: Sent): string {
  const words = logWords(reading.language);
  const { disabled_at: off, failing_since: since, status } = webhook;
  const { waiting, next_attempt_at: next } = status;
  const works = since === null ? words.works : words.failing(reading.when(since));
  return [
    off === null ? works : words.off(stateText(reading, webhook)),
    waiting > 0 && words.waits(waitingText(reading.language, status), waiting),
    since !== null && next !== null && words.nextTry(reading.when(next)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The webhook's address and events, and the expiry of its previous secret. */
function Note({ reading: { language, when }, webhook }: Pick<OneProps, 'reading' | 'webhook'>) {
  const words = logWords(language);
  const { url, former_valid_until: until, description } = webhook;
  const isFormerGood = until !== null && Date.parse(until) > Date.now();
  return (
    <>
      <span class="webhook-address">{url}</span>
      {description !== '' && <span class="webhook-address"> ({description})</span>}
      <br />
      {words.told(toldText(language, webhook))} {isFormerGood && words.former(when(until))}
    </>
  );
}

interface Props {
  organization: Organization;
}

/** A link back, and help if nothing is sent. */
function Ways({ reading, isOff }: { reading: TextReading; isOff: boolean }) {
  const { path } = useLocation();
  return (
    <p class="webhook-ways">
      <a href={path.slice(0, path.lastIndexOf('/'))}>{logWords(reading.language).all}</a>
      {isOff && <HelpLink to="webhooks#disabled" />}
    </p>
  );
}

/** After a deletion, stops the queries about the webhook and confirms the deletion. */
function useDeleted({ organization }: Props, reading: TextReading, say: Say) {
  const reloadList = useReloadList(organization.id);
  const [isDeleted, setDeleted] = useState(false);
  const onDeleted = (webhook: Sent) => {
    say(logWords(reading.language).remove.done(hostOf(webhook.url)));
    setDeleted(true);
    void reloadList();
  };
  return { isDeleted, onDeleted };
}

/** A webhook with its state, actions and deliveries. */
export function Endpoint(props: Props) {
  const { organization } = props;
  const id = Number(useRoute().params['webhook']);
  const reading = useReading(organization);
  const { data: webhooks, error, refetch } = useWebhooks(organization.id);
  const { said, say } = useSaid();
  const { isDeleted, onDeleted } = useDeleted(props, reading, say);
  const webhook = isDeleted ? undefined : webhooks?.find((one) => one.id === id);
  return (
    <Screen
      name="webhooks webhook"
      title={webhook ? hostOf(webhook.url) : webhookWords(reading.language).title}
      sentence={webhook && sentenceOf(reading, webhook)}
      note={webhook && <Note reading={reading} webhook={webhook} />}
    >
      <Ways reading={reading} isOff={webhook?.state === 'disabled'} />
      <Said said={said} />
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!webhooks && !error && <Skeleton rows={8} />}
      {webhooks && !webhook && !isDeleted && <Empty {...logWords(reading.language).missing} />}
      {webhook && (
        <Opened
          organization={organization}
          webhook={webhook}
          reading={reading}
          say={say}
          onDeleted={() => onDeleted(webhook)}
        />
      )}
    </Screen>
  );
}
