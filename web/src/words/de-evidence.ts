import { deExplanations } from './de-explanations.ts';
import { type EvidenceFlag, evidenceText } from './evidence.ts';
import type { EvidenceClauses, EvidenceFacts, EvidenceFrame } from './evidence-clauses.ts';

const frame: EvidenceFrame = {
  decimal: ',',
  explanations: deExplanations,
  application: (name) => `„${name}“ war in Benutzung. Der Name weist darauf hin, dass das Programm Eingaben erzeugt.`,
  minutes: (text) => `${text} Minuten`,
  measured: (text) => `gemessen ${text}`,
  limit: (text) => `Grenze ${text}`,
  people: (text) => `extremster Wert bei Menschen ${text}`,
  steps: (seconds) =>
    `Das Programm zeichnet in Schritten von ${seconds} Sekunden auf. Die Auswertung berücksichtigt das.`,
};

const overWindow = (rest: string) => ({ describe: ({ minutes }: EvidenceFacts) => `${minutes} Minuten lang ${rest}` });
const inMinutes = (text: string) => ({ unit: 'minutes' as const, describe: () => text });
const inPercent = (text: string) => ({ unit: 'percent' as const, describe: () => text });

function devices({ minutes, details }: EvidenceFacts): string {
  const silent = details['silentDevice'];
  const used = silent === 'mouse' ? 'wurde nur die Tastatur benutzt,' : 'wurde nur die Maus benutzt,';
  const how = silent === undefined ? 'wurden Tastatur und Maus je für sich benutzt,' : used;
  return `${minutes} Minuten lang ${how} und zwar gleichmäßig, alle zehn Minuten ebenso viel`;
}

const clauses: EvidenceClauses = {
  consistent_persistent_activity: {
    dispersion: {
      describe: ({ minutes, isCoarse }) =>
        `${minutes} Minuten lang änderte sich die Menge der Eingaben kaum von ` +
        (isCoarse ? 'zehn Minuten zu den nächsten zehn' : 'einer Minute zur nächsten'),
    },
    device_dispersion: { describe: devices },
  },
  consistent_variable_activity: {
    local_dispersion: overWindow('blieb die Menge der Eingaben auf flachen Stufen und sprang zwischen ihnen'),
    memory: overWindow('hing die Menge der Eingaben einer Minute nicht mit den Minuten davor zusammen'),
    even_sums: overWindow('ergaben volle und ruhige Minuten alle zehn Minuten fast dieselbe Summe'),
    silent_minutes: overWindow('lagen die Minuten ohne Eingaben gleichmäßiger verteilt als bei Menschen'),
  },
  unusual_high_mouse_activity: { share: inPercent('Die Maus wurde in fast jeder Sekunde benutzt') },
  unusual_high_keyboard_activity: { share: inPercent('Die Tastatur wurde in fast jeder Sekunde benutzt') },
  long_period_of_single_mouse_activity: { minutes: inMinutes('Nur die Maus wurde benutzt') },
  long_period_of_single_keyboard_activity: { minutes: inMinutes('Nur die Tastatur wurde benutzt') },
  breakless_work: { minutes: inMinutes('Es gab keine Pause von fünf Minuten') },
  sustained_high_focus_time: {
    minutes: {
      unit: 'minutes',
      describe: ({ details: { use } }) =>
        `${typeof use === 'string' ? `„${use}“` : 'Ein Programm'} wurde ohne Pause benutzt`,
    },
  },
  automation_like_activity: {
    burstiness: overWindow('begannen Eingaben in fast regelmäßigen Abständen'),
    minute_burstiness: overWindow('kamen seltene Eingaben in regelmäßigen Abständen'),
    phase_lock: overWindow('begannen Eingaben immer wieder an derselben Stelle der Minute'),
    loop: {
      describe: ({ minutes, details, write }) =>
        `${minutes} Minuten lang wiederholten sich Eingaben alle ` +
        `${write(Number(details['periodSeconds'] ?? 0))} Sekunden`,
    },
    minute_seam: overWindow('begannen oder endeten Eingaben immer wieder zur selben Sekunde der Minute'),
    equal_silences: {
      describe: ({ minutes, details, write }) =>
        `${minutes} Minuten lang kamen immer wieder Pausen von ` +
        `${write(Number(details['silenceSeconds'] ?? 0))} Sekunden`,
    },
    longest_silence: {
      describe: ({ minutes, value, write }) =>
        `${minutes} Minuten lang war keine Pause länger als ${write(value)} Sekunden`,
    },
    floor_count: overWindow('hatten alle ruhigen Minuten dieselbe winzige Menge an Eingaben'),
    unresting_mouse: inMinutes('Die Maus wurde in jeder einzelnen Minute benutzt'),
    unbroken: { describe: ({ value, write }) => `${write(value / 60)} Minuten lang gab es in jeder Sekunde Eingaben` },
    saturated: inMinutes('Praktisch jede Sekunde hatte Eingaben'),
    equal_counts: {
      unit: 'percent',
      describe: ({ isCoarse }) =>
        `Dieselbe Zahl aktiver Sekunden kam ${isCoarse ? 'alle zehn Minuten' : 'Minute für Minute'} wieder`,
    },
    equal_slots: {
      describe: ({ value, write }) =>
        `${write(value)} Mal in Folge hatten zehn Minuten dieselbe kleine Zahl aktiver Sekunden`,
    },
  },
  suspicious_activity: {},
};

export const deEvidence = (flag: EvidenceFlag): string => evidenceText(flag, { clauses, frame });
