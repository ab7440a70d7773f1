import { call } from '../../api/call.ts';
import { usePayPeriodSettings } from '../../api/pay-period-locks.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { SelectField, Switch } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { HelpLink } from '../../parts/help-link.tsx';
import { LockSign } from '../../parts/lock-sign.tsx';
import { type LockedPeriods, recordedWords } from '../../parts/recorded-words.ts';
import type { ShowMessage } from '../../parts/status-message.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { useForm } from '../../parts/use-form.ts';
import { lockWords } from './lock-words.ts';
import { useRenewing } from './use-periods.ts';

interface Props {
  organization: Organization;
  showMessage: ShowMessage;
}

interface Values {
  isLocked: boolean;
  recorded: LockedPeriods;
}

const stateOf = (isLocked: boolean) => (isLocked ? 'locked' : 'open');

/** Selects how recorded time in locked periods is treated. */
function Recorded({ values, onChoose }: { values: Values; onChoose(recorded: LockedPeriods): void }) {
  const words = lockWords(useLanguage().language);
  const options = (['accept_corrections', 'refuse_members'] as const).map((value) => ({
    value,
    text: words.choices[value],
  }));
  return (
    <SelectField
      name="locked_periods"
      label={words.recorded}
      value={values.recorded}
      options={options}
      onChoose={onChoose}
    />
  );
}

/** The form of the setting. A save can be undone. */
function useSetting({ organization, showMessage, initial }: Props & { initial: Values }) {
  const { language } = useLanguage();
  const words = lockWords(language);
  const renew = useRenewing(organization.id);
  const put = ({ isLocked, recorded }: Values, sending: object = {}) =>
    call('putPayPeriodSettings', {
      params: { organization_id: organization.id },
      body: { lock_closed_periods: isLocked, locked_periods: recorded },
      ...sending,
    });
  const done = ({ isLocked, recorded }: Values) =>
    words.done[stateOf(isLocked)] + (isLocked ? ` ${recordedWords(language)[recorded]}` : '');
  return useForm({
    initial: { values: initial, tag: undefined },
    save: put,
    onSaved({ pay_period_settings: { lock_closed_periods: isLocked, locked_periods: recorded } }) {
      showMessage(done({ isLocked, recorded }), async () => {
        await put(initial);
        showMessage(done(initial));
        await renew();
      });
      void renew();
    },
  });
}

function Setting(props: Props & { initial: Values }) {
  const words = lockWords(useLanguage().language);
  const form = useSetting(props);
  const { isLocked, recorded } = form.values;
  return (
    <Form
      form={form}
      label={words.title}
      save={words.save}
      effect={
        <>
          <p>{words.effect[stateOf(isLocked)]}</p>
          {isLocked && <p>{words.recordedEffect[recorded]}</p>}
        </>
      }
    >
      <Switch
        name="lock_closed_periods"
        label={words.lock}
        isOn={isLocked}
        onSwitch={(to) => form.change({ isLocked: to })}
      />
      {isLocked && <Recorded values={form.values} onChoose={(to) => form.change({ recorded: to })} />}
    </Form>
  );
}

/** Shows and sets whether time in closed periods is locked. */
export function LockClosed({ organization, showMessage }: Props) {
  const { language } = useLanguage();
  const words = lockWords(language);
  const { data, error, refetch } = usePayPeriodSettings(organization.id);
  const initial = data && { isLocked: data.lock_closed_periods, recorded: data.locked_periods };
  return (
    <section class="column">
      <h3>{words.title}</h3>
      <HelpLink to="pay-periods#locks" />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={1} />}
      {initial && (
        <p>
          {initial.isLocked ? (
            <LockSign>
              {words.is.locked} {recordedWords(language)[initial.recorded]}
            </LockSign>
          ) : (
            words.is.open
          )}
        </p>
      )}
      {initial && organization.may.see_pay && (
        <Setting key={Object.values(initial).join()} {...{ organization, showMessage, initial }} />
      )}
    </section>
  );
}
