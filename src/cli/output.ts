/**
 * Where a command writes. With `json`, standard output holds exactly one JSON document, and all else goes to standard
 * error.
 */
export interface Output {
  /** Progress and notes. */
  note(line: string): void;
  /** The result: as text, or as the one JSON document. */
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
