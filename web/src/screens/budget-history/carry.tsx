import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { Organization } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useModule } from '../../parts/use-module.ts';
import { shortDate, spanOf } from '../../words/dates.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { availableOf, minus, plus } from '../budgets/rows.ts';
import { carryWords } from './carry-words.ts';
import { type CarriedPeriod, type CarryRule, putCarry, useCarry, usePeriods } from './use-carry.ts';
import type { Owner } from './use-history.ts';

interface Props {
  organization: Organization;
  owner: Owner;
  unit: 'money' | 'hours';
  format: AmountFormat;
}

/** The number of listed periods. */
const listed = 6;

/** The stored rule as text. */
function ruleText({ carry, cap, floor, expires_after: expires }: CarryRule, { unit, format }: Props): string {
  const words = carryWords(format.language);
  return [
    words.rules[carry],
    cap === null ? '' : words.cap(amountOf(format, unit, cap)),
    floor === null ? '' : words.floor(amountOf(format, unit, floor)),
    expires === null || carry === 'overused' ? '' : words.expires(expires),
  ].join('');
}

/** The origin of the carried amount, period by period. */
function Periods({ periods, format }: Pick<Props, 'format'> & { periods: readonly CarriedPeriod[] }) {
  const { language } = format;
  const { table, open } = carryWords(language);
  const rows = periods.slice(0, listed).map((period) => {
    const { period_start_date: first, period_stop_date: last, type, limit, carried, spent } = period;
    const own = type === 'cost' ? 'money' : 'hours';
    const left = limit === undefined ? null : minus(own, plus(own, limit, carried), spent);
    const figures = [limit, carried, spent, left].map((value) => amountOf(format, own, value));
    return [last === undefined ? open(shortDate(language, first)) : spanOf(language, first, last), ...figures];
  });
  const columns = [table.period, table.limit, table.carried, table.spent, table.left];
  return <DataTable caption={table.caption} columns={columns} rows={rows} />;
}

const mayChange = ({ kind }: Owner, { may }: Organization) =>
  kind === 'project' ? may.manage_projects : may.manage_clients;

interface ChangingProps extends Props {
  rule: CarryRule;
  tag: string | undefined;
  current: CarriedPeriod | undefined;
}

/** The button that opens the form, and the last change with undo. */
function Changing({ organization, owner, ...rest }: ChangingProps) {
  const words = carryWords(rest.format.language);
  const queries = useQueryClient();
  const { message, showMessage } = useStatusMessage();
  const [isOpen, setOpen] = useState(false);
  const form = useModule(() => import('./carry-form.tsx'), isOpen);
  const names = ['budget-carry', 'budget-periods', 'budget-changes', 'budget-series', 'budget-forecast'];
  const others = ['budget-thresholds', 'budget-statuses', 'budget-progress'];
  const reload = () =>
    Promise.all([...names, ...others].map((name) => queries.invalidateQueries({ queryKey: [name, organization.id] })));
  const saved = (before: CarryRule) => {
    setOpen(false);
    void reload();
    showMessage(words.saved, async () => {
      await putCarry(owner, before);
      await reload();
    });
  };
  return (
    <>
      <StatusMessage message={message} />
      {isOpen && form ? (
        <form.CarryForm
          {...rest}
          organizationId={organization.id}
          owner={owner}
          onSaved={saved}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <p>
          <Button onPress={() => setOpen(true)}>{words.change}</Button>
        </p>
      )}
    </>
  );
}

/** The carry rule of a budget, the carried amounts by period, and a form to change the rule. */
export function Carry(props: Props) {
  const { organization, owner, unit, format } = props;
  const words = carryWords(format.language);
  const carry = useCarry(organization.id, owner);
  const periods = usePeriods(organization.id, owner, null);
  const error = carry.error ?? periods.error;
  if (error) return <Failure error={error} onRetry={() => void Promise.all([carry.refetch(), periods.refetch()])} />;
  if (!carry.data || !periods.data) return null;
  const { rule, tag } = carry.data;
  const [current] = periods.data;
  const amount = (value: number | null) => amountOf(format, unit, value);
  return (
    <section class="panel carry" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{ruleText(rule, props)}</p>
      {rule.carry !== 'none' && current && (
        <>
          <p>
            <strong>{words.now(amount(current.carried), amount(availableOf(unit, current)))}</strong>
          </p>
          <Periods periods={periods.data} format={format} />
          <p class="soft">{words.how}</p>
        </>
      )}
      <HelpLink to="budgets#carried" />
      {mayChange(owner, organization) && <Changing {...props} rule={rule} tag={tag} current={current} />}
    </section>
  );
}
