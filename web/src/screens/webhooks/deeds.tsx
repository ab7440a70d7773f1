import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { logWords } from './log-words.ts';
import { WebhookSecret } from './secret.tsx';
import { type Reading, waitingText } from './texts.ts';
import type { Sent } from './use-webhooks.ts';
import { webhookWords } from './words.ts';

export type Deed = 'pause' | 'enable' | 'rotate' | 'remove';

interface Asked {
  title: string;
  text: string;
  confirm: string;
}

/** What a deed does, told before. */
function askedOf({ language }: Reading, deed: Deed, { status }: Sent): Asked {
  const words = logWords(language);
  const { waiting } = status;
  const said = waitingText(language, status);
  switch (deed) {
    case 'enable':
      return { ...words.enable, text: words.enable.text(said, waiting) };
    case 'remove':
      return { ...words.remove, text: words.remove.text(said, waiting) };
    default:
      return words[deed];
  }
}

/** Does something that can fail, once at a time. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isBusy,
    error,
    /** What failed is said until something else is asked for. */
    forget: () => setError(null),
    async run(work: () => Promise<void>) {
      if (isBusy) return;
      setBusy(true);
      setError(null);
      try {
        await work();
      } catch (failure) {
        setError(failure);
      } finally {
        setBusy(false);
      }
    },
  };
}

export const callDeed = (organization: Organization, { id }: Pick<Sent, 'id'>, deed: 'pause' | 'enable' | 'remove') => {
  const input = { params: { organization_id: organization.id, webhook_id: id } };
  if (deed === 'remove') return call('deleteWebhook', input);
  return deed === 'pause' ? call('pauseWebhook', input) : call('enableWebhook', input);
};

interface Props {
  organization: Organization;
  webhook: Sent;
  reading: Reading;
  deed: Deed | null;
  onDone(deed: Deed): void;
  onClose(): void;
}

/** Asks before a webhook is paused, enabled or deleted. */
export function DeedDialog({ organization, webhook, reading, deed, onDone, onClose }: Props) {
  const { isBusy, error, forget, run } = useDoing();
  const isAsked = deed !== null && deed !== 'rotate';
  const asked = isAsked ? askedOf(reading, deed, webhook) : null;
  const act = async () => {
    if (!isAsked) return;
    await callDeed(organization, webhook, deed);
    onDone(deed);
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={asked?.title ?? ''} isOpen={isAsked} onClose={close}>
      <p>{asked?.text}</p>
      {error !== null && <Failure error={error} />}
      <Button kind="main" busy={isBusy} onPress={() => void run(act)}>
        {asked?.confirm}
      </Button>
    </Dialog>
  );
}

/** Replaces the secret once it was said what that does, and shows the new one. */
export function RotateSecret({ organization, webhook, reading, onDone, onClose }: Omit<Props, 'deed'>) {
  const { rotate } = logWords(reading.language);
  const { secret: words } = webhookWords(reading.language);
  const { isBusy, error, run } = useDoing();
  const [made, setMade] = useState<{ secret: string; former_valid_until: string | null } | null>(null);
  const act = async () => {
    const params = { organization_id: organization.id, webhook_id: webhook.id };
    setMade((await call('rotateWebhookSecret', { params })).webhook);
    onDone('rotate');
  };
  const until = made?.former_valid_until ?? null;
  return (
    <Drawer title={made ? words.replaced : rotate.title} onClose={onClose}>
      {made ? (
        <WebhookSecret secret={made.secret} until={until === null ? null : reading.when(until)} onClose={onClose} />
      ) : (
        <div class="secret">
          <p>{rotate.text}</p>
          {error !== null && <Failure error={error} />}
          <div class="form-end">
            <Button kind="main" busy={isBusy} onPress={() => void run(act)}>
              {rotate.confirm}
            </Button>
          </div>
        </div>
      )}
    </Drawer>
  );
}
