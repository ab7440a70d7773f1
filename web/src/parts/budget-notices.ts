import type { WireBudget } from '../../../src/contract/budgets.ts';
import { percentOf } from '../words/amounts.ts';
import type { Language } from '../words/words.ts';
import { budgetNoticeWords } from './budget-notice-words.ts';
import type { BudgetValues } from './budget-values.ts';
import { numberOf } from './numbers.ts';

/** The kind of budget owner. A client's budget can also notify the members of the client's projects. */
type BudgetOwner = 'project' | 'client';

type Alerts = Pick<WireBudget['alerts'], 'notify_enabled' | 'notify_all_members' | 'notify_group'>;

const listed = (language: Language, names: readonly string[]) => new Intl.ListFormat(language).format(names);

/** The groups that receive notices; empty if notices are off. Source: docs/contract/notices.md. */
function groupsOf({ notify_enabled: isOn, notify_all_members: isAll, notify_group: group }: Alerts) {
  const chosen = group === undefined ? [] : [group];
  return isOn ? [...new Set([...chosen, ...(isAll ? (['members'] as const) : [])])] : [];
}

/** A sentence about the recipients of a budget's notices. `when` completes it. */
export function budgetRecipientsSentence(language: Language, owner: BudgetOwner, alerts: Alerts, when: string): string {
  const words = budgetNoticeWords(language);
  const names = groupsOf(alerts).map((group) => words.people[group][owner]);
  if (names.length > 0) return words.goes(listed(language, names), when);
  return alerts.notify_enabled ? words.noGroup : words.off;
}

/** The recipients in a few words, to append to other text. */
export function budgetRecipientsText(language: Language, alerts: Alerts): string {
  const { short } = budgetNoticeWords(language);
  const groups = groupsOf(alerts).map((group) => short.groups[group]);
  return groups.length === 0 ? short.nobody : short.told(listed(language, groups));
}

const alertsOf = ({ notifies, notifiesAll, notifyGroup }: BudgetValues): Alerts => ({
  notify_enabled: notifies,
  notify_all_members: notifiesAll,
  ...(notifyGroup !== 'none' && { notify_group: notifyGroup }),
});

/** The effects of saving a budget: the recipients at each share of the limit, and where timers stop. */
export function budgetNoticeTexts(language: Language, owner: BudgetOwner, values: BudgetValues): string[] {
  if (values.type === 'none') return [];
  const words = budgetNoticeWords(language);
  if (values.limit.trim() === '') return [words.unlimited];
  const stopAt = numberOf(values.stopAt) ?? 100;
  const shares = [numberOf(values.nearLimit) ?? 80, 100, ...(values.stops ? [stopAt] : [])];
  if (shares.some((share) => Number.isNaN(share))) return [];
  const percents = [...new Set(shares)].toSorted((a, b) => a - b).map((share) => percentOf(language, share));
  return [
    budgetRecipientsSentence(language, owner, alertsOf(values), words.at(listed(language, percents))),
    ...(values.stops ? [words.stops[owner](percentOf(language, stopAt))] : []),
    ...(values.stops && values.type === 'cost' && values.rate === 'pay_rate' ? [words.signals] : []),
  ];
}
