import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useMemo, useState } from 'preact/hooks';
import { call } from '../../api/call.ts';
import { CallError, isSignedOut } from '../../api/errors.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { currencyOptions, ownZone, weekdayOptions, zoneOptions } from '../../words/choices.ts';
import type { Language } from '../../words/words.ts';
import { ListField, TextField } from './fields.tsx';
import { setUpWords } from './words.ts';

const zone = ownZone();

const empty = {
  name: '',
  email: '',
  organization: '',
  zone,
  weekStart: '1',
  currency: zone.startsWith('Europe/') ? 'EUR' : 'USD',
};

type Entries = typeof empty;

/** Makes the organization; who did is led to what comes next. */
function useSetUp(onLate: () => void) {
  const queries = useQueryClient();
  const { route } = useLocation();
  return useMutation({
    mutationFn: ({ code, entries }: { code: string; entries: Entries }) =>
      call('setUpServer', {
        body: {
          set_up_code: code,
          user: { name: entries.name, email: entries.email.trim() },
          organization: {
            name: entries.organization,
            time_zone: entries.zone,
            week_start: Number(entries.weekStart),
            currency: entries.currency,
          },
        },
      }),
    onSuccess({ session }) {
      queries.clear();
      queries.setQueryData(['session'], session);
      const [made] = session.organizations;
      route(made ? `/organizations/${made.id}/welcome` : '/', true);
    },
    onError(error) {
      if (error instanceof CallError && error.status === 404) onLate();
    },
  });
}

interface PartProps {
  entries: Entries;
  set(change: Partial<Entries>): void;
}

function Person({ entries, set }: PartProps) {
  const words = setUpWords(useLanguage().language);
  return (
    <fieldset>
      <legend>{words.you}</legend>
      <TextField
        label={words.name}
        value={entries.name}
        onType={(name) => set({ name })}
        autocomplete="name"
        maxLength={200}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        isEmail
        value={entries.email}
        onType={(email) => set({ email })}
        autocomplete="email"
        maxLength={254}
      />
    </fieldset>
  );
}

/** They are long, and the same while somebody types. */
const useOptions = (language: Language) =>
  useMemo(
    () => ({
      zones: zoneOptions(empty.zone),
      days: weekdayOptions(language),
      currencies: currencyOptions(language, empty.currency),
    }),
    [language],
  );

function Organization({ entries, set }: PartProps) {
  const { language } = useLanguage();
  const words = setUpWords(language);
  const options = useOptions(language);
  return (
    <fieldset>
      <legend>{words.organization}</legend>
      <TextField
        label={words.organizationName}
        value={entries.organization}
        onType={(organization) => set({ organization })}
        autocomplete="organization"
        maxLength={200}
      />
      <ListField
        label={words.zone}
        hint={words.zoneHint}
        value={entries.zone}
        options={options.zones}
        onChoose={(chosen) => set({ zone: chosen })}
      />
      <ListField
        label={words.weekStart}
        value={entries.weekStart}
        options={options.days}
        onChoose={(weekStart) => set({ weekStart })}
      />
      <ListField
        label={words.currency}
        value={entries.currency}
        options={options.currencies}
        onChoose={(currency) => set({ currency })}
      />
    </fieldset>
  );
}

interface Props {
  linkCode: string;
  /** Somebody was first. */
  onLate(): void;
}

/** What the first organization is to be; it stays as it was typed when something fails. */
export function SetUpForm({ linkCode, onLate }: Props) {
  const words = setUpWords(useLanguage().language);
  const [code, setCode] = useState(linkCode);
  const [entries, setEntries] = useState(empty);
  const saving = useSetUp(onLate);
  const set = (change: Partial<Entries>) => setEntries((before) => ({ ...before, ...change }));
  const send = (event: Event) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate({ code, entries });
  };
  return (
    <form class="set-up" onSubmit={send}>
      <TextField
        label={words.code}
        hint={linkCode === '' ? words.codeHint : words.codeFromLink}
        value={code}
        onType={setCode}
        autocomplete="one-time-code"
        maxLength={100}
      />
      {isSignedOut(saving.error) && (
        <div class="page-notice" role="alert">
          <p>{words.wrong}</p>
          <p>{words.wrongHelp}</p>
        </div>
      )}
      <Person entries={entries} set={set} />
      <Organization entries={entries} set={set} />
      {saving.error && !isSignedOut(saving.error) && <Failure error={saving.error} />}
      <p class="note">{words.will}</p>
      <Button kind="main" type="submit" busy={saving.isPending}>
        {words.send}
      </Button>
    </form>
  );
}
