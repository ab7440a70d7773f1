import type { WireBudgetSetting } from '../../../../src/contract/budget-series.ts';
import { useLanguage } from '../../app/language.tsx';
import { percentOf } from '../../words/amounts.ts';
import { instantText } from '../../words/zones.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { budgetRecipientsText } from '../../parts/budget-notices.ts';
import { historyWords } from './words.ts';

interface Props {
  settings: readonly WireBudgetSetting[];
  format: AmountFormat;
  timeZone: string;
  nameOf(userId: number): string;
}

/** A configuration as text. */
function configurationOf({ budget }: WireBudgetSetting, format: AmountFormat): string {
  const words = historyWords(format.language).settings;
  if (!budget) return words.cleared;
  const unit = budget.type === 'cost' ? ('money' as const) : ('hours' as const);
  const limit = unit === 'money' ? budget.cost : budget.hours;
  return [
    limit === undefined ? words.unlimited : amountOf(format, unit, limit),
    words.recurrence[budget.recurrence ?? 'never'],
    ...(budget.rate === 'pay_rate' ? [words.payRate] : []),
    ...(budget.include_non_billable ? [] : [words.billableOnly]),
    words.nearLimit(percentOf(format.language, budget.alerts.near_limit)),
    ...(budget.stop_at === undefined ? [] : [words.reachedAt(percentOf(format.language, budget.stop_at))]),
    ...(budget.stop_timer_when_budget_reached ? [words.stops] : []),
    budgetRecipientsText(format.language, budget.alerts),
  ].join(', ');
}

/** The settings of the budget with author and time, latest first. */
export function Settings({ settings, format, timeZone, nameOf }: Props) {
  const { language } = useLanguage();
  const { settings: words } = historyWords(language);
  return (
    <section class="panel settings" aria-label={words.title}>
      <h2>{words.title}</h2>
      <ol>
        {settings.toReversed().map((setting) => (
          <li key={setting.set_at}>
            <strong>{configurationOf(setting, format)}</strong>
            <span class="soft">
              {words.setOn(instantText(language, timeZone, Date.parse(setting.set_at)))}
              {setting.set_by !== undefined && ` ${words.setBy(nameOf(setting.set_by))}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
