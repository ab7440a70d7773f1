import { useRoute } from 'preact-iso';
import { useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { type Organization, seesOnlyOwn, seesPayroll } from '../../api/session.ts';
import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { LockSign } from '../../parts/lock-sign.tsx';
import { RecordedTime } from '../../parts/recorded-time.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { useModule } from '../../parts/use-module.ts';
import { moneyOf } from '../../words/amounts.ts';
import { shortDate, spanOf } from '../../words/dates.ts';
import { durationOf } from '../../words/durations.ts';
import { localIn } from '../../words/zones.ts';
import { statementAddress } from './address.ts';
import { Bulk } from './bulk.tsx';
import { type MembersProps, MembersSheet } from './members-sheet.tsx';
import { OwnSteps } from './own-steps.tsx';
import { periodWords } from './period-words.ts';
import { canApprove, hasFigures, isListed, type PayPeriodRow, rowsOf, sumOf } from './rows.ts';
import { stateOf } from './states.ts';
import { membersAsCsv } from './members-csv.ts';
import { useNames } from './use-names.ts';
import { useMembersOf, usePeriod } from './use-periods.ts';
import './periods.css';

type Shown = Omit<MembersProps, 'showMessage'>;

/** The state and total of the period. */
function Lead({ organization, period, rows, today }: Shown) {
  const { language } = useLanguage();
  const { lead: words } = periodWords(language);
  const paid = rows.filter(hasFigures);
  const { seconds, cents, corrections } = sumOf(paid);
  const amount = (sum: number) => moneyOf(language, organization.currency, sum / 100);
  const money = cents === null ? '' : amount(cents);
  const corrected = corrections === 0 ? '' : words.corrected(amount(corrections));
  const approved = paid.filter(({ steps }) => steps.state === 'approved').length;
  const is = stateOf(period, today);
  const noteText = () => {
    if (seesOnlyOwn(organization)) return words.own;
    if (is === 'closed') return words.closed(paid.length);
    return is === 'running' ? words.running(shortDate(language, period.stop_date)) : words.open(approved, paid.length);
  };
  return <>{noteText() + words.sum(durationOf(seconds), money + corrected)}</>;
}

/** The person who closed or reopened the period, with time and reason. */
function Note({ organization, period, rows, own, nameOf }: Shown) {
  const words = periodWords(useLanguage().language);
  const when = useWhen(useClock(organization.time_zone));
  const who = (id: number | null) => (id === null ? 'fairhour' : nameOf(id));
  // Members see only the count for themselves.
  const items = period.rejected_items ?? rows.find(({ id }) => id === own)?.steps.rejected_items ?? 0;
  const rejected = items > 0 && `${words.rejected(items)} `;
  if (period.state === 'closed' && period.closed_at) {
    return (
      <>
        {words.closedBy(when(period.closed_at), who(period.closed_by_user_id))}{' '}
        {period.locked && (
          <LockSign>
            {words.locked} <RecordedTime organizationId={organization.id} />{' '}
          </LockSign>
        )}
        {rejected}
        {period.checksum && (
          <span class="pay-checksum">
            {words.checksum} <code>{period.checksum}</code>
          </span>
        )}
      </>
    );
  }
  if (period.state === 'reopened' && period.reopened_at)
    return (
      <>
        {rejected}
        {words.reopenedBy(when(period.reopened_at), who(period.reopened_by_user_id), period.reopen_reason ?? '')}
      </>
    );
  return <>{words.asOfNow}</>;
}

interface ToolsProps {
  shown: Shown;
  onDo(action: 'close' | 'reopen' | 'file'): void;
}

function PeriodTools({ shown: { organization, period, place, rows, today }, onDo }: ToolsProps) {
  const words = periodWords(useLanguage().language);
  const isPayroll = seesPayroll(organization);
  const is = stateOf(period, today);
  return (
    <Tools>
      {isPayroll && (is === 'open' || is === 'reopened') && (
        <Button kind="main" onPress={() => onDo('close')}>
          {words.close}
        </Button>
      )}
      {organization.may.see_pay && is === 'closed' && <Button onPress={() => onDo('reopen')}>{words.reopen}</Button>}
      {!seesOnlyOwn(organization) && (
        <a class="button button-plain" href={statementAddress(organization.id, place.periodId)}>
          <span>{words.statements}</span>
        </a>
      )}
      {isPayroll && <Button onPress={() => onDo('file')}>{words.payroll}</Button>}
      <a class="pay-back" href={`/organizations/${organization.id}/pay_periods`}>
        {words.all}
      </a>
      <Exports file={`pay-period-${period.start_date}.csv`} rows={() => membersAsCsv(rows)} />
    </Tools>
  );
}

function Members(props: MembersProps & { onReturn(id: number): void }) {
  const words = periodWords(useLanguage().language);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const listed = props.rows.filter(isListed);
  const waiting = listed.filter((row) => canApprove(row, props));
  const hidden = props.rows.length - listed.length;
  const choose = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      {waiting.length > 1 && <Bulk {...props} waiting={waiting} chosen={chosen} onChoose={setChosen} />}
      {listed.length === 0 ? (
        <Empty {...words.nobody} />
      ) : (
        <MembersSheet {...props} rows={listed} chosen={chosen} onChoose={choose} />
      )}
      {hidden > 0 && <p class="soft">{words.hidden(hidden)}</p>}
    </>
  );
}

