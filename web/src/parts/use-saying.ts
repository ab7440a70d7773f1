import { ticksBetween, timeOf } from '../app/format.ts';
import { useLanguage } from '../app/language.tsx';
import { durationOf } from '../words/durations.ts';
import type { Sample, Span } from './sample.ts';

/** Of a minute seconds are told, however many. */
const inSeconds = (seconds: number) => `${seconds} s`;

/** Samples in words, times by one clock. */
export function useSaying(zone: string) {
  const { language, words } = useLanguage();
  const active = (seconds: number | null) => (seconds === null ? words.day.notRecorded : inSeconds(seconds));
  const time = (at: number) => timeOf(at, zone, language);
  const say = ({ at, seconds, keyboard, mouse, manual }: Sample) =>
    manual
      ? words.day.saidManual(time(at), durationOf(seconds))
      : words.day.said(time(at), active(keyboard), active(mouse), inSeconds(seconds));
  const row = (sample: Sample) => [
    time(sample.at),
    active(sample.keyboard),
    active(sample.mouse),
    sample.manual ? words.day.manual : inSeconds(sample.seconds),
  ];
  const ticks = ({ since, until }: Span, every: number) =>
    ticksBetween([since, until - 1], every, zone).map((at) => ({ at, text: time(at) }));
  return { say, row, ticks };
}
