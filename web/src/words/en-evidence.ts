import { type EvidenceFlag, sayEvidence } from './evidence.ts';
import type { EvidenceClauses, EvidenceFacts, EvidenceFrame } from './evidence-clauses.ts';

const frame: EvidenceFrame = {
  decimal: '.',
  explanations: null,
  application: (name) => `"${name}" was in use, whose name says that it can make input by itself.`,
  minutes: (text) => `${text} minutes`,
  measured: (text) => `measured ${text}`,
  limit: (text) => `limit ${text}`,
  people: (text) => `the most extreme people ${text}`,
  steps: (seconds) => `The program records in steps of ${seconds} seconds, which was taken into account.`,
};

const overWindow = (rest: string) => ({ say: ({ minutes }: EvidenceFacts) => `For ${minutes} minutes ${rest}` });
const inMinutes = (text: string) => ({ unit: 'minutes' as const, say: () => text });
const inPercent = (text: string) => ({ unit: 'percent' as const, say: () => text });

function devices({ minutes, details }: EvidenceFacts): string {
  const silent = details['silentDevice'];
  const used = silent === 'mouse' ? 'only the keyboard was used,' : 'only the mouse was used,';
  const how = silent === undefined ? 'keyboard and mouse were each used' : used;
  return `For ${minutes} minutes ${how} evenly, ten minutes by ten minutes`;
}

/** What statistics say, as the API says it. */
const clauses: EvidenceClauses = {
  consistent_persistent_activity: {
    dispersion: {
      say: ({ minutes, isCoarse }) =>
        `For ${minutes} minutes the amount of input hardly changed from one ${isCoarse ? 'ten minutes' : 'minute'} ` +
        'to the next',
    },
    device_dispersion: { say: devices },
  },
  consistent_variable_activity: {
    local_dispersion: overWindow('the amount of input stayed on flat levels and jumped between them'),
    memory: overWindow('the amount of input in a minute had nothing to do with the minutes before it'),
    even_sums: overWindow('busy and quiet minutes added up to the same, ten minutes by ten minutes'),
    silent_minutes: overWindow('the minutes without input were spread more evenly than people spread them'),
  },
  unusual_high_mouse_activity: { share: inPercent('The mouse was in use nearly every second') },
  unusual_high_keyboard_activity: { share: inPercent('The keyboard was in use nearly every second') },
  long_period_of_single_mouse_activity: { minutes: inMinutes('Only the mouse was used') },
  long_period_of_single_keyboard_activity: { minutes: inMinutes('Only the keyboard was used') },
  breakless_work: { minutes: inMinutes('There was no pause of five minutes') },
  sustained_high_focus_time: {
    minutes: {
      unit: 'minutes',
      say: ({ details: { use } }) =>
        typeof use === 'string' ? `"${use}" was in use without a pause` : 'One application was in use without a pause',
    },
  },
  automation_like_activity: {
    burstiness: overWindow('input began at nearly even distances'),
    minute_burstiness: overWindow('rare input came at even distances'),
    phase_lock: overWindow('input kept beginning at the same place of the minute'),
    loop: {
      say: ({ minutes, details, write }) =>
        `For ${minutes} minutes input repeated itself every ${write(Number(details['periodSeconds'] ?? 0))} seconds`,
    },
    minute_seam: overWindow('input kept beginning or stopping at the same second of the minute'),
    equal_silences: {
      say: ({ minutes, details, write }) =>
        `For ${minutes} minutes pauses of ${write(Number(details['silenceSeconds'] ?? 0))} seconds ` +
        'came again and again',
    },
    longest_silence: {
      say: ({ minutes, value, write }) => `For ${minutes} minutes no pause was longer than ${write(value)} seconds`,
    },
    floor_count: overWindow('the quiet minutes all had the same tiny amount of input'),
    unresting_mouse: inMinutes('The mouse was used in every single minute'),
    unbroken: { say: ({ value, write }) => `There was input in every second for ${write(value / 60)} minutes` },
    saturated: inMinutes('Practically every second had input'),
    equal_counts: {
      unit: 'percent',
      say({ isCoarse }) {
        const sample = isCoarse ? 'ten minutes' : 'minute';
        return `The same count of active seconds came again, ${sample} by ${sample}`;
      },
    },
    equal_slots: {
      say: ({ value, write }) =>
        `Ten minutes had the same small count of active seconds ${write(value)} times in a row`,
    },
  },
  suspicious_activity: {},
};

export const enEvidence = (flag: EvidenceFlag): string => sayEvidence(flag, { clauses, frame });
