import { useMutation } from '@tanstack/preact-query';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { spanOf } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import type { Changes, RuleType } from './queries.ts';
import { type ReplayCounts, lastWeeks, replayRule } from './replay-counts.ts';
import { ruleWords } from './words.ts';

interface Props {
  organization: Organization;
  type: RuleType;
  /** The changes in the form; null while it has faults. */
  changes: Changes | null;
}

/** The current and simulated numbers of flags. */
function Result({ counts }: { counts: ReplayCounts }) {
  const { language, words: common } = useLanguage();
  const { replay: words } = ruleWords(language);
  const { byLevel, others } = counts;
  const sum = (side: 'now' | 'after') => byLevel.reduce((total, count) => total + count[side], 0);
  const rows = byLevel.map(({ level, now, after }) => ({ name: common.inbox.levels[level], now, after })).toReversed();
  return (
    <>
      <p>
        <strong>{words.said(counts.new, counts.gone, counts.kept)}</strong>
      </p>
      <table class="replay-counts">
        <caption class="unseen">{words.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{words.level}</th>
            <th scope="col">{words.now}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {[...rows, { name: words.all, now: sum('now'), after: sum('after') }].map(({ name, now, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now}</td>
              <td class={now === after ? '' : 'replay-other'}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">
        {others.new + others.gone > 0 && `${words.others(others.new, others.gone)} `}
        {words.days(counts.memberDays)}
      </p>
    </>
  );
}

/** The flags that the edited rule would find in the last four weeks, compared with the existing ones. */
export function ReplayPanel({ organization, type, changes }: Props) {
  const { language } = useLanguage();
  const { replay: words } = ruleWords(language);
  const span = lastWeeks(localIn(organization.time_zone, Date.now()).slice(0, 10));
  const refused = organization.may.replay_flags ? null : words.refused;
  const tried = JSON.stringify(changes);
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: async (wanted: Changes) => ({
      tried,
      counts: await replayRule(organization.id, { span, changes: wanted, type }),
    }),
  });
  return (
    <section class="replay" aria-labelledby="replay-title">
      <h3 id="replay-title">{words.title}</h3>
      <p class="soft">{refused ?? words.hint(spanOf(language, span.from, span.to))}</p>
      {!refused && (
        <Button busy={isPending} refused={changes ? null : words.wrong} onPress={() => changes && mutate(changes)}>
          {isPending ? words.running : words.run}
        </Button>
      )}
      <div aria-live="polite" class="replay-said">
        {error && <Failure error={error} />}
        {data && data.tried !== tried && <p class="replay-stale">{words.again}</p>}
        {data && <Result counts={data.counts} />}
      </div>
    </section>
  );
}
