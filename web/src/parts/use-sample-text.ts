import { useLanguage } from '../app/language.tsx';
import { weekdayText } from '../words/dates.ts';
import { durationOf } from '../words/durations.ts';
import { dateIn, ticksBetween, timeOf, timeOn } from '../words/zones.ts';
import type { Sample, Span } from './sample.ts';

/** Within a minute, durations are always in seconds. */
const inSeconds = (seconds: number) => `${seconds} s`;

/** Functions that describe a date's samples, with times in a zone. */
export function useSampleText(zone: string, date: string) {
  const { language, words } = useLanguage();
  const active = (seconds: number | null) => (seconds === null ? words.day.notRecorded : inSeconds(seconds));
  const time = (at: number) => timeOn(date, at, zone, language);
  const describe = ({ at, seconds, keyboard, mouse, manual }: Sample) =>
    manual
      ? words.day.saidManual(time(at), durationOf(seconds))
      : words.day.said(time(at), active(keyboard), active(mouse), inSeconds(seconds));
  const row = (sample: Sample) => [
    time(sample.at),
    active(sample.keyboard),
    active(sample.mouse),
    sample.manual ? words.day.manual : inSeconds(sample.seconds),
  ];
  // Below a row, the weekday appears only at its first tick.
  const tick = (at: number, place: number, all: readonly number[]) => {
    const before = all[place - 1];
    const shown = dateIn(zone, at);
    const isNew = before === undefined ? shown !== date : shown !== dateIn(zone, before);
    const text = timeOf(at, zone, language);
    return { at, text: isNew ? `${weekdayText(language, shown)} ${text}` : text };
  };
  const ticks = ({ since, until }: Span, interval: number) =>
    ticksBetween([since, until - 1], interval, zone).map(tick);
  return { describe, row, ticks };
}
