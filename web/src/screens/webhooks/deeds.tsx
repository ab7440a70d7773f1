import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { logWords } from './log-words.ts';
import { type TextReading, waitingText } from './texts.ts';
import type { Sent } from './use-webhooks.ts';

export type Deed = 'pause' | 'enable' | 'rotate' | 'remove';

interface Asked {
  title: string;
  text: string;
  confirm: string;
}

/** The effect of an action, shown in advance. */
function askedOf({ language }: TextReading, deed: Deed, { status }: Sent): Asked {
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

/** Runs one action at a time and reports its failure. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  return {
    isBusy,
    error,
    /** A failure stays visible until the next action. */
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

export interface WebhookDeedProps {
  organization: Organization;
  webhook: Sent;
  reading: TextReading;
  deed: Deed | null;
  onDone(deed: Deed): void;
  onClose(): void;
}

/** A confirmation before a webhook is paused, enabled or deleted. */
export function DeedDialog({ organization, webhook, reading, deed, onDone, onClose }: WebhookDeedProps) {
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
