import { useDay } from '../../api/member-day.ts';
import type { Organization } from '../../api/session.ts';
import { useMemberZone } from '../../api/member-zone.ts';
import { useClock, useClockName } from '../../app/clock.ts';
import { listOf, millisOf } from '../../app/format.ts';
import { useLanguage, useWords } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { durationOf } from '../../words/durations.ts';
import type { AddressView } from './address.ts';
import { DayCard } from './day-card.tsx';
import { Exempt } from './exempt.tsx';
import { AccessNote } from './access-note.tsx';
import { MeasuredCard } from './measured-card.tsx';
import { type Entry, type Flag, useFlag } from './queries.ts';
import { Review } from './review.tsx';
import { spanOf } from '../../parts/day-samples.ts';
import { HelpLink } from '../../parts/help-link.tsx';
import { type Clock, clockWords } from '../../words/clocks.ts';
import { dayIn, timeOf } from '../../words/zones.ts';
import './case.css';

interface Props {
  organization: Organization;
  entry: Entry;
  view: AddressView;
  hrefOf(change: Partial<AddressView>): string;
  /** Called after a decision is saved. */
  onSaved(message: string): void;
}

type EntryFlag = Entry['flags'][number];

function Summary({ flag, version }: { flag: EntryFlag; version: Flag | undefined }) {
  const { language, words } = useLanguage();
  const apps = Object.entries(version?.top_apps_in_use ?? {}).slice(0, 3);
  return (
    <p class="case-summary">
      {words.flag.notVerdict}{' '}
      {words.flag.figures(
        durationOf(flag.keyboard_active_seconds),
        durationOf(flag.mouse_active_seconds),
        durationOf(flag.time_tracked_seconds),
      )}{' '}
      {apps.length > 0 &&
        `${words.flag.apps} ${listOf(
          apps.map(([name, seconds]) => `${name} (${durationOf(seconds)})`),
          language,
        )}. `}
      {version?.rule_version && <small>{words.flag.rules(version.rule_version)}</small>}
    </p>
  );
}

function Heading({ entry, flag, clock: { by, zone } }: { entry: Entry; flag: EntryFlag; clock: Clock }) {
  const { language, words } = useLanguage();
  const [since, until] = [millisOf(flag.starts_at), millisOf(flag.ends_at)];
  const when = words.flag.when(
    dayIn(language, zone, since),
    timeOf(since, zone, language),
    timeOf(until, zone, language),
  );
  return (
    <header class="case-head">
      <div>
        <p class="case-whose">
          {entry.user.name} · {when} <small>{clockWords(language).by[by](zone)}</small>
        </p>
        <h2>
          {words.flag.types[flag.type]} <small>{words.flag.duration(durationOf((until - since) / 1_000))}</small>
        </h2>
      </div>
      <span class={`state state-${entry.state}`}>{words.inbox.states[entry.state]}</span>
    </header>
  );
}

/** The clock for the times of a case. The member's time zone is loaded only if the member's clock is selected. */
function useCaseClock(organization: Organization, { user }: Entry): Clock {
  const member = useMemberZone(organization, useClockName() === 'member' ? user.id : undefined);
  return useClock(organization.time_zone, member);
}

function Patterns({ entry, chosen, hrefOf }: Pick<Props, 'entry' | 'hrefOf'> & { chosen: number }) {
  const { flag } = useWords();
  if (entry.flags.length < 2) return null;
  return (
    <nav aria-label={flag.patterns}>
      <ul class="chips">
        {entry.flags.map(({ id, type }) => (
          <li key={id}>
            <a
              class="chip"
              href={hrefOf({ entry: entry.id, flag: id })}
              aria-current={id === chosen ? 'true' : undefined}
            >
              {flag.types[type]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A case: its flags, the evidence, and the decision next to it. */
export function Case({ organization, entry, view, hrefOf, onSaved }: Props) {
  const { id: organizationId } = organization;
  const words = useWords();
  const [first] = entry.flags;
  const flag = entry.flags.find(({ id }) => id === view.flag) ?? first;
  const full = useFlag(organizationId, flag?.id);
  const clock = useCaseClock(organization, entry);
  const day = useDay(organizationId, entry.user.id, entry.date);
  if (!flag) return null;
  const error = full.error ?? day.error;
  const retry = () => void Promise.all([full.refetch(), day.refetch()]);
  return (
    <article class="case-view" key={entry.id} aria-label={entry.user.name}>
      <Heading entry={entry} flag={flag} clock={clock} />
      <Summary flag={flag} version={full.data} />
      <HelpLink to="unusual-activity#levels" />
      <Patterns entry={entry} chosen={flag.id} hrefOf={hrefOf} />
      {error && <Failure error={error} onRetry={retry} />}
      <div class="case-columns">
        <div class="case-evidence" aria-busy={day.isPending || full.isPending}>
          {day.data && (
            <DayCard organizationId={organizationId} day={day.data} entry={entry} focus={spanOf(flag)} clock={clock} />
          )}
          {!day.data && !error && <div class="card card-waiting">{words.loading}</div>}
          {full.data && <MeasuredCard flag={full.data} />}
          <AccessNote user={entry.user} />
          <Exempt organizationId={organizationId} entry={entry} flag={flag} />
        </div>
        <Review organizationId={organizationId} entry={entry} flag={full.data} zone={clock.zone} onSaved={onSaved} />
      </div>
    </article>
  );
}
