import { SingleBar } from 'cli-progress';

export interface Progress {
  update(done: number): void;
  stop(): void;
}

interface Wording {
  /** The action: "analysed". */
  done: string;
  /** The counted unit: "days". */
  unit: string;
  total: number;
}

type Stream = NodeJS.WritableStream & { isTTY?: boolean };

/** For a pipe: reports each quarter of the work once, on a separate line. */
function inLines(stream: Stream, { done: word, unit, total }: Wording): Progress {
  let reported = 0;
  return {
    update(done) {
      const quarter = total > 0 ? Math.floor((4 * done) / total) : 4;
      if (quarter <= reported) return;
      reported = quarter;
      stream.write(`  ${word} ${done} of ${total} ${unit}\n`);
    },
    stop: () => undefined,
  };
}

/** Shows the progress of long work: a bar in a terminal, a few lines elsewhere. */
export function showProgress(wording: Wording, stream: Stream = process.stderr): Progress {
  if (!stream.isTTY) return inLines(stream, wording);
  const { done, unit, total } = wording;
  const bar = new SingleBar({ format: `  ${done} [{bar}] {value} of {total} ${unit}`, stream, hideCursor: true });
  bar.start(total, 0);
  return { update: (value) => bar.update(value), stop: () => bar.stop() };
}

/** The progress of an analysis. The total is known from the start. */
export function daysAnalysed() {
  let progress: Progress | undefined;
  return {
    show(done: number, total: number) {
      progress ??= showProgress({ done: 'analysed', unit: 'days', total });
      progress.update(done);
    },
    stop: () => progress?.stop(),
  };
}

/** Progress whose total is known, or estimated, only at the first update. */
const counting = (unit: string) => (done: string) => {
  let progress: Progress | undefined;
  let most: number | undefined;
  return {
    show(count: number, total: number) {
      most ??= Math.max(count, total);
      progress ??= showProgress({ done, unit, total: most });
      progress.update(Math.min(count, most));
    },
    stop: () => progress?.stop(),
  };
};

export const rowsDone = counting('rows');
export const bytesDone = counting('bytes');
export const membersChecked = (done: string) => counting('members')(done);
export const periodsCompared = () => counting('pay periods')('compared');
