import { useMutation } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { call } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { moneyOf } from '../../words/amounts.ts';
import { durationOf } from '../../words/durations.ts';
import { statementAddress } from './address.ts';
import { causeText } from './cause-words.ts';
import { canApprove, type PayPeriodRow } from './rows.ts';
import { StateMark } from './state-mark.tsx';
import { toneOf } from './states.ts';
import { paramsOf, type Period, type PeriodKey, useRenewing } from './use-periods.ts';
import { periodWords } from './period-words.ts';

export interface MembersProps {
  organization: Organization;
  place: PeriodKey;
  period: Period;
  today: string;
  /** The id of the viewer. */
  own: number;
  rows: readonly PayPeriodRow[];
  nameOf(id: number): string;
  showMessage: ShowMessage;
}

interface SheetProps extends MembersProps {
  chosen: ReadonlySet<number>;
  onChoose(id: number, isChosen: boolean): void;
  onReturn(id: number): void;
}

/** When, by whom and why the current state was set. */
function StepNote({
  row: { steps },
  organization,
  nameOf,
}: Pick<SheetProps, 'organization' | 'nameOf'> & { row: PayPeriodRow }) {
  const { language } = useLanguage();
  const words = periodWords(language);
  const when = useWhen(useClock(organization.time_zone));
  const { state, approved_at: approved, approved_by_user_id: by, submitted_at: submitted } = steps;
  const { lapse_cause: cause, return_reason: reason } = steps;
  const notes: ComponentChildren[] = [];
  if (state === 'approved' && approved)
    notes.push(by ? words.by(when(approved), nameOf(by)) : words.on(when(approved)));
  if (state === 'submitted' && submitted) notes.push(words.on(when(submitted)));
  if (state === 'lapsed' && cause) notes.push(causeText(language, cause));
  if (state === 'open' && reason) notes.push(words.returned(reason));
  return notes.length > 0 ? <span class="soft pay-note">{notes}</span> : null;
}

function Name({ row, ...props }: SheetProps & { row: PayPeriodRow }) {
  const words = periodWords(useLanguage().language);
  const { organization, place, chosen, onChoose } = props;
  return (
    <span class="pay-member">
      {canApprove(row, props) && (
        <label class="pay-pick">
          <input
            type="checkbox"
            aria-label={words.bulk.pick(row.name)}
            checked={chosen.has(row.id)}
            onChange={(event) => onChoose(row.id, event.currentTarget.checked)}
          />
        </label>
      )}
      <a href={statementAddress(organization.id, place.periodId, row.id)}>{row.name}</a>
    </span>
  );
}

/** Approves members one after another. If one fails, earlier approvals remain. */
export function useApproving({
  organization,
  place,
  showMessage,
}: Pick<MembersProps, 'organization' | 'place' | 'showMessage'>) {
  const words = periodWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  return useMutation({
    async mutationFn(rows: readonly Pick<PayPeriodRow, 'id' | 'name'>[]) {
      for (const { id } of rows) await call('approvePayPeriod', { params: { ...paramsOf(place), user_id: id } });
    },
    onSuccess(_done, rows) {
      const [first] = rows;
      showMessage(rows.length === 1 && first ? words.approved(first.name) : words.bulk.done(rows.length));
    },
    onSettled: () => renew(),
  });
}

type Approving = ReturnType<typeof useApproving>;

function Actions({ row, approving, ...props }: SheetProps & { row: PayPeriodRow; approving: Approving }) {
  const words = periodWords(useLanguage().language);
  const { organization, period, own, onReturn } = props;
  if (period.state === 'closed') return null;
  const isHandedIn = row.steps.state !== 'open';
  const isOwnOfManager = row.id === own && organization.role !== 'owner';
  return (
    <span class="pay-deeds">
      {canApprove(row, props) && (
        <Button busy={approving.isPending && approving.variables.includes(row)} onPress={() => approving.mutate([row])}>
          <span aria-hidden>{words.approve}</span>
          <span class="unseen">{words.approveOf(row.name)}</span>
        </Button>
      )}
      {isHandedIn && (
        <Button kind="quiet" onPress={() => onReturn(row.id)}>
          <span aria-hidden>{words.return}</span>
          <span class="unseen">{words.returnOf(row.name)}</span>
        </Button>
      )}
      {isOwnOfManager && <span class="soft">{words.own.others}</span>}
    </span>
  );
}

type Cell = Column<PayPeriodRow>['cell'];

const figure = (name: string, title: string, cell: Cell): Column<PayPeriodRow> => ({
  name,
  title,
  isFigure: true,
  cell,
});

function useColumns(props: SheetProps, approving: Approving): Column<PayPeriodRow>[] {
  const { language } = useLanguage();
  const { columns, states } = periodWords(language);
  const { organization } = props;
  const time = (seconds: number | undefined) => (seconds ? durationOf(seconds) : '–');
  const money = (amount: string | undefined) =>
    amount === undefined ? '–' : moneyOf(language, organization.currency, amount);
  const hasCorrections = props.rows.some(({ statement }) => Number(statement?.pay?.corrections ?? 0) !== 0);
  const corrections = figure('corrections', columns.corrections, ({ statement }) => money(statement?.pay?.corrections));
  const rejected = figure('rejected', columns.rejected, ({ steps }) => steps.rejected_items || '–');
  const pay = figure('pay', columns.pay, ({ statement }) => <strong>{money(statement?.pay?.total)}</strong>);
  return [
    { name: 'member', title: columns.member, cell: (row) => <Name {...props} row={row} /> },
    {
      name: 'steps',
      title: columns.state,
      cell: (row) => (
        <>
          <StateMark tone={toneOf(row.steps.state)}>{states[row.steps.state]}</StateMark>
          <StepNote {...props} row={row} />
        </>
      ),
    },
    figure('tracked', columns.tracked, ({ statement }) => time(statement?.tracked_seconds)),
    figure('overtime', columns.overtime, ({ statement }) => time(statement?.overtime_seconds)),
    ...(props.rows.some(({ statement }) => statement?.pay) ? [...(hasCorrections ? [corrections] : []), pay] : []),
    ...(props.rows.some(({ steps }) => steps.rejected_items > 0) ? [rejected] : []),
    ...(props.period.state === 'closed' || organization.role === 'user'
      ? []
      : [
          {
            name: 'deeds',
            title: columns.deeds,
            isLabelled: false,
            cell: (row: PayPeriodRow) => <Actions {...props} row={row} approving={approving} />,
          },
        ]),
  ];
}

/** The members with their state, totals and available actions. */
export function MembersSheet(props: SheetProps) {
  const words = periodWords(useLanguage().language);
  const approving = useApproving(props);
  const columns = useColumns(props, approving);
  return (
    <>
      {approving.error && <Failure error={approving.error} />}
      <Sheet caption={words.caption} columns={columns} rows={props.rows} keyOf={({ id }) => id} />
    </>
  );
}
