import { useRef, useState } from 'preact/hooks';
import { download } from '../../../api/download.ts';
import { CallError } from '../../../api/errors.ts';
import { useLanguage } from '../../../app/language.tsx';
import { Button } from '../../../parts/button.tsx';
import { Failure } from '../../../parts/failure.tsx';
import { saveBlob } from '../../../parts/save-file.ts';
import { moreWords } from './words.ts';

/** The progress of a download: the dates received so far and their total number. */
interface Progress {
  dates: number;
  done: number;
  characters: number;
}

const nothing: Progress = { dates: 0, done: 0, characters: 0 };
const dateMark = '{"part":"member_days"';

const countOf = (text: string, mark: string) => text.split(mark).length - 1;

/** Counts received dates. A marker can be split between two chunks. */
function counter(onProgress: (progress: Progress) => void) {
  let [rest, progress] = ['', nothing];
  return (piece: string) => {
    const text = rest + piece;
    const dates = /"dates":(\d+)/.exec(progress.characters === 0 ? text : '')?.[1];
    rest = text.slice(-(dateMark.length - 1));
    progress = {
      dates: dates === undefined ? progress.dates : Number(dates),
      done: progress.done + countOf(text, dateMark),
      characters: progress.characters + piece.length,
    };
    onProgress(progress);
  };
}

/** Whether the file is complete. */
const isWhole = async (file: Blob) => /\],"count":\d+\}\s*$/.test(await file.slice(-40).text());

function useDownload() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [outcome, setOutcome] = useState<{ file?: Blob; error?: unknown }>({});
  const stopping = useRef(new AbortController());
  const start = async () => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setOutcome({});
    setProgress(nothing);
    try {
      const file = await download('exportOwnRecords', { signal, onText: counter(setProgress) });
      if (!(await isWhole(file))) throw new CallError(0, 'the file was cut off');
      saveBlob('fairhour-export.json', file);
      setOutcome({ file });
    } catch (error) {
      if (!signal.aborted) setOutcome({ error });
    } finally {
      setProgress(null);
    }
  };
  return { progress, outcome, start: () => void start(), stop: () => stopping.current.abort() };
}

/** Downloads all data about the person as one file. */
export function Download() {
  const { language } = useLanguage();
  const { download: words } = moreWords(language);
  const { progress, outcome, start, stop } = useDownload();
  return (
    <section class="panel" aria-labelledby="my-download">
      <h2 id="my-download">{words.title}</h2>
      <p>{words.what}</p>
      {progress ? (
        <>
          <label class="my-progress">
            {words.progress(progress.done, progress.dates)}
            <progress {...(progress.dates > 0 && { max: progress.dates, value: progress.done })} />
          </label>
          <Button onPress={stop}>{words.stop}</Button>
        </>
      ) : (
        <Button kind="main" onPress={start}>
          {words.start}
        </Button>
      )}
      {outcome.error !== undefined && <Failure error={outcome.error} onRetry={start} />}
      <p role="status" class="soft">
        {outcome.file && words.done(new Intl.NumberFormat(language).format(Math.ceil(outcome.file.size / 1_000)))}
      </p>
    </section>
  );
}
