import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Where the service says what happens: everything goes to a file, one line each; on the terminal stand the requests
 * and what needs attention.
 */
export class ServiceLog {
  readonly #file: WriteStream;
  readonly #terminal: (line: string) => void;

  constructor(file: string, terminal: (line: string) => void = (line) => process.stdout.write(`${line}\n`)) {
    this.#file = createWriteStream(file, { flags: 'a', mode: 0o600 });
    this.#terminal = terminal;
  }

  /** A line for the file alone, as it is. */
  record(line: string): void {
    if (!this.#file.writableEnded) this.#file.write(`${line}\n`);
  }

  /** A line for both, as it is. */
  show(line: string): void {
    this.record(line);
    this.#terminal(line);
  }

  warn(message: string): void {
    this.show(`⚠ ${message}`);
  }

  error(message: string): void {
    this.show(`✖ ${message}`);
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#file.end(resolve));
  }
}
