import { type EvidenceFlag, evidenceText } from './evidence.ts';
import type { EvidenceClauses, EvidenceFacts, EvidenceFrame } from './evidence-clauses.ts';

const frame: EvidenceFrame = {
  decimal: '.',
  explanations: null,
  application: (name) => `"${name}" was in use. Its name indicates that it generates input.`,
  minutes: (text) => `${text} minutes`,
  measured: (text) => `measured ${text}`,
  limit: (text) => `limit ${text}`,
  people: (text) => `most extreme person ${text}`,
  steps: (seconds) => `The program records in steps of ${seconds} seconds. The analysis allows for that.`,
};

const overWindow = (rest: string) => ({ describe: ({ minutes }: EvidenceFacts) => `For ${minutes} minutes ${rest}` });
const inMinutes = (text: string) => ({ unit: 'minutes' as const, describe: () => text });
const inPercent = (text: string) => ({ unit: 'percent' as const, describe: () => text });

function devices({ minutes, details }: EvidenceFacts): string {
  const silent = details['silentDevice'];
  const used = silent === 'mouse' ? 'only the keyboard was used, with' : 'only the mouse was used, with';
  const how = silent === undefined ? 'keyboard and mouse each had' : used;
  return `For ${minutes} minutes ${how} nearly the same amount of input every ten minutes`;
}

/** Clauses about statistics, in the same words as the API. */
const clauses: EvidenceClauses = {
  consistent_persistent_activity: {
    dispersion: {
      describe: ({ minutes, isCoarse }) =>
        `For ${minutes} minutes the amount of input hardly changed from one ` +
        `${isCoarse ? 'ten-minute slot' : 'minute'} to the next`,
    },
    device_dispersion: { describe: devices },
  },
  consistent_variable_activity: {
    local_dispersion: overWindow('the amount of input held at constant levels and jumped between them'),
    memory: overWindow('the input of each minute was unrelated to that of the minutes before it'),
    even_sums: overWindow('busy and quiet minutes added up to nearly the same total every ten minutes'),
    silent_minutes: overWindow('the minutes without input were spread more evenly than those of people'),
  },
  unusual_high_mouse_activity: { share: inPercent('The mouse was used in nearly every second') },
  unusual_high_keyboard_activity: { share: inPercent('The keyboard was used in nearly every second') },
  long_period_of_single_mouse_activity: { minutes: inMinutes('Only the mouse was used') },
  long_period_of_single_keyboard_activity: { minutes: inMinutes('Only the keyboard was used') },
  breakless_work: { minutes: inMinutes('There was no pause of five minutes') },
  sustained_high_focus_time: {
    minutes: {
      unit: 'minutes',
      describe: ({ details: { use } }) =>
        typeof use === 'string' ? `"${use}" was in use without a pause` : 'One application was in use without a pause',
    },
  },
  automation_like_activity: {
    burstiness: overWindow('input began at nearly regular intervals'),
    minute_burstiness: overWindow('rare input came at regular intervals'),
    phase_lock: overWindow('input often began at the same point in the minute'),
    loop: {
      describe: ({ minutes, details, write }) =>
        `For ${minutes} minutes input repeated itself every ${write(Number(details['periodSeconds'] ?? 0))} seconds`,
    },
    minute_seam: overWindow('input often began or stopped at the same second of the minute'),
    equal_silences: {
      describe: ({ minutes, details, write }) =>
        `For ${minutes} minutes pauses of ${write(Number(details['silenceSeconds'] ?? 0))} seconds ` +
        'recurred many times',
    },
    longest_silence: {
      describe: ({ minutes, value, write }) =>
        `For ${minutes} minutes no pause was longer than ${write(value)} seconds`,
    },
    floor_count: overWindow('the quiet minutes all had the same tiny amount of input'),
    unresting_mouse: inMinutes('The mouse was used in every single minute'),
    unbroken: { describe: ({ value, write }) => `There was input in every second for ${write(value / 60)} minutes` },
    saturated: inMinutes('Practically every second had input'),
    equal_counts: {
      unit: 'percent',
      describe({ isCoarse }) {
        const sample = isCoarse ? 'ten-minute slot' : 'minute';
        return `Most ${sample}s had the same count of active seconds`;
      },
    },
    equal_slots: {
      describe: ({ value, write }) =>
        `The same small count of active seconds occurred in ${write(value)} ten-minute slots in a row`,
    },
  },
  suspicious_activity: {},
};

export const enEvidence = (flag: EvidenceFlag): string => evidenceText(flag, { clauses, frame });