/** The payroll files of the period, for people who use payroll. */
function File({ shown: { organization, place, period, nameOf }, onClose }: { shown: Shown; onClose(): void }) {
  const file = useModule(() => import('../payroll/file-drawer.tsx'), seesPayroll(organization));
  const { periodId } = place;
  return (
    file && <file.FileDrawer {...{ organization, periodId, nameOf, onClose }} isClosed={period.state === 'closed'} />
  );
}

function LoadedPeriod({ shown }: { shown: Shown }) {
  const { organization, period, place, rows, own, today } = shown;
  const { language } = useLanguage();
  const words = periodWords(language);
  const { message, showMessage } = useStatusMessage();
  const drawer = useAddressed('do');
  const parts = useModule(() => import('./action-forms.tsx'), drawer.value !== null);
  const corrections = useModule(() => import('./corrections.tsx'), seesPayroll(organization));
  const mine = rows.find(({ id }) => id === own);
  const returned = rows.find(({ id }) => `return-${id}` === drawer.value);
  const done = (text: string) => {
    showMessage(text);
    drawer.close();
  };
  const common = { organization, place, onDone: done, onClose: drawer.close };
  const isMember = seesOnlyOwn(organization);
  return (
    <Screen
      name="pay-period-page"
      title={words.title(spanOf(language, period.start_date, period.stop_date))}
      sentence={<Lead {...shown} />}
      note={<Note {...shown} />}
      help="pay-periods#steps"
    >
      <PeriodTools shown={shown} onDo={drawer.open} />
      <StatusMessage message={message} />
      {mine && (isMember || isListed(mine)) && (
        <OwnSteps {...{ organization, place, period, today, showMessage }} steps={mine.steps} />
      )}
      {!isMember && <Members {...shown} showMessage={showMessage} onReturn={(id) => drawer.open(`return-${id}`)} />}
      {corrections && <corrections.Corrections {...shown} />}
      {parts && drawer.value === 'close' && <parts.Close {...common} rows={rows} />}
      {parts && drawer.value === 'reopen' && <parts.Reopen {...common} />}
      {drawer.value === 'file' && <File shown={shown} onClose={drawer.close} />}
      {parts && returned && <parts.Return {...common} row={returned} />}
    </Screen>
  );
}

/** A pay period: the state and pay of each member, and a button to close it. */
export function PayPeriod({ organization }: { organization: Organization }) {
  const words = periodWords(useLanguage().language);
  const periodId = Number(useRoute().params['period']);
  const place = { organizationId: organization.id, periodId };
  const [today] = useState(() => localIn(organization.time_zone, Date.now()).slice(0, 10));
  const { own, nameOf, isThere, peopleQuery } = useNames(organization);
  const period = usePeriod(place);
  const members = useMembersOf(place, Boolean(period.data));
  if (period.data && members.data && isThere) {
    const rows: PayPeriodRow[] = rowsOf(members.data, nameOf);
    return <LoadedPeriod shown={{ organization, place, period: period.data, today, own, rows, nameOf }} />;
  }
  const { error, retry } = failureOf(period, members, peopleQuery);
  return (
    <Screen name="pay-period-page" title={words.columns.pay} sentence={period.data === null ? words.missing.title : ''}>
      {error && <Failure error={error} onRetry={retry} />}
      {period.data === null && (
        <Empty text={words.missing.text}>
          <a href={`/organizations/${organization.id}/pay_periods`}>{words.all}</a>
        </Empty>
      )}
      {!error && period.data !== null && <Skeleton rows={8} />}
    </Screen>
  );
}
