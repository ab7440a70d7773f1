import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import { call, type Output } from '../../api/call.ts';
import { CallError } from '../../api/errors.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { instantText } from '../../words/zones.ts';
import { providerLinkWords } from './provider-link-words.ts';

type ProviderLink = Output<'listProviderLinks'>['provider_links'][number];

const queryKey = ['my-provider-links'];

const useProviderLinks = () =>
  useQuery({ queryKey, queryFn: async ({ signal }) => (await call('listProviderLinks', { signal })).provider_links });

async function remove({ id }: ProviderLink): Promise<void> {
  try {
    await call('deleteProviderLink', { params: { provider_link_id: id } });
  } catch (error) {
    // It was removed meanwhile, which is what was wanted.
    if (!(error instanceof CallError && error.status === 404)) throw error;
  }
}

function useRemoving(onRemoved: (link: ProviderLink) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: async (_answer, link) => {
      await queries.invalidateQueries({ queryKey });
      onRemoved(link);
    },
  });
}

function Line({ link, onRemove }: { link: ProviderLink; onRemove(): void }) {
  const { language } = useLanguage();
  const words = providerLinkWords(language);
  const { user } = useSession();
  const when = (instant: string) => instantText(language, user.time_zone, millisOf(instant));
  return (
    <li class="my-session">
      <div>
        <strong>{link.provider_name}</strong>
        <p class="my-note">{words.account(link.email)}</p>
        <p class="my-note">
          {words.since(when(link.created_at))}, {words.used(when(link.last_used_at))}
        </p>
      </div>
      <Button onPress={onRemove}>
        {words.remove} <span class="unseen">{link.provider_name}</span>
      </Button>
    </li>
  );
}

interface AskProps {
  link: ProviderLink | null;
  onClose(): void;
  onRemoved(link: ProviderLink): void;
}

/** What will happen is said before. */
function Ask({ link, onClose, onRemoved }: AskProps) {
  const words = providerLinkWords(useLanguage().language);
  const removing = useRemoving(onRemoved);
  const { error } = removing;
  const isStale = error instanceof CallError && error.code === 'proof_required';
  const close = () => {
    removing.reset();
    onClose();
  };
  return (
    <Dialog title={link ? words.ask(link.provider_name) : ''} isOpen={link !== null} onClose={close}>
      <p>{link && words.will(link.provider_name, link.email)}</p>
      {isStale && <p role="alert">{words.prove}</p>}
      {error && !isStale && <Failure error={error} />}
      <Button kind="main" busy={removing.isPending} onPress={() => link && removing.mutate(link)}>
        {words.remove}
      </Button>
    </Dialog>
  );
}

/** The accounts at providers with which the person signs in; nothing where there is none. */
export function ProviderLinks() {
  const words = providerLinkWords(useLanguage().language);
  const { data: links, error, refetch } = useProviderLinks();
  const [asked, setAsked] = useState<ProviderLink | null>(null);
  const [removed, setRemoved] = useState<ProviderLink | null>(null);
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed has gone with its line.
  useEffect(() => {
    if (removed && !asked) said.current?.focus();
  }, [removed, asked]);
  const onRemoved = (link: ProviderLink) => {
    setAsked(null);
    setRemoved(link);
  };
  if (!error && !links?.length && !removed) return null;
  return (
    <section class="panel" aria-labelledby="my-provider-links">
      <h2 id="my-provider-links">{words.title}</h2>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      <p class="my-said" role="status" tabIndex={-1} ref={said}>
        {removed && words.removed(removed.provider_name)}
      </p>
      <ul>
        {links?.map((link) => (
          <Line key={link.id} link={link} onRemove={() => setAsked(link)} />
        ))}
      </ul>
      <Ask link={asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />
    </section>
  );
}
