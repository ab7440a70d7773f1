import type { Organization } from '../../api/session.ts';
import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Failure } from '../../parts/failure.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { enforcedText } from '../../parts/enforced-text.ts';
import { type OwnSettings, useRetention, useSettings } from './queries.ts';
import { myWords } from './words.ts';

type Setting = OwnSettings['effective_settings'][number];
type Decision = Pick<Setting['screenshot_frequency'], 'source' | 'changed_at' | 'changed_by'>;

interface DecidedProps {
  decision: Decision;
  users: OwnSettings['users'];
  zone: string;
}

/** The person who set a value, and the time. */
function Decided({ decision, users, zone }: DecidedProps) {
  const { language } = useLanguage();
  const { recorded: words } = myWords(language);
  const { user } = useSession();
  const text = useWhen(useClock(zone, user.time_zone));
  const { source, changed_at: at, changed_by: by } = decision;
  if (source === 'default') return <p class="soft">{words.source.default}</p>;
  const name = users?.find(({ id }) => id === by)?.name;
  const known = name === undefined ? null : words.by(name);
  const who = by === null ? words.byCommandLine : by === user.id ? words.byYou : known;
  const when = at === null ? null : words.on(text(at));
  return <p class="soft">{[words.source[source], who, when].filter((part) => part !== null).join(' ')}.</p>;
}

/** Projects on which the person's timers must stop; empty if there are none. */
function Stops({ settings, setting, zone }: { settings: OwnSettings; setting: Setting; zone: string }) {
  const { language } = useLanguage();
  const { recorded: words } = myWords(language);
  const text = useWhen(useClock(zone, useSession().user.time_zone));
  const nameOf = (projectId: number) => settings.projects?.find(({ id }) => id === projectId)?.name ?? `#${projectId}`;
  return (
    <>
      {setting.stopped_projects.map(({ project_id: id, since, reason }) => (
        <p key={id}>
          <strong>{words.stops(nameOf(id), text(since))}</strong> {words.stopped[reason]}
        </p>
      ))}
    </>
  );
}

const details = [
  'minutes_months',
  'apps_and_urls_months',
  'screenshots_months',
  'unusual_activities_months',
  'activities_months',
] as const;

/** The retention periods of recorded data. */
function Retention({ organizationId }: { organizationId: number }) {
  const { language } = useLanguage();
  const { recorded: words } = myWords(language);
  const { data: retention } = useRetention(organizationId);
  if (!retention) return null;
  const sentence = (detail: (typeof details)[number]) => {
    const months = retention[detail];
    const what = words.details[detail];
    return months === null ? words.keptForGood(what) : words.keptFor(what, months);
  };
  return (
    <>
      <dt>{words.kept}</dt>
      <dd>
        {details.map((detail) => (
          <p key={detail}>{sentence(detail)}</p>
        ))}
      </dd>
    </>
  );
}

/** The instant from which the server stores no contents that these settings forbid. */
function Enforced({ state, zone }: { state: OwnSettings['enforcement'] | undefined; zone: string }) {
  const { language } = useLanguage();
  const { recorded: words } = myWords(language);
  const text = useWhen(useClock(zone, useSession().user.time_zone));
  if (!state) return null;
  return (
    <>
      <dt>{words.enforced}</dt>
      <dd>
        <p>{enforcedText(language, state, text)}</p>
      </dd>
    </>
  );
}

function InOrganization({ organization }: { organization: Organization }) {
  const { language, words: common } = useLanguage();
  const { recorded: words } = myWords(language);
  const { user } = useSession();
  const { data, error, refetch } = useSettings(organization.id, user.id);
  const setting = data?.effective_settings.find(({ user_id: id }) => id === user.id);
  const shared = { users: data?.users, zone: organization.time_zone };
  return (
    <li>
      <h3>{organization.name}</h3>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      {data && setting && <Stops settings={data} setting={setting} zone={organization.time_zone} />}
      {setting && (
        <dl class="my-settings">
          <dt>{words.screenshots}</dt>
          <dd>
            <strong>{words.screenshotsOf(setting.screenshot_frequency.value)}</strong>
            <Decided decision={setting.screenshot_frequency} {...shared} />
          </dd>
          <dt>{words.tracking}</dt>
          <dd>
            <strong>{words.trackingOf[setting.app_and_url_tracking.value]}</strong>
            <Decided decision={setting.app_and_url_tracking} {...shared} />
          </dd>
          <Enforced state={data?.enforcement} zone={organization.time_zone} />
          <Retention organizationId={organization.id} />
        </dl>
      )}
    </li>
  );
}

/** The person's tracking settings in each of their organizations. */
export function Recorded() {
  const { language, words: common } = useLanguage();
  const { recorded: words } = myWords(language);
  const { organizations } = useSession();
  return (
    <section class="panel" aria-labelledby="my-records">
      <h2 id="my-records">{words.title}</h2>
      <p>{organizations.length === 0 ? common.start.none : words.always}</p>
      <HelpLink to="settings#decides" />
      <ul>
        {organizations.map((organization) => (
          <InOrganization key={organization.id} organization={organization} />
        ))}
      </ul>
    </section>
  );
}
