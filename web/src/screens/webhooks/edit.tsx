import { useQuery } from '@tanstack/preact-query';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Changes } from '../../parts/changes.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { Section } from '../../parts/section.tsx';
import { useForm } from '../../parts/use-form.ts';
import { hostOf } from './texts.ts';
import { putWebhook, readWebhook, useReload, type Webhook, type WebhookValues } from './use-webhooks.ts';
import { checked, kindsIn, WebhookForm } from './webhook-form.tsx';
import { webhookWords } from './words.ts';

interface Props {
  organization: Organization;
  webhook: Webhook;
  showMessage: ShowMessage;
  onClose(): void;
}

type Read = Awaited<ReturnType<typeof readWebhook>>;

/** Confirms a save and offers to undo it. */
function useSaved({ organization, webhook: { id }, showMessage, onClose }: Props) {
  const { form: words } = webhookWords(useLanguage().language);
  const reload = useReload(organization.id);
  return ({ webhook, tag }: Awaited<ReturnType<typeof putWebhook>>, before: WebhookValues) => {
    const undo = async () => {
      await putWebhook(organization.id, id, before, { ifMatch: tag });
      await reload();
      showMessage(words.undone(hostOf(before.url)));
    };
    showMessage(words.saved(hostOf(webhook.url)), undo);
    void reload();
    onClose();
  };
}

function Opened(props: Props & { read: Read }) {
  const { organization, read } = props;
  const { language } = useLanguage();
  const { form: words } = webhookWords(language);
  const { id, url } = read.webhook;
  const onSaved = useSaved(props);
  const form = useForm({
    initial: { values: read.values, tag: read.tag },
    reload: () => readWebhook(organization.id, id),
    check: (values) => checked(language, values),
    save: (values: WebhookValues, sending) => putWebhook(organization.id, id, values, sending),
    onSaved,
  });
  const isOther = form.values.url.trim() !== url;
  const effect = words.editEffect(isOther, kindsIn(language, form.values) || words.nothing);
  return <WebhookForm form={form} label={words.edit(hostOf(url))} effect={effect} />;
}

/** The form for an existing webhook, with the history of its changes. */
export function EditWebhook(props: Props) {
  const { organization, webhook, onClose } = props;
  const { language, words: common } = useLanguage();
  const words = webhookWords(language);
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook', organization.id, webhook.id],
    queryFn: () => readWebhook(organization.id, webhook.id),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Drawer title={words.form.edit(hostOf(webhook.url))} onClose={onClose}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="soft">{common.loading}</p>}
      {data && <Opened {...props} read={data} />}
      <Section title={words.secret.history}>
        {() => <Changes organization={organization} subject="webhook" id={webhook.id} />}
      </Section>
    </Drawer>
  );
}
