import { isSignedOut, sentenceOf } from '../api/errors.ts';
import { useWords } from '../app/language.tsx';
import { Button } from './button.tsx';
import './failure.css';

interface Props {
  error: unknown;
  /** The name of the part that failed, if other parts of the page have loaded. */
  about?: string;
  onRetry?: () => void;
}

/** A failure, what to do about it, and a button to try again. */
export function Failure({ error, about, onRetry }: Props) {
  const words = useWords();
  return (
    <div class="failure" role="alert">
      <p>
        {about && `${about} `}
        {sentenceOf(error, words)}
      </p>
      {isSignedOut(error) && (
        <a class="button button-plain" href="/sign-in" target="_blank">
          <span>{words.errors.signIn}</span>
        </a>
      )}
      {onRetry && <Button onPress={onRetry}>{words.errors.again}</Button>}
    </div>
  );
}
