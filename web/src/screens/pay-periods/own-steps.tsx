import { useMutation } from '@tanstack/preact-query';
import { call, operation } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { shortDate } from '../../words/dates.ts';
import { statementAddress } from './address.ts';
import { periodWords } from './period-words.ts';
import { StateMark } from './state-mark.tsx';
import { canSubmit, toneOf } from './states.ts';
import { paramsOf, type Period, type PeriodKey, type Steps, useRenewing } from './use-periods.ts';

interface Props {
  organization: Organization;
  place: PeriodKey;
  period: Period;
  today: string;
  steps: Steps;
  showMessage: ShowMessage;
}

const operations = { submit: operation('submitPayPeriod'), withdraw: operation('withdrawPayPeriod') };
type OwnStep = keyof typeof operations;

/** Submits the time and withdraws it. Each of the two actions undoes the other. */
function useSubmission({ organization, place, showMessage }: Props) {
  const { own: words } = periodWords(useLanguage().language);
  const renew = useRenewing(organization.id);
  const send = (action: OwnStep) => call(operations[action], { params: paramsOf(place) });
  const messageOf = (action: OwnStep) => (action === 'submit' ? words.handedIn : words.takenBack);
  return useMutation({
    mutationFn: send,
    onSuccess(_done, action) {
      const other = action === 'submit' ? 'withdraw' : 'submit';
      showMessage(messageOf(action), async () => {
        await send(other);
        showMessage(messageOf(other));
        await renew();
      });
    },
    onSettled: () => renew(),
  });
}

function effectOf({ period, steps, today }: Props, language: Parameters<typeof periodWords>[0]): string {
  const { own: words } = periodWords(language);
  if (period.state === 'closed') return words.closed;
  if (steps.state === 'approved') return words.settled;
  if (steps.state === 'submitted') return words.back;
  return period.stop_date > today ? words.later(shortDate(language, period.stop_date)) : words.effect;
}

/** The viewer's own state, with a button to submit their time. */
export function OwnSteps(props: Props) {
  const { organization, place, period, steps, today } = props;
  const { language } = useLanguage();
  const words = periodWords(language);
  const sending = useSubmission(props);
  const canTake = period.state !== 'closed' && steps.state === 'submitted';
  return (
    <section class="panel pay-own" aria-label={words.own.title}>
      <p>
        <StateMark tone={toneOf(steps.state)}>{words.states[steps.state]}</StateMark>
      </p>
      {steps.state === 'open' && steps.return_reason && <p>{words.returned(steps.return_reason)}</p>}
      <p class="soft">{effectOf(props, language)}</p>
      {sending.error && <Failure error={sending.error} />}
      <div class="pay-deeds">
        {canSubmit(period, steps.state, today) && (
          <Button kind="main" busy={sending.isPending} onPress={() => sending.mutate('submit')}>
            {words.own.handIn}
          </Button>
        )}
        {canTake && (
          <Button busy={sending.isPending} onPress={() => sending.mutate('withdraw')}>
            {words.own.takeBack}
          </Button>
        )}
        <a href={statementAddress(organization.id, place.periodId, steps.user_id)}>{words.own.see}</a>
      </div>
    </section>
  );
}
