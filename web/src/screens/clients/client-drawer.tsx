import { useMutation } from '@tanstack/preact-query';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Changes } from '../../parts/changes.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Section } from '../../parts/section.tsx';
import { ClientForm } from './client-form.tsx';
import { useClient, useStale } from './queries.ts';
import { changesOf, type Client, clientValues, type ClientValues } from './values.ts';
import { clientWords } from './words.ts';

interface Props {
  organization: Organization;
  onClose(): void;
  say(text: string, undo?: () => void): void;
}

/** Puts a client away and brings it back; what that does stands above the button. */
function Archive({ client, onClose, say }: Omit<Props, 'organization'> & { client: Client }) {
  const { archive: words } = clientWords(useLanguage().language);
  const refresh = useStale();
  const isActive = client.status === 'active';
  const setStatus = (status: Client['status']) =>
    call('updateClient', { params: { client_id: client.id }, body: { status } });
  const saving = useMutation({
    mutationFn: () => setStatus(isActive ? 'archived' : 'active'),
    onSuccess() {
      const undo = () => void setStatus(client.status).then(refresh);
      say(isActive ? words.archived(client.name) : words.restored(client.name), undo);
      void refresh();
      onClose();
    },
  });
  return (
    <>
      <p>{isActive ? words.will : words.willBack}</p>
      {saving.error && <Failure error={saving.error} />}
      <div>
        <Button busy={saving.isPending} onPress={() => saving.mutate()}>
          {isActive ? words.archive : words.restore}
        </Button>
      </div>
    </>
  );
}

/** Takes back what was saved: the fields that differ get what they had. */
function useUndo(say: Props['say']) {
  const { language } = useLanguage();
  const words = clientWords(language).form;
  const refresh = useStale();
  return (client: Client, before: ClientValues) => () => {
    const body = changesOf(before, clientValues(client, language));
    const saving = call('updateClient', { params: { client_id: client.id }, body });
    void saving.then(refresh).then(() => say(words.undone(client.name)));
  };
}

/** A client with all that belongs to it. */
export function ClientDrawer({ organization, edited, onClose, say }: Props & { edited: string }) {
  const { language, words: common } = useLanguage();
  const words = clientWords(language);
  const id = /^\d{1,10}$/.test(edited) ? Number(edited) : 0;
  const { data, error, refetch } = useClient(id, language);
  const refresh = useStale();
  const undo = useUndo(say);
  const saved = (client: Client, before: ClientValues) => {
    say(words.form.saved(client.name), undo(client, before));
    void refresh();
    onClose();
  };
  return (
    <Drawer title={words.form.edit(data?.client.name ?? '…')} onClose={onClose}>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p class="soft">{common.loading}</p>}
      {data && (
        <>
          <ClientForm organization={organization} edited={data} onSaved={saved} />
          <Section title={words.archive.title}>
            {() => <Archive client={data.client} onClose={onClose} say={say} />}
          </Section>
          {organization.may.see_audit && (
            <Section title={words.history}>
              {() => <Changes organization={organization} subject="client" id={id} />}
            </Section>
          )}
        </>
      )}
    </Drawer>
  );
}

export function NewClientDrawer({ organization, onClose, say }: Props) {
  const words = clientWords(useLanguage().language);
  const refresh = useStale();
  const saved = ({ name }: Client) => {
    say(words.form.created(name));
    void refresh();
    onClose();
  };
  return (
    <Drawer title={words.create} onClose={onClose}>
      <ClientForm organization={organization} edited={null} onSaved={saved} />
    </Drawer>
  );
}
