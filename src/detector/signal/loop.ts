/** Finds replayed input as a repetition in a series of seconds, using autocorrelation with a fast Fourier transform. */

export interface Loop {
  readonly strength: number;
  readonly periodSeconds: number;
}

interface Plan {
  readonly size: number;
  readonly cosines: Float64Array;
  readonly sines: Float64Array;
  readonly reversed: Uint32Array;
}

interface Complex {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function planOf(size: number): Plan {
  const cosines = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sines = Float64Array.from({ length: size / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / size));
  const reversed = new Uint32Array(size);
  for (let i = 0; i < size; i += 1) reversed[i] = ((reversed[i >> 1] ?? 0) >> 1) | ((i & 1) === 1 ? size >> 1 : 0);
  return { size, cosines, sines, reversed };
}

function reorder({ re, im }: Complex, plan: Plan): void {
  for (let i = 0; i < plan.size; i += 1) {
    const j = plan.reversed[i] ?? 0;
    if (j <= i) continue;
    const x = re[i] ?? 0;
    const y = im[i] ?? 0;
    re[i] = re[j] ?? 0;
    im[i] = im[j] ?? 0;
    re[j] = x;
    im[j] = y;
  }
}

/** Radix-2 transform in place, forward. */
function transform(data: Complex, plan: Plan): void {
  reorder(data, plan);
  for (let half = 1; half < plan.size; half *= 2) butterflies(data, plan, half);
}

/** Plain constants, one per line: the analysis of seconds spends nearly all its time in this loop. */
function butterflies({ re, im }: Complex, plan: Plan, half: number): void {
  const { size, cosines, sines } = plan;
  const stride = size / (2 * half);
  for (let block = 0; block < size; block += 2 * half) {
    for (let i = block, k = 0; i < block + half; i += 1, k += stride) {
      const j = i + half;
      const c = cosines[k] ?? 0;
      const s = sines[k] ?? 0;
      const p = re[j] ?? 0;
      const q = im[j] ?? 0;
      const x = p * c - q * s;
      const y = p * s + q * c;
      const u = re[i] ?? 0;
      const v = im[i] ?? 0;
      re[j] = u - x;
      im[j] = v - y;
      re[i] = u + x;
      im[i] = v + y;
    }
  }
}

/** Five-second means minus the running mean over 300 s to either side, which removes slow changes from a series. */
function detrended(seconds: Uint8Array, into: Float64Array): void {
  const length = seconds.length;
  const sums = new Float64Array(length + 1);
  let active = (seconds[0] ?? 0) + (seconds[1] ?? 0);
  for (let i = 0; i < length; i += 1) {
    active += (seconds[i + 2] ?? 0) - (seconds[i - 3] ?? 0);
    into[i] = active / 5;
    sums[i + 1] = (sums[i] ?? 0) + active / 5;
  }
  for (let i = 0; i < length; i += 1) {
    const from = Math.max(i - 300, 0);
    const until = Math.min(i + 300, length);
    into[i] = (into[i] ?? 0) - ((sums[until] ?? 0) - (sums[from] ?? 0)) / (until - from);
  }
}

/**
 * Takes the spectrum of two real series that were packed as one complex series, and replaces it by both power spectra,
 * packed in the same way.
 */
function powers({ re, im }: Complex): void {
  const size = re.length;
  for (let k = 0; k <= size / 2; k += 1) {
    const j = (size - k) % size;
    const [a, b, c, d] = [re[k] ?? 0, im[k] ?? 0, re[j] ?? 0, im[j] ?? 0];
    const first = ((a + c) ** 2 + (b - d) ** 2) / 4;
    const second = ((b + d) ** 2 + (c - a) ** 2) / 4;
    re[k] = first;
    re[j] = first;
    im[k] = second;
    im[j] = second;
  }
}

function strongest(correlation: Float64Array, length: number): Loop {
  const energy = correlation[0] ?? 0;
  const longest = Math.min(900, Math.floor(length / 4));
  let best: Loop = { strength: 0, periodSeconds: 0 };
  if (energy / correlation.length <= 1e-9) return best;
  const r = (lag: number): number => ((correlation[lag] ?? 0) / energy) * (length / (length - lag));
  for (let lag = 45; lag < longest; lag += 1) {
    const here = r(lag);
    if (here <= best.strength) continue;
    const strength = Math.min(here, Math.max(r(2 * lag - 1), r(2 * lag), r(Math.min(2 * lag + 1, length - 1))));
    if (strength > best.strength) best = { strength, periodSeconds: lag };
  }
  return best;
}

const plans = new Map<number, Plan>();

function planFor(length: number): Plan {
  let size = 2;
  while (size < 2 * length) size *= 2;
  const plan = plans.get(size) ?? planOf(size);
  plans.set(size, plan);
  return plan;
}

/**
 * The strongest lag of 45-900 s at which a series repeats itself, and repeats again at twice the lag. Computed for two
 * series of equal length at once, because one transform serves both. The lag is no more than a quarter of the length.
 * Seconds active once a minute for an hour give 0.999 at 60 s.
 */
export function loops(first: Uint8Array, second: Uint8Array): [Loop, Loop] {
  const plan = planFor(first.length);
  const data: Complex = { re: new Float64Array(plan.size), im: new Float64Array(plan.size) };
  detrended(first, data.re);
  detrended(second, data.im);
  transform(data, plan);
  powers(data);
  transform(data, plan);
  return [strongest(data.re, first.length), strongest(data.im, second.length)];
}
