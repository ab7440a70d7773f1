/**
 * The output of a command. With `json`, standard output contains exactly one JSON document, and everything else goes to
 * standard error.
 */
export interface Output {
  /** Progress and notes. */
  note(line: string): void;
  /** The result of the command, as text or as the JSON document. */
  result(value: unknown, text: string): void;
}

export function createOutput(json: boolean): Output {
  return {
    note(line) {
      process.stderr.write(`${line}\n`);
    },
    result(value, text) {
      process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`);
    },
  };
}
