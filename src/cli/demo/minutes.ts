import { between, pick, type RandomSource } from './random.ts';

/** The active seconds of one minute: keyboard, mouse, either device. */
export type DemoMinute = [keyboard: number, mouse: number, overall: number];

export type Mood = 'focus' | 'mixed' | 'meeting' | 'reading' | 'clockwork';

interface Manner {
  /** Proportion of spells without input. */
  still: number;
  keyboard: number;
  mouse: number;
}

const manners: Readonly<Record<Exclude<Mood, 'clockwork'>, Manner>> = {
  focus: { still: 0.22, keyboard: 34, mouse: 9 },
  mixed: { still: 0.28, keyboard: 20, mouse: 18 },
  meeting: { still: 0.62, keyboard: 14, mouse: 20 },
  reading: { still: 0.42, keyboard: 6, mouse: 26 },
};

const clamp = (value: number, high: number) => Math.max(0, Math.round(Math.min(high, value)));

/** The intensities within a spell of work. People vary between almost no input and the maximum. */
const paces = [0.5, 0.9, 1.4, 2] as const;

function minuteAt(random: RandomSource, manner: Manner, pace: number): DemoMinute {
  if (random() < 0.12) return [0, 0, 0];
  const most = between(random, 40, 59);
  const keyboard = clamp(manner.keyboard * pace * between(random, 0.3, 1.5), most);
  const mouse = clamp(manner.mouse * pace * between(random, 0.1, 1.8), most);
  return [keyboard, mouse, clamp(Math.max(keyboard, mouse, (keyboard + mouse) * between(random, 0.86, 0.99)), 60)];
}

interface Phase {
  still: number;
  pace: number;
  length: number;
}

/** A phase of about a quarter of an hour: mostly thinking, mostly typing, or something in between. */
function nextPhase(random: RandomSource, manner: Manner): Phase {
  const share = pick(random, [0.1, 0.6, 1.2, 2.2, 3.2] as const);
  return {
    still: Math.min(0.95, manner.still * share),
    pace: pick(random, [0.8, 1, 1.3] as const),
    length: Math.ceil(between(random, 8, 40)),
  };
}

function spell(random: RandomSource, manner: Manner, phase: Phase): DemoMinute[] {
  const length = Math.ceil(between(random, 0, 9));
  const still = random() < phase.still;
  const pace = phase.pace * pick(random, paces);
  return Array.from({ length }, () => (still ? [0, 0, 0] : minuteAt(random, manner, pace)));
}

/**
 * Minutes with human variation: phases of different intensity, with spells of one to nine minutes. A spell has no input
 * or a single pace, so that counts vary far more than by chance. `clockwork` is the exception: a tool that nudges the
 * mouse once a minute.
 */
export function minutesOf(random: RandomSource, mood: Mood, count: number): DemoMinute[] {
  if (mood === 'clockwork') return Array.from({ length: count }, (): DemoMinute => [0, 1, 1]);
  const manner = manners[mood];
  const minutes: DemoMinute[] = [];
  while (minutes.length < count) {
    const phase = nextPhase(random, manner);
    const end = minutes.length + phase.length;
    while (minutes.length < end) minutes.push(...spell(random, manner, phase));
  }
  return minutes.slice(0, count);
}
