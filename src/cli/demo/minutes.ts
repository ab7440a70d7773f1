import { between, type Random } from './random.ts';

/** Active seconds of one minute: keyboard, mouse, either. */
export type Minute = [keyboard: number, mouse: number, overall: number];

export type Mood = 'focus' | 'mixed' | 'meeting' | 'reading' | 'clockwork';

const levels: Readonly<Record<Mood, { on: number; stay: number; keyboard: number; mouse: number }>> = {
  focus: { on: 0.8, stay: 0.75, keyboard: 34, mouse: 9 },
  mixed: { on: 0.7, stay: 0.6, keyboard: 20, mouse: 18 },
  meeting: { on: 0.25, stay: 0.4, keyboard: 5, mouse: 8 },
  reading: { on: 0.5, stay: 0.5, keyboard: 3, mouse: 14 },
  clockwork: { on: 1, stay: 1, keyboard: 0, mouse: 1 },
};

const clamp = (value: number, high: number) => Math.max(0, Math.min(high, Math.round(value)));

/**
 * Minutes as people have them: stretches of work and stretches of silence whose lengths vary widely. `clockwork` is
 * the odd one, a tool that nudges the mouse once a minute.
 */
export function minutesOf(random: Random, mood: Mood, count: number): Minute[] {
  const level = levels[mood];
  if (mood === 'clockwork') return Array.from({ length: count }, (): Minute => [0, 1, 1]);
  const pace = between(random, 0.4, 1.3);
  let working = random() < level.on;
  return Array.from({ length: count }, (): Minute => {
    if (random() > level.stay) working = random() < level.on;
    if (!working) {
      const stir = random() < 0.3 ? 1 : 0;
      return [0, stir, stir];
    }
    const keyboard = clamp(level.keyboard * pace * between(random, 0.2, 1.6), 55);
    const mouse = clamp(level.mouse * pace * between(random, 0.1, 1.9), 55);
    return [keyboard, mouse, clamp(Math.max(keyboard, mouse, (keyboard + mouse) * between(random, 0.85, 0.99)), 60)];
  });
}
