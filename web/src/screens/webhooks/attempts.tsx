import { logWords } from './log-words.ts';
import type { WebhookTextFormat } from './texts.ts';
import type { Delivery } from './use-webhooks.ts';

type Attempt = Delivery['attempts'][number];

/** The outcome of an attempt: the response, or the reason why there was none. */
function outcomeOf({ language }: WebhookTextFormat, { status, error }: Attempt): string {
  const words = logWords(language);
  if (status !== null) return words.answered(status);
  return error === null ? words.running : words.errors[error];
}

function AttemptText({ attempt, format }: { attempt: Attempt; format: WebhookTextFormat }) {
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
export function Attempts({ delivery: { attempts }, format }: { delivery: Delivery; format: WebhookTextFormat }) {
  const words = logWords(format.language);
  const last = attempts.at(-1);
  if (!last) return <span class="soft">{words.noTry}</span>;
  if (attempts.length === 1) return <AttemptText attempt={last} format={format} />;
  return (
    <>
      <AttemptText attempt={last} format={format} />
      <details class="webhook-tries">
        <summary>{words.tries(last.number)}</summary>
        <ol reversed start={last.number}>
          {attempts.toReversed().map((attempt) => (
            <li key={attempt.number}>
              <AttemptText attempt={attempt} format={format} />
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}
