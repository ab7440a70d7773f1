import { logWords } from './log-words.ts';
import type { TextReading } from './texts.ts';
import type { Delivery } from './use-webhooks.ts';

type Try = Delivery['attempts'][number];

/** The outcome of an attempt: the response, or the reason why there was none. */
function outcomeOf({ language }: TextReading, { status, error }: Try): string {
  const words = logWords(language);
  if (status !== null) return words.answered(status);
  return error === null ? words.running : words.errors[error];
}

function One({ attempt, format }: { attempt: Try; format: TextReading }) {
  const { started_at: at, duration_ms: ms } = attempt;
  const took = ms === null ? '' : ` · ${new Intl.NumberFormat(format.language).format(ms)} ms`;
  return (
    <>
      {outcomeOf(format, attempt)}{' '}
      <span class="soft">
        <time dateTime={at}>{format.when(at)}</time>
        {took}
      </span>
    </>
  );
}

/** The last attempt of a delivery, with earlier ones in a disclosure. */
export function Tries({ delivery: { attempts }, format }: { delivery: Delivery; format: TextReading }) {
  const words = logWords(format.language);
  const last = attempts.at(-1);
  if (!last) return <span class="soft">{words.noTry}</span>;
  if (attempts.length === 1) return <One attempt={last} format={format} />;
  return (
    <>
      <One attempt={last} format={format} />
      <details class="webhook-tries">
        <summary>{words.tries(last.number)}</summary>
        <ol reversed start={last.number}>
          {attempts.toReversed().map((attempt) => (
            <li key={attempt.number}>
              <One attempt={attempt} format={format} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
