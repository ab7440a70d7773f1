import type { PolicyType } from '../../../../src/contract/lists/overtime.ts';
import { useLanguage } from '../../app/language.tsx';
import type { Language } from '../../words/words.ts';
import { type PolicyEffect, effectOf, type Held } from './effects.ts';
import { type FormWords, formWords } from './form-words.ts';
import { dayText, namesText, type PolicyTextReading } from './texts.ts';
import { toldSentence } from './told.ts';
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
function heldText(
  reading: PolicyTextReading,
  { policy, people }: Held,
  override: boolean,
  words: FormWords['effect'],
): string {
  const names = namesText(reading, people);
  return override ? words.moves(people.length, policy.name, names) : words.conflict(policy.name, names);
}

/** Obstacles that prevent a save. */
function againstOf(
  reading: PolicyTextReading,
  effect: PolicyEffect,
  override: boolean,
  words: FormWords['effect'],
): string[] {
  const { held, unpaid, isWithoutMembers } = effect;
  return [
    ...(isWithoutMembers ? [words.nobody] : []),
    ...(override ? [] : held.map((one) => heldText(reading, one, override, words))),
    ...(unpaid.length > 0 ? [words.unpaid(namesText(reading, unpaid))] : []),
  ];
}

function doneBy(
  reading: PolicyTextReading,
  effect: PolicyEffect,
  override: boolean,
  words: FormWords['effect'],
): string[] {
  const { kind, at, joining, leaving, held, emptied, withoutHolidays } = effect;
  if (kind === 'nothing') return [words.nothing];
  return [
    words[kind](dayText(reading, at)),
    ...(joining.length > 0 ? [words.joining(joining.length, namesText(reading, joining))] : []),
    ...(leaving.length > 0 ? [words.leaving(leaving.length, namesText(reading, leaving))] : []),
    ...(override ? held.map((one) => heldText(reading, one, override, words)) : []),
    ...(override ? emptied.map(({ name, locked }) => words.emptied(name, !locked)) : []),
    ...(withoutHolidays.length > 0 ? [words.withoutHolidays(namesText(reading, withoutHolidays))] : []),
    ...(effect.isPayUnseen ? [words.payUnseen] : []),
  ];
}

/** The recipients of notices and the lead time; nothing while a number is invalid. */
function toldOf(language: Language, values: Values, type: PolicyType): string[] {
  const hours = numberOf(values.threshold);
  if (hours === null || Number.isNaN(hours) || !isMinutes(values.minutes)) return [];
  return [toldSentence(language, values, { type, hours, minutes: numberOf(values.minutes) })];
}

/** The effect of saving by the published rules, and obstacles to it. */
export function Saying({ facts, policy, values, minutes }: Props) {
  const { language } = useLanguage();
  const { effect: words } = formWords(language);
  const reading = { language, zone: facts.calendar.zone };
  const effect = effectOf(facts, policy, values, Date.now());
  const isMoved = minutes !== undefined && isMinutes(values.minutes) && numberOf(values.minutes) !== minutes;
  const done = effect.kind === 'nothing' && isMoved ? [] : doneBy(reading, effect, values.override, words);
  const told = toldOf(language, values, policy?.policy_type ?? values.type);
  return (
    <>
      {[
        ...done,
        ...told,
        ...(isMoved ? [words.earlier] : []),
        ...(isMoved && values.minutes.trim() !== '' ? [words.near] : []),
      ].map((text) => (
        <p key={text}>{text}</p>
      ))}
      {againstOf(reading, effect, values.override, words).map((text) => (
        <p key={text} class="policy-against">
          {text}
        </p>
      ))}
    </>
  );
}
