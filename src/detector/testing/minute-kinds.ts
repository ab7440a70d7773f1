/**
 * Kinds of minutes for the comparison with the reference. Each kind is flagged by a detector, is close to the limits,
 * or is a person. Arithmetic only.
 */

/** Numbers in [0, 1). */
export type Draw = () => number;

/** Active seconds per minute, for this many minutes of one kind of work. */
export type MinuteKind = (next: Draw, length: number) => number[];

/** A whole number, both ends included. */
export function whole(next: Draw, low: number, high: number): number {
  return low + Math.floor(next() * (high - low + 1));
}

function each(countOf: (next: Draw, i: number) => number): MinuteKind {
  return (next, length) => Array.from({ length }, (_, i) => Math.max(0, Math.min(60, countOf(next, i))));
}

/** `pieces` of `size` seconds, each active or not: dispersion is near `size`. */
function clumped(next: Draw, size: number, share: number): number {
  let count = 0;
  for (let piece = 0; piece < Math.floor(60 / size); piece += 1) if (next() < share) count += size;
  return count;
}

/** Steady work whose dispersion is near `size`. */
export function clumps(size: number, share: number): MinuteKind {
  return each((next) => clumped(next, size, share));
}

/** Independent counts between two bounds. */
export function between(low: number, high: number): MinuteKind {
  return each((next) => whole(next, low, high));
}

/** Blocks of 10-25 minutes at different levels; local dispersion near `size`. */
export function blocks(size: number, levels: readonly number[]): MinuteKind {
  return (next, length) => {
    let [level, until] = [0, 0];
    return each((draw, i) => {
      if (i >= until) [level, until] = [levels[whole(draw, 0, levels.length - 1)] ?? 0, i + whole(draw, 10, 25)];
      return clumped(draw, size, level);
    })(next, length);
  };
}

/** Any count that includes the share `kept` of the previous minute; 0 remembers nothing. */
export function forgetful(retained: number): MinuteKind {
  return (next, length) => {
    let before = 30;
    return each((draw) => {
      before = Math.round(retained * before + (1 - retained) * 60 * draw());
      return before;
    })(next, length);
  };
}

/** Every second minute compensates for the previous one, within `slack`. */
export function alternating(slack: number): MinuteKind {
  return (next, length) => {
    let before = 30;
    return each((draw, i) => {
      before = i % 2 === 0 ? whole(draw, 0, 60) : 60 - before + whole(draw, -slack, slack);
      return before;
    })(next, length);
  };
}

/** A fixed number of silent minutes in every ten, at any position; the others have any count. */
export function rationed(fewest: number, most: number, low = 5): MinuteKind {
  return (next, length) =>
    perTen(length, () => {
      const silent = new Set<number>();
      const target = whole(next, fewest, most);
      while (silent.size < target) silent.add(whole(next, 0, 9));
      return Array.from({ length: 10 }, (_, i) => (silent.has(i) ? 0 : whole(next, low, 58)));
    });
}

/** Every ten minutes have the same total of active seconds, except for a share of strays that differ by up to `by`. */
export function quota(seconds: number, strays: number, by: number): MinuteKind {
  return (next, length) =>
    perTen(length, () => {
      const target = seconds + (next() < strays ? whole(next, -by, by) : 0);
      const minutes = Array.from({ length: 10 }, () => 0);
      for (let placed = 0; placed < target;) {
        const at = whole(next, 0, 9);
        if ((minutes[at] ?? 60) >= 60) continue;
        minutes[at] = (minutes[at] ?? 0) + 1;
        placed += 1;
      }
      return minutes;
    });
}

function perTen(length: number, ten: () => number[]): number[] {
  return Array.from({ length: Math.ceil(length / 10) }, ten)
    .flat()
    .slice(0, length);
}

/** One constant count, except for a share of strays next to it. */
export function equal(count: number, strays: number): MinuteKind {
  return each((next) => (next() < strays ? count + (next() < 0.5 ? 1 : -1) : count));
}

/** All seconds except one or two are active; in a share of strays, more are missing. */
export function saturated(strays: number): MinuteKind {
  return each((next) => (next() < strays ? whole(next, 50, 58) : whole(next, 59, 60)));
}

/** One or two active seconds every `period` minutes, up to `jitter` later. */
export function rare(period: number, jitter: number): MinuteKind {
  return (next, length) => {
    let due = whole(next, 0, period - 1);
    return each((draw, i) => {
      if (i < due) return 0;
      due = i + period + whole(draw, 0, jitter);
      return whole(draw, 1, 2);
    })(next, length);
  };
}

/** About the given share of every minute is active, off by up to `spread` seconds. */
export function level(share: number, spread: number): MinuteKind {
  return each((next) => Math.round(60 * share + spread * (2 * next() - 1)));
}

/** Silences of exactly this many minutes, after work of 15 to `longest` minutes. */
export function pausing(silence: number, longest: number): MinuteKind {
  return (next, length) => {
    let until = whole(next, 15, longest);
    return each((draw, i) => {
      if (i === until + silence - 1) until = i + 1 + whole(draw, 15, longest);
      return i >= until ? 0 : whole(draw, 1, 50);
    })(next, length);
  };
}

/** Clumped as with people: a level that jumps, and quiet periods. */
export const person: MinuteKind = (next, length) => {
  let mood = 20;
  return each((draw) => {
    const [turn, where] = [draw(), draw()];
    if (turn < 0.12) mood = where < 0.3 ? 0 : Math.floor(58 * where);
    return mood === 0 ? Math.floor(1.3 * draw()) : mood + whole(draw, -12, 12);
  })(next, length);
};
