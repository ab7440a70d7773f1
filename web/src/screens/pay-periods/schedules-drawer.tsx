import '../../parts/lined.css';
import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { frequencies } from '../../../../src/contract/lists/pay.ts';
import { call, type Output } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { DateField, FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { type ShowMessage, StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { type Form as FormState, useForm } from '../../parts/use-form.ts';
import { shortDate, spanOf } from '../../words/dates.ts';
import {
  bodyOf,
  faultsOf,
  firstPeriods,
  isByWeeks,
  scheduleText,
  scheduleSentence,
  type ScheduleValues,
} from './schedule-values.ts';
import { LockClosed } from './lock-closed.tsx';
import { scheduleWords } from './schedule-words.ts';
import { type Schedule, useRenewing, useSchedules } from './use-periods.ts';

interface Props {
  organization: Organization;
  today: string;
  onClose(): void;
}

type Part = Omit<Props, 'onClose'> & { schedules: readonly Schedule[]; showMessage: ShowMessage };

const paramsOf = ({ organization }: Pick<Part, 'organization'>) => ({ organization_id: organization.id });

const removeSchedule = (props: Part, id: number) =>
  call('deletePaySchedule', { params: { ...paramsOf(props), pay_schedule_id: id } });

const addSchedule = (props: Part, { frequency, anchor_on, month_day, effective_on }: Schedule) =>
  call('createPaySchedule', { params: paramsOf(props), body: { frequency, anchor_on, month_day, effective_on } });

function useRemoving(props: Part) {
  const { language } = useLanguage();
  const words = scheduleWords(language);
  const renew = useRenewing(props.organization.id);
  return useMutation({
    mutationFn: (schedule: Schedule) => removeSchedule(props, schedule.id),
    onSuccess(_done, schedule) {
      props.showMessage(words.removed(shortDate(language, schedule.effective_on)), async () => {
        await addSchedule(props, schedule);
        props.showMessage(scheduleSentence(schedule, language));
        await renew();
      });
    },
    onSettled: () => renew(),
  });
}

function List(props: Part) {
  const { language } = useLanguage();
  const words = scheduleWords(language);
  const removing = useRemoving(props);
  const { schedules, organization, today } = props;
  const holding = schedules.findLast(({ effective_on: from }) => from <= today);
  if (schedules.length === 0) return <p>{words.none}</p>;
  return (
    <>
      {removing.error && <Failure error={removing.error} />}
      <ul class="lined">
        {schedules.map((schedule) => {
          const date = shortDate(language, schedule.effective_on);
          return (
            <li key={schedule.id}>
              <span>
                <strong>{scheduleText(schedule, language)}</strong>
                <span class="soft">
                  {words.from(date)}
                  {schedule === holding && ` · ${words.now}`}
                </span>
              </span>
              {organization.may.see_pay && (
                <Button
                  kind="quiet"
                  busy={removing.isPending && removing.variables.id === schedule.id}
                  onPress={() => removing.mutate(schedule)}
                >
                  <span aria-hidden>{words.remove}</span>
                  <span class="unseen">{words.removeOf(date)}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Restores a replaced schedule, or removes an added one. */
function useUndoing(props: Part) {
  const { language } = useLanguage();
  const words = scheduleWords(language);
  return async (made: Schedule) => {
    const replaced = props.schedules.find(({ effective_on: from }) => from === made.effective_on);
    await (replaced ? addSchedule(props, replaced) : removeSchedule(props, made.id));
    props.showMessage(
      replaced ? scheduleSentence(replaced, language) : words.removed(shortDate(language, made.effective_on)),
    );
  };
}

function useScheduleForm(props: Part, onSet: () => void) {
  const { language } = useLanguage();
  const undo = useUndoing(props);
  const renew = useRenewing(props.organization.id);
  return useForm<ScheduleValues, Output<'createPaySchedule'>>({
    initial: {
      values: { frequency: 'monthly', anchorOn: props.today, monthDay: '1', effectiveOn: props.today },
      tag: undefined,
    },
    check: (values) => faultsOf(values, language),
    save: (values, sending) => call('createPaySchedule', { params: paramsOf(props), body: bodyOf(values), ...sending }),
    onSaved({ pay_schedule: made }) {
      props.showMessage(scheduleSentence(made, language), async () => {
        await undo(made);
        await renew();
      });
      void renew();
      onSet();
    },
  });
}

function Effect({ values, schedules }: { values: ScheduleValues; schedules: readonly Schedule[] }) {
  const { language } = useLanguage();
  const { form: words } = scheduleWords(language);
  const [first, second] = firstPeriods(values) ?? [];
  if (!first || !second) return <p>{words.nothing}</p>;
  const span = ({ first: from, last }: typeof first) => spanOf(language, from, last);
  const same = schedules.some(({ effective_on: from }) => from === values.effectiveOn);
  const before = schedules.findLast(({ effective_on: from }) => from < values.effectiveOn);
  return (
    <>
      <p>{words.effect(span(first), span(second))}</p>
      {same && <p>{words.replaces}</p>}
      {before && !same && <p>{words.ends(scheduleText(before, language))}</p>}
    </>
  );
}

function When({ form: { values, change } }: { form: FormState<ScheduleValues> }) {
  const { form: words } = scheduleWords(useLanguage().language);
  if (isByWeeks(values.frequency)) {
    return (
      <DateField
        name="anchor_on"
        label={words.anchor}
        hint={words.anchorHint}
        value={values.anchorOn}
        onChoose={(anchorOn) => change({ anchorOn })}
      />
    );
  }
  return (
    <NumberField
      name="month_day"
      label={values.frequency === 'monthly' ? words.day : words.twice}
      value={values.monthDay}
      onType={(monthDay) => change({ monthDay })}
    />
  );
}

function SetSchedule({ onSet, ...props }: Part & { onSet(): void }) {
  const { form: words } = scheduleWords(useLanguage().language);
  const form = useScheduleForm(props, onSet);
  const { values, change } = form;
  return (
    <section class="column">
      <h3>{words.title}</h3>
      <Form
        form={form}
        label={words.title}
        save={words.save}
        effect={<Effect values={values} schedules={props.schedules} />}
      >
        <FieldRow>
          <SelectField
            name="frequency"
            label={words.frequency}
            value={values.frequency}
            options={frequencies.map((value) => ({ value, text: words.frequencies[value] }))}
            onChoose={(frequency) => change({ frequency })}
          />
          <DateField
            name="effective_on"
            label={words.effective}
            value={values.effectiveOn}
            onChoose={(effectiveOn) => change({ effectiveOn })}
          />
        </FieldRow>
        <When form={form} />
      </Form>
    </section>
  );
}

/** The pay schedules with their effective dates, and a form to set another. */
export function Schedules({ organization, today, onClose }: Props) {
  const words = scheduleWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const [set, setSet] = useState(0);
  const { data: schedules, error, refetch } = useSchedules(organization.id);
  const part = schedules && { organization, today, schedules, showMessage };
  return (
    <Drawer title={words.title} onClose={onClose}>
      <StatusMessage message={message} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!part && !error && <Skeleton rows={2} />}
      {part && <List {...part} />}
      {part && organization.may.see_pay && <SetSchedule key={set} {...part} onSet={() => setSet(set + 1)} />}
      <LockClosed organization={organization} showMessage={showMessage} />
    </Drawer>
  );
}
