import { useClock, useWhen } from '../../../app/clock.ts';
import { useLanguage } from '../../../app/language.tsx';
import { useSession } from '../../../app/session.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { myWords } from '../words.ts';
import { type MoreChange, useHistory } from './queries.ts';
import { moreWords } from './words.ts';

type State = MoreChange['before'];

/** Formats the value of a setting. */
function useValue({ setting }: MoreChange): (state: State) => string {
  const { recorded } = myWords(useLanguage().language);
  return ({ value }) =>
    setting === 'screenshot_frequency'
      ? recorded.screenshotsOf(Number(value))
      : recorded.trackingOf[value as keyof typeof recorded.trackingOf];
}

function Line({ change }: { change: MoreChange }) {
  const { language } = useLanguage();
  const { history: words } = moreWords(language);
  const { recorded } = myWords(language);
  const { user, organizations } = useSession();
  const place = organizations.find(({ id }) => id === change.organization_id);
  const text = useWhen(useClock(place?.time_zone ?? user.time_zone, user.time_zone));
  const valueOf = useValue(change);
  const { before, after, changed_by: by } = change;
  const named = by && (by.id === user.id ? recorded.byYou : recorded.by(by.name));
  const when = recorded.on(text(change.changed_at));
  const topic = change.setting === 'screenshot_frequency' ? recorded.screenshots : recorded.tracking;
  return (
    <li class="my-change">
      <p class="soft">{organizations.length > 1 ? `${topic} · ${place?.name ?? ''}` : topic}</p>
      <p>
        <strong>{valueOf(after)}</strong> {words.before(valueOf(before))}
      </p>
      <p class="soft">{`${recorded.source[after.source]} ${named ?? recorded.byCommandLine} ${when}.`}</p>
    </li>
  );
}

/** The history of the person's tracking settings. */
export function History() {
  const { language, words: common } = useLanguage();
  const { history: words } = moreWords(language);
  const { data, error, refetch } = useHistory();
  return (
    <section class="panel" aria-labelledby="my-history">
      <h2 id="my-history">{words.title}</h2>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p class="my-wait">{common.loading}</p>}
      {data?.length === 0 && <p>{words.none}</p>}
      <ul>
        {data?.map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </ul>
    </section>
  );
}
