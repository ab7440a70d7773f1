import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { durationOf } from '../../words/durations.ts';
import { type MembersProps, useApproving } from './members-sheet.tsx';
import { periodWords } from './period-words.ts';
import { type PayPeriodRow, sumOf } from './rows.ts';

interface Props extends MembersProps {
  /** Members who can be approved now. */
  waiting: readonly PayPeriodRow[];
  chosen: ReadonlySet<number>;
  onChoose(chosen: ReadonlySet<number>): void;
}

/** Approves several members at once. The approved figures are shown in advance. */
export function Bulk({ waiting, chosen, onChoose, ...props }: Props) {
  const { language } = useLanguage();
  const { bulk: words } = periodWords(language);
  const approving = useApproving(props);
  const picked = waiting.filter(({ id }) => chosen.has(id));
  const isAll = picked.length === waiting.length;
  const { seconds, cents } = sumOf(picked);
  const pay = cents === null ? '' : moneyOf(language, props.organization.currency, cents / 100);
  const approve = () => approving.mutate(picked, { onSuccess: () => onChoose(new Set()) });
  return (
    <section class="pay-bulk" aria-label={words.label}>
      <label class="pay-all">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => onChoose(new Set(isAll ? [] : waiting.map(({ id }) => id)))}
        />
        {words.all(waiting.length)}
      </label>
      <p class="soft" aria-live="polite">
        {picked.length === 0 ? words.hint : words.effect(durationOf(seconds), pay)}
      </p>
      <Button busy={approving.isPending} refused={picked.length === 0 ? words.nothing : null} onPress={approve}>
        {words.approve(picked.length)}
      </Button>
      {approving.error && <Failure error={approving.error} />}
    </section>
  );
}
