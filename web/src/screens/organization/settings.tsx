import type { Organization } from '../../api/session.ts';
import { millisOf } from '../../app/format.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Screen, Skeleton } from '../../parts/screen.tsx';
import { weekdayOptions } from '../../words/choices.ts';
import { instantText } from '../../words/zones.ts';
import { type SettingsVersion, putBack, type Settings, useVersion, useRenewing } from './settings-version.ts';
import { SettingsForm } from './form.tsx';
import { organizationWords } from './words.ts';
import './organization.css';

/** Confirms a save and offers to undo it. */
function useSaved(id: number) {
  const words = organizationWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const renew = useRenewing(id);
  const onSaved = (before: Settings, saved: Settings) => {
    showMessage(words.saved, async () => {
      await putBack(id, before, saved);
      await renew();
      showMessage(words.restored);
    });
    void renew();
  };
  return { message, onSaved };
}

function useSentence(edition: SettingsVersion | undefined, error: unknown) {
  const { language, words: common } = useLanguage();
  const words = organizationWords(language);
  if (!edition) return { sentence: error ? '' : common.loading, note: null };
  const { name, zone, weekStart } = edition.values;
  const day = weekdayOptions(language).find(({ value }) => value === weekStart)?.text ?? '';
  const from = edition.calendarFrom;
  return {
    sentence: words.sentence(name, zone, day),
    note: from === null ? null : words.calendarFrom(instantText(language, zone, millisOf(from))),
  };
}

function OwnersSettings({ organization: { id } }: { organization: Organization }) {
  const words = organizationWords(useLanguage().language);
  const { data: edition, error, refetch } = useVersion(id);
  const { message, onSaved } = useSaved(id);
  return (
    <Screen name="organization" title={words.title} {...useSentence(edition, error)}>
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!edition && !error && <Skeleton rows={6} />}
      {edition && (
        <section class="panel" aria-labelledby="settings">
          <h2 id="settings">{words.form}</h2>
          <SettingsForm key={edition.tag} id={id} edition={edition} onSaved={onSaved} />
        </section>
      )}
    </Screen>
  );
}

/** Name, calendar and currency of an organization, for its owners. */
export function OrganizationSettings({ organization }: { organization: Organization }) {
  const words = organizationWords(useLanguage().language);
  if (organization.may.change_organization) return <OwnersSettings organization={organization} />;
  return (
    <Screen name="organization" title={words.title} sentence={organization.name}>
      <Empty text={words.forOwners} />
    </Screen>
  );
}
