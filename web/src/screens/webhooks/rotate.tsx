import { useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { newKey } from '../../parts/new-key.ts';
import { type WebhookActionProps, useAction } from './action-dialog.tsx';
import { logWords } from './log-words.ts';
import { WebhookSecret } from './secret.tsx';
import { webhookWords } from './words.ts';

/** Replaces the secret after a confirmation, and shows the new one. */
export function RotateSecret({ organization, webhook, format, onDone, onClose }: Omit<WebhookActionProps, 'action'>) {
  const { rotate } = logWords(format.language);
  const { secret: words } = webhookWords(format.language);
  const { isBusy, error, run } = useAction();
  const [made, setMade] = useState<{ secret: string; former_valid_until: string | null } | null>(null);
  // The same key for all attempts, because a second replacement would expire the secret that the receiver still uses.
  const [key] = useState(newKey);
  const act = async () => {
    const params = { organization_id: organization.id, webhook_id: webhook.id };
    setMade((await call('rotateWebhookSecret', { params, idempotencyKey: key })).webhook);
    onDone('rotate');
  };
  const until = made?.former_valid_until ?? null;
  return (
    <Drawer title={made ? words.replaced : rotate.title} onClose={onClose}>
      {made ? (
        <WebhookSecret secret={made.secret} until={until === null ? null : format.when(until)} onClose={onClose} />
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
