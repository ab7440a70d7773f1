import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useId } from 'preact/hooks';
import { digests } from '../../../../src/contract/lists/preferences.ts';
import { call, type Input, type Output } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { Hint, Pick } from './pick.tsx';
import { type MailWords, mailWords } from './mail-words.ts';

type Settings = Output<'getNotificationSettings'>['notification_settings'];
type Kind = keyof Settings['kinds'];
type SettingsChange = NonNullable<Input<'putNotificationSettings'>['body']>;

const settingsKey = ['notification-settings'];

const useOwnWords = (): MailWords => mailWords(useLanguage().language);

interface Change {
  body: SettingsChange;
  message: string;
  undo?: Change;
}

/** Saves each change at once, confirms it and offers to undo it. */
function useSaving(showMessage: ShowMessage) {
  const queries = useQueryClient();
  const saving = useMutation({
    // Changes run one after another, so the last one wins.
    scope: { id: 'notification-settings' },
    mutationFn: ({ body }: Change) => call('putNotificationSettings', { body }),
    onSuccess: ({ notification_settings: settings }, { message, undo }) => {
      queries.setQueryData(settingsKey, settings);
      showMessage(message, undo && (() => saving.mutate(undo)));
    },
  });
  return saving;
}

interface Props {
  settings: Settings;
  save(change: Change): void;
}

function DigestPick({ settings, save }: Props) {
  const { digest: words, saved } = useOwnWords();
  const options = digests.map((value) => ({ value, text: words[value] }));
  const changeTo = (digest: Settings['digest']) => ({ body: { digest }, message: saved(words.name, words[digest]) });
  return (
    <Pick
      name={words.name}
      hint={words.hint}
      value={settings.digest}
      options={options}
      onChoose={({ value }) => save({ ...changeTo(value), undo: changeTo(settings.digest) })}
    />
  );
}

/** The kinds of events that trigger mail, each with a checkbox. */
function KindPicks({ settings, save }: Props) {
  const { kinds: words, saved } = useOwnWords();
  const id = useId();
  const changeTo = (kind: Kind, isMailed: boolean): Change => ({
    body: { kinds: { [kind]: isMailed } },
    message: saved(words.of[kind], isMailed ? words.on : words.off),
  });
  return (
    <fieldset class="preference" aria-describedby={`${id}-hint`}>
      <legend>{words.name}</legend>
      <Hint id={`${id}-hint`} hint={words.hint} />
      <div class="picks">
        {(Object.keys(words.of) as Kind[]).map((kind) => (
          <label key={kind} class="pick pick-line">
            <input
              type="checkbox"
              checked={settings.kinds[kind]}
              onChange={({ currentTarget: { checked } }) =>
                save({ ...changeTo(kind, checked), undo: changeTo(kind, !checked) })
              }
            />
            {words.of[kind]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The settings of mail notifications. If the server sends no mail, only a note is shown. */
export function MailPreferences({ showMessage, isBelowAll }: { showMessage: ShowMessage; isBelowAll: boolean }) {
  const words = useOwnWords();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call('getNotificationSettings', { signal })).notification_settings,
  });
  const saving = useSaving(showMessage);
  // Mails link to this section. The content above this section loads later, so the page scrolls once that content has
  // loaded.
  const isThere = isBelowAll && settings.data !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#mail') document.getElementById('mail')?.scrollIntoView();
  }, [isThere]);
  return (
    <section class="panel" id="mail" aria-labelledby="mail-title" aria-busy={saving.isPending}>
      <h2 id="mail-title">{words.title}</h2>
      {saving.error && <Failure error={saving.error} onRetry={() => saving.mutate(saving.variables)} />}
      {settings.error && <Failure error={settings.error} onRetry={() => void settings.refetch()} />}
      {!settings.data && !settings.error && <Skeleton rows={3} />}
      {settings.data?.sends_mail === false && <p class="preference soft">{words.none}</p>}
      {settings.data?.sends_mail && (
        <>
          <DigestPick settings={settings.data} save={saving.mutate} />
          <KindPicks settings={settings.data} save={saving.mutate} />
        </>
      )}
    </section>
  );
}
