import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useId } from 'preact/hooks';
import { themes } from '../../../../src/contract/lists/preferences.ts';
import { call } from '../../api/call.ts';
import { useClockName, useViewerZone } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import {
  type PreferenceChange,
  type Preferences as Stored,
  preferencesKey,
  usePreferences,
  useCompleteChange,
} from '../../app/own-preferences.tsx';
import { useSession } from '../../app/session.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, type ShowMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Screen, Skeleton } from '../../parts/screen.tsx';
import { zoneOptions } from '../../words/choices.ts';
import { durationOf } from '../../words/durations.ts';
import { withFirst } from '../../words/with-first.ts';
import { languageNames, languages } from '../../words/words.ts';
import { timeOf, ownZone } from '../../words/zones.ts';
import { MailPreferences } from './mail.tsx';
import { Hint, type Option, Pick } from './pick.tsx';
import { type PreferenceWords, preferenceWords } from './words.ts';
import './preferences.css';

/** The duration in the examples: 6 h 48 min. */
const example = 24_480;

const useOwnWords = (): PreferenceWords => preferenceWords(useLanguage().language);

interface Change {
  body: PreferenceChange;
  /** The confirmation text. After an undo, no further undo is offered. */
  message: string;
  undo?: Change;
}

/** Saves each change at once, confirms it and offers to undo it. */
function useSaving(showMessage: ShowMessage) {
  const queries = useQueryClient();
  const completeChange = useCompleteChange();
  const saving = useMutation({
    // Changes run one after another, in their order.
    scope: { id: 'preferences' },
    mutationFn: ({ body }: Change) => call('putPreferences', { body: completeChange(body) }),
    onSuccess: ({ preferences }, change) => {
      queries.setQueryData(preferencesKey, preferences);
      const { undo } = change;
      showMessage(change.message, undo && (() => saving.mutate(undo)));
    },
  });
  return saving;
}

type Choose = (
  name: string,
  before: readonly [PreferenceChange, string],
  after: readonly [PreferenceChange, string],
) => void;

function useChoose(save: (change: Change) => void): Choose {
  const words = useOwnWords();
  return (name, [back, was], [body, is]) =>
    save({ body, message: words.saved(name, is), undo: { body: back, message: words.saved(name, was) } });
}

interface Props {
  stored: Stored;
  choose: Choose;
}

interface PickProps<Value extends string> extends Props {
  name: string;
  hint: string;
  options: readonly Option<Value>[];
  value: Value;
  bodyOf(value: Value): PreferenceChange;
}

function PickOne<Value extends string>({ name, hint, options, value, bodyOf, choose }: PickProps<Value>) {
  const was = options.find((option) => option.value === value);
  return (
    <Pick
      {...{ name, hint, options, value }}
      onChoose={(next) => choose(name, [bodyOf(value), was?.text ?? ''], [bodyOf(next.value), next.text])}
    />
  );
}

function LanguagePick(props: Props) {
  const { language: words } = useOwnWords();
  const named = languages.map((value) => ({ value, text: languageNames[value] }));
  const options = [{ value: 'browser' as const, text: words.browser }, ...named];
  return (
    <PickOne
      {...props}
      {...words}
      options={options}
      value={props.stored.language ?? 'browser'}
      bodyOf={(value) => ({ language: value === 'browser' ? null : value })}
    />
  );
}

/** Each clock with its current time. */
function ClockPick(props: Props) {
  const { language } = useLanguage();
  const { clock: words } = useOwnWords();
  const { user, organizations } = useSession();
  const viewer = useViewerZone();
  const at = (zone: string) => `${timeOf(Date.now(), zone, language)}, ${zone}`;
  const zones = new Set(organizations.map((organization) => organization.time_zone));
  const [only] = zones;
  const options = [
    {
      value: 'organization' as const,
      text: words.organization,
      note: zones.size === 1 && only !== undefined ? at(only) : words.several,
    },
    { value: 'member' as const, text: words.member, note: words.theirs(at(user.time_zone)) },
    { value: 'viewer' as const, text: words.viewer, note: at(viewer) },
  ];
  return <PickOne {...props} {...words} options={options} value={props.stored.clock} bodyOf={(clock) => ({ clock })} />;
}

function ZonePick({ stored, choose }: Props) {
  const { zone: words } = useOwnWords();
  const id = useId();
  const own = { value: '', text: words.browser(ownZone()) };
  const options = [own, ...zoneOptions(stored.time_zone ?? 'UTC')];
  const textOf = (value: string) => options.find((option) => option.value === value)?.text ?? value;
  const bodyOf = (value: string) => ({ time_zone: value === '' ? null : value });
  const before = stored.time_zone ?? '';
  return (
    <div class="preference">
      <label for={id}>{words.name}</label>
      <Hint id={`${id}-hint`} hint={words.hint} />
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={before}
        onChange={({ currentTarget: { value } }) =>
          choose(words.name, [bodyOf(before), textOf(before)], [bodyOf(value), textOf(value)])
        }
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

function ThemePick(props: Props) {
  const { theme: words } = useOwnWords();
  const options = withFirst(themes, 'system').map((value) => ({ value, text: words[value] }));
  return <PickOne {...props} {...words} options={options} value={props.stored.theme} bodyOf={(theme) => ({ theme })} />;
}

function HoursPick(props: Props) {
  const { hours: words } = useOwnWords();
  const options = (['minutes', 'decimal'] as const).map((value) => ({ value, text: words[value] }));
  return (
    <PickOne
      {...props}
      {...words}
      options={options}
      value={props.stored.decimal_hours ? 'decimal' : 'minutes'}
      bodyOf={(value) => ({ decimal_hours: value === 'decimal' })}
    />
  );
}

function KeysPick(props: Props) {
  const { keys: words } = useOwnWords();
  const options = (['on', 'off'] as const).map((value) => ({ value, text: words[value] }));
  return (
    <PickOne
      {...props}
      {...words}
      options={options}
      value={props.stored.single_keys ? 'on' : 'off'}
      bodyOf={(value) => ({ single_keys: value === 'on' })}
    />
  );
}

/** The person's display preferences. Each change applies at once, on all of the person's devices. */
export function Preferences() {
  const { words: common } = useLanguage();
  const words = useOwnWords();
  const { data: stored, error, refetch } = usePreferences(true);
  const { message, showMessage } = useStatusMessage();
  const saving = useSaving(showMessage);
  const choose = useChoose(saving.mutate);
  const clock = useClockName();
  const props = stored && { stored, choose };
  return (
    <Screen
      name="preferences"
      title={words.title}
      sentence={stored ? words.lead(words.clocks[clock], durationOf(example)) : !error && common.loading}
      note={words.note}
      isBusy={saving.isPending}
    >
      <StatusMessage message={message} />
      {saving.error && <Failure error={saving.error} onRetry={() => saving.mutate(saving.variables)} />}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!stored && !error && <Skeleton rows={6} />}
      {props && (
        <div class="panel">
          <ClockPick {...props} />
          <ZonePick {...props} />
          <HoursPick {...props} />
          <LanguagePick {...props} />
          <ThemePick {...props} />
          <KeysPick {...props} />
        </div>
      )}
      <MailPreferences showMessage={showMessage} isBelowAll={stored !== undefined} />
    </Screen>
  );
}
