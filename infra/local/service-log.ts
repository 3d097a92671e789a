import { createWriteStream, type WriteStream } from 'node:fs';

/** The log of the service. The file has every line; the terminal shows only requests, warnings and errors. */
export class ServiceLog {
  readonly #file: WriteStream;
  readonly #terminal: (line: string) => void;

  constructor(file: string, terminal: (line: string) => void = (line) => process.stdout.write(`${line}\n`)) {
    this.#file = createWriteStream(file, { flags: 'a', mode: 0o600 });
    this.#terminal = terminal;
  }

  /** Writes a line to the file only. */
  record(line: string): void {
    if (!this.#file.writableEnded) this.#file.write(`${line}\n`);
  }

  /** Writes a line to the file and the terminal. */
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
