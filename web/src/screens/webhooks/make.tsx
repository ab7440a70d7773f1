import { useState } from 'preact/hooks';
import { call, type Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { useForm } from '../../parts/use-form.ts';
import { WebhookSecret } from './secret.tsx';
import { hostOf } from './texts.ts';
import { bodyOf, type WebhookValues } from './use-webhooks.ts';
import { checked, kindsIn, WebhookForm } from './webhook-form.tsx';
import { webhookWords } from './words.ts';

type Made = Output<'createWebhook'>['webhook'];

const blank: WebhookValues = { url: '', description: '', isAll: true, kinds: [] };

interface Props {
  organization: Organization;
  onMade(): void;
  onClose(): void;
}

function MakeForm({ organization, onMade }: { organization: Organization; onMade(made: Made): void }) {
  const { language } = useLanguage();
  const { form: words, make } = webhookWords(language);
  const form = useForm({
    initial: { values: blank, tag: undefined },
    check: (values) => checked(language, values),
    save: (values: WebhookValues, sending) =>
      call('createWebhook', { params: { organization_id: organization.id }, body: bodyOf(values), ...sending }),
    onSaved: ({ webhook }) => onMade(webhook),
  });
  const effect = words.effect(hostOf(form.values.url) || words.host, kindsIn(language, form.values) || words.nothing);
  return <WebhookForm form={form} label={make} save={words.save} effect={effect} />;
}

/** Creates a webhook and shows its secret once. */
export function MakeWebhook({ organization, onMade, onClose }: Props) {
  const words = webhookWords(useLanguage().language);
  const [made, setMade] = useState<Made | null>(null);
  const keep = (webhook: Made) => {
    setMade(webhook);
    onMade();
  };
  return (
    <Drawer title={made ? words.secret.made(hostOf(made.url)) : words.make} onClose={onClose}>
      {made ? (
        <WebhookSecret secret={made.secret} until={null} onClose={onClose} />
      ) : (
        <MakeForm organization={organization} onMade={keep} />
      )}
    </Drawer>
  );
}
