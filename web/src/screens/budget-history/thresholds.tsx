import { useQueryClient } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import type { WireBudget } from '../../../../src/contract/budgets.ts';
import type { Organization } from '../../api/session.ts';
import { budgetRecipientsSentence } from '../../parts/budget-notices.ts';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useModule } from '../../parts/use-module.ts';
import { percentOf } from '../../words/amounts.ts';
import { instantText } from '../../words/zones.ts';
import { amountOf, type AmountFormat } from '../budgets/amount-format.ts';
import { thresholdWords } from './threshold-words.ts';
import type { Owner } from './use-history.ts';
import { type Further, putFurther, type Thresholds as Read, useThresholds } from './use-thresholds.ts';

interface Props {
  organization: Organization;
  owner: Owner;
  unit: 'money' | 'hours';
  format: AmountFormat;
  /** The current budget; undefined if another instant is shown. */
  budget: WireBudget | undefined;
}

type Threshold = Read['thresholds'][number];

function Row({ threshold, organization, unit, format }: Omit<Props, 'owner' | 'budget'> & { threshold: Threshold }) {
  const words = thresholdWords(format.language);
  const { kind, percent, amount, reached_since: since, number } = threshold;
  const figures = [
    ...(percent === null ? [] : [percentOf(format.language, percent)]),
    ...(amount === null ? [] : [amountOf(format, unit, amount)]),
  ];
  return (
    <li>
      <strong>
        {words.kinds[kind]} {figures.join(', ')}
      </strong>
      <span class="soft">
        {since === null
          ? words.notReached
          : words.reached(instantText(format.language, organization.time_zone, Date.parse(since)), number)}
      </span>
    </li>
  );
}

const mayChange = ({ kind }: Owner, { may }: Organization) =>
  kind === 'project' ? may.manage_projects : may.manage_clients;

interface ChangingProps extends Props {
  further: Further;
  tag: string | undefined;
}

/** The button that opens the form, and the last change with undo. */
function Changing({ organization, owner, ...rest }: ChangingProps) {
  const words = thresholdWords(rest.format.language);
  const queries = useQueryClient();
  const { message, showMessage } = useStatusMessage();
  const [isOpen, setOpen] = useState(false);
  const form = useModule(() => import('./threshold-form.tsx'), isOpen);
  const reload = () => queries.invalidateQueries({ queryKey: ['budget-thresholds', organization.id] });
  const saved = (before: Further) => {
    setOpen(false);
    void reload();
    showMessage(words.saved, async () => {
      await putFurther(owner, before);
      await reload();
    });
  };
  return (
    <>
      <StatusMessage message={message} />
      {isOpen && form ? (
        <form.ThresholdForm {...rest} owner={owner} onSaved={saved} onCancel={() => setOpen(false)} />
      ) : (
        <p>
          <Button onPress={() => setOpen(true)}>{words.change}</Button>
        </p>
      )}
    </>
  );
}

/** The notification thresholds of a budget, whether each is reached, and a form to add more. */
export function Thresholds(props: Props) {
  const { organization, owner, format, budget } = props;
  const words = thresholdWords(format.language);
  const { data, error, refetch } = useThresholds(organization.id, owner);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { thresholds, further } = data.thresholds;
  return (
    <section class="panel settings" aria-label={words.title}>
      <h2>{words.title}</h2>
      {budget && <p>{budgetRecipientsSentence(format.language, owner.kind, budget.alerts, words.each)}</p>}
      <ol>
        {thresholds.map((threshold) => (
          <Row key={`${threshold.kind} ${threshold.percent} ${threshold.amount}`} {...props} threshold={threshold} />
        ))}
      </ol>
      {mayChange(owner, organization) && <Changing {...props} further={further} tag={data.tag} />}
    </section>
  );
}
