import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Language } from '../../words/words.ts';
import { type PolicyEffect, effectOf, type OtherAssignment } from './effects.ts';
import { type FormWords, formWords } from './form-words.ts';
import { dayText, namesText, type PolicyTextFormat } from './texts.ts';
import { recipientsSentence } from './recipients.ts';
import type { Facts, RuledPolicy } from './use-policies.ts';
import { isMinutes } from './alerts.ts';
import { numberOf } from '../../parts/numbers.ts';
import type { Values } from './values.ts';

interface Props {
  facts: Facts;
  /** Null for a new policy. */
  policy: RuledPolicy | null;
  values: Values;
  /** The current lead time of notices in minutes; undefined for a new policy. */
  minutes?: number | null;
}

/** Members who move from another policy, or the obstacle to their move. */
function otherAssignmentText(
  format: PolicyTextFormat,
  { policy, people }: OtherAssignment,
  override: boolean,
  words: FormWords['effect'],
): string {
  const names = namesText(format, people);
  return override ? words.moves(people.length, policy.name, names) : words.conflict(policy.name, names);
}

/** Obstacles that prevent a save. */
function obstaclesOf(
  format: PolicyTextFormat,
  effect: PolicyEffect,
  override: boolean,
  words: FormWords['effect'],
): string[] {
  const { otherAssignments, unpaid, isWithoutMembers } = effect;
  return [
    ...(isWithoutMembers ? [words.nobody] : []),
    ...(override ? [] : otherAssignments.map((other) => otherAssignmentText(format, other, override, words))),
    ...(unpaid.length > 0 ? [words.unpaid(namesText(format, unpaid))] : []),
  ];
}

function effectTexts(
  format: PolicyTextFormat,
  effect: PolicyEffect,
  override: boolean,
  words: FormWords['effect'],
): string[] {
  const { kind, at, joining, leaving, otherAssignments, emptied, withoutHolidays } = effect;
  if (kind === 'nothing') return [words.nothing];
  return [
    words[kind](dayText(format, at)),
    ...(joining.length > 0 ? [words.joining(joining.length, namesText(format, joining))] : []),
    ...(leaving.length > 0 ? [words.leaving(leaving.length, namesText(format, leaving))] : []),
    ...(override ? otherAssignments.map((other) => otherAssignmentText(format, other, override, words)) : []),
    ...(override ? emptied.map(({ name, locked }) => words.emptied(name, !locked)) : []),
    ...(withoutHolidays.length > 0 ? [words.withoutHolidays(namesText(format, withoutHolidays))] : []),
    ...(effect.isPayUnseen ? [words.payUnseen] : []),
  ];
}

/** The recipients of notices and the lead time; empty while a number is invalid. */
function recipientsOf(language: Language, values: Values, type: PolicyType): string[] {
  const hours = numberOf(values.threshold);
  if (hours === null || Number.isNaN(hours) || !isMinutes(values.minutes)) return [];
  return [recipientsSentence(language, values, { type, hours, minutes: numberOf(values.minutes) })];
}

/** The effect of saving under the published rules, and obstacles to it. */
export function SaveEffect({ facts, policy, values, minutes }: Props) {
  const { language } = useLanguage();
  const { effect: words } = formWords(language);
  const format = { language, zone: facts.calendar.zone };
  const effect = effectOf(facts, policy, values, Date.now());
  const isMoved = minutes !== undefined && isMinutes(values.minutes) && numberOf(values.minutes) !== minutes;
  const done = effect.kind === 'nothing' && isMoved ? [] : effectTexts(format, effect, values.override, words);
  const recipients = recipientsOf(language, values, policy?.policy_type ?? values.type);
  return (
    <>
      {[
        ...done,
        ...recipients,
        ...(isMoved ? [words.earlier] : []),
        ...(isMoved && values.minutes.trim() !== '' ? [words.near] : []),
      ].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {obstaclesOf(format, effect, values.override, words).map((text) => (
        <p key={text} class="policy-against">
          {text}
        </p>
      ))}
    </>
  );
}
