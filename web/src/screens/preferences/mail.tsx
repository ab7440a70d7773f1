import { useMutation, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useId } from 'preact/hooks';
import { digests } from '../../../../src/contract/lists/preferences.ts';
import { call, type Input, type Output } from '../../api/call.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { Say } from '../../parts/said.tsx';
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
  said: string;
  undo?: Change;
}

/** Keeps what is said of mail at once, says what holds now and takes it back. */
function useSaving(say: Say) {
  const queries = useQueryClient();
  const saving = useMutation({
    // One after the other: what is shown last is what was chosen last.
    scope: { id: 'notification-settings' },
    mutationFn: ({ body }: Change) => call('putNotificationSettings', { body }),
    onSuccess: ({ notification_settings: settings }, { said, undo }) => {
      queries.setQueryData(settingsKey, settings);
      say(said, undo && (() => saving.mutate(undo)));
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
  const changeTo = (digest: Settings['digest']) => ({ body: { digest }, said: saved(words.name, words[digest]) });
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

/** Of what mail comes: any of a few, each by itself. */
function KindPicks({ settings, save }: Props) {
  const { kinds: words, saved } = useOwnWords();
  const id = useId();
  const changeTo = (kind: Kind, isMailed: boolean): Change => ({
    body: { kinds: { [kind]: isMailed } },
    said: saved(words.of[kind], isMailed ? words.on : words.off),
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

/** When and of what the person gets mail; where the server sends none, that is all there is to say. */
export function MailPreferences({ say, isBelowAll }: { say: Say; isBelowAll: boolean }) {
  const words = useOwnWords();
  const settings = useQuery({
    queryKey: settingsKey,
    queryFn: async ({ signal }) => (await call('getNotificationSettings', { signal })).notification_settings,
  });
  const saving = useSaving(say);
  // A mail leads here, to the end of a page whose choices come after the page itself.
  const isThere = isBelowAll && settings.data !== undefined;
  useEffect(() => {
    if (isThere && location.hash === '#mail') document.getElementById('mail')?.scrollIntoView();
  }, [isThere]);
  return (
    <section class="panel" id="mail" aria-labelledby="mail-title" aria-busy={saving.isPending}>
      <h2 id="mail-title">{words.title}</h2>
      {saving.error && <Failure error={saving.error} onAgain={() => saving.mutate(saving.variables)} />}
      {settings.error && <Failure error={settings.error} onAgain={() => void settings.refetch()} />}
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
