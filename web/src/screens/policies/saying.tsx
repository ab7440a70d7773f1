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
  /** Null for a new one. */
  policy: RuledPolicy | null;
  values: Values;
  /** So long before people are told now; undefined for a new policy. */
  minutes?: number | null;
}

/** Who comes from which other policy, or what stands against that. */
function heldText(
  reading: PolicyTextReading,
  { policy, people }: Held,
  override: boolean,
  words: FormWords['effect'],
): string {
  const names = namesText(reading, people);
  return override ? words.moves(people.length, policy.name, names) : words.conflict(policy.name, names);
}

/** What keeps it from being saved. */
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

/** Who is told of overtime, and when; nothing while a number is not one. */
function toldOf(language: Language, values: Values, type: PolicyType): string[] {
  const hours = numberOf(values.threshold);
  if (hours === null || Number.isNaN(hours) || !isMinutes(values.minutes)) return [];
  return [toldSentence(language, values, { type, hours, minutes: numberOf(values.minutes) })];
}

/** What saving does, and what stands against it, by the published rules. */
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
