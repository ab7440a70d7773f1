import type { WireBudgetChange } from '../../../../src/contract/budget-changes.ts';
import type { Organization } from '../../api/session.ts';
import { useClock } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { instantText } from '../../words/zones.ts';
import type { AmountFormat } from '../budgets/amount-format.ts';
import { Causes, type Names } from './causes.tsx';
import { unitOf } from './sentence.ts';
import type { BudgetHistoryView } from './view.ts';
import { historyWords } from './words.ts';

interface Props {
  change: WireBudgetChange;
  names: Names;
  organization: Organization;
  view: BudgetHistoryView;
}

/** Why the spend differs between two instants, by cause. */
export function Difference({ change, names, organization, view }: Props) {
  const { language } = useLanguage();
  const words = historyWords(language);
  const format: AmountFormat = { language, currency: organization.currency };
  const { zone } = useClock(organization.time_zone);
  const text = (at: string) => instantText(language, zone, Date.parse(at));
  const unit = unitOf(change);
  return (
    <section class="panel" aria-label={words.difference}>
      <h2>{words.difference}</h2>
      <p class="soft">{words.changed(text(view.from), view.to === null ? words.handles.now : text(view.to))}</p>
      {unit === null ? <p>{words.hidden}</p> : <Causes change={change} unit={unit} format={format} names={names} />}
    </section>
  );
}
