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

function One({ one, reading }: { one: Try; reading: TextReading }) {
  const { started_at: at, duration_ms: ms } = one;
  const took = ms === null ? '' : ` · ${new Intl.NumberFormat(reading.language).format(ms)} ms`;
  return (
    <>
      {outcomeOf(reading, one)}{' '}
      <span class="soft">
        <time dateTime={at}>{reading.when(at)}</time>
        {took}
      </span>
    </>
  );
}

/** The last attempt of a delivery, with earlier ones in a disclosure. */
export function Tries({ delivery: { attempts }, reading }: { delivery: Delivery; reading: TextReading }) {
  const words = logWords(reading.language);
  const last = attempts.at(-1);
  if (!last) return <span class="soft">{words.noTry}</span>;
  if (attempts.length === 1) return <One one={last} reading={reading} />;
  return (
    <>
      <One one={last} reading={reading} />
      <details class="webhook-tries">
        <summary>{words.tries(last.number)}</summary>
        <ol reversed start={last.number}>
          {attempts.toReversed().map((one) => (
            <li key={one.number}>
              <One one={one} reading={reading} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
