import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { logWords } from './log-words.ts';
import { type WebhookTextFormat, waitingText } from './texts.ts';
import type { WebhookWithStatus } from './use-webhooks.ts';

export type WebhookAction = 'pause' | 'enable' | 'rotate' | 'remove';

interface ConfirmationTexts {
  title: string;
  text: string;
  confirm: string;
}

/** The effect of an action, shown in advance. */
function confirmationOf(
  { language }: WebhookTextFormat,
  action: WebhookAction,
  { status }: WebhookWithStatus,
): ConfirmationTexts {
  const words = logWords(language);
  const { waiting } = status;
  const description = waitingText(language, status);
  switch (action) {
    case 'enable':
      return { ...words.enable, text: words.enable.text(description, waiting) };
    case 'remove':
      return { ...words.remove, text: words.remove.text(description, waiting) };
    default:
      return words[action];
  }
}

/** Runs one action at a time and reports its failure. */
export function useAction() {
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

export const runAction = (
  organization: Organization,
  { id }: Pick<WebhookWithStatus, 'id'>,
  action: 'pause' | 'enable' | 'remove',
) => {
  const input = { params: { organization_id: organization.id, webhook_id: id } };
  if (action === 'remove') return call('deleteWebhook', input);
  return action === 'pause' ? call('pauseWebhook', input) : call('enableWebhook', input);
};

export interface WebhookActionProps {
  organization: Organization;
  webhook: WebhookWithStatus;
  format: WebhookTextFormat;
  action: WebhookAction | null;
  onDone(action: WebhookAction): void;
  onClose(): void;
}

/** A confirmation before a webhook is paused, enabled or deleted. */
export function WebhookActionDialog({ organization, webhook, format, action, onDone, onClose }: WebhookActionProps) {
  const { isBusy, error, forget, run } = useAction();
  const needsConfirmation = action !== null && action !== 'rotate';
  const texts = needsConfirmation ? confirmationOf(format, action, webhook) : null;
  const act = async () => {
    if (!needsConfirmation) return;
    await runAction(organization, webhook, action);
    onDone(action);
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <Dialog title={texts?.title ?? ''} isOpen={needsConfirmation} onClose={close}>
      <p>{texts?.text}</p>
      {error !== null && <Failure error={error} />}
      <Button kind="main" busy={isBusy} onPress={() => void run(act)}>
        {texts?.confirm}
      </Button>
    </Dialog>
  );
}
