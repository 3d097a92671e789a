import { appendFileSync, createWriteStream, type WriteStream } from 'node:fs';
import { oneLine } from '#infra/host/one-line.ts';

/** The log of the service. The file has every line; the terminal shows only requests, warnings and errors. */
export class ServiceLog {
  readonly path: string;
  readonly #file: WriteStream;
  readonly #terminal: (line: string) => void;
  #isWritable = true;

  constructor(file: string, terminal: (line: string) => void = (line) => process.stdout.write(`${line}\n`)) {
    this.path = file;
    this.#file = createWriteStream(file, { flags: 'a', mode: 0o600 });
    this.#terminal = terminal;
    // A full disk, say: the terminal still shows what matters.
    this.#file.once('error', (error) => {
      this.#isWritable = false;
      this.#terminal(`⚠ ${file} is not written any more. ${oneLine(error)}`);
    });
  }

  /** Writes a line to the file only. */
  record(line: string): void {
    if (this.#isWritable && !this.#file.writableEnded) this.#file.write(`${line}\n`);
  }

  /** Writes a text to the file before it returns, for a process that ends. Returns whether it could. */
  recordNow(text: string): boolean {
    try {
      appendFileSync(this.path, `${text}\n`, { mode: 0o600 });
      return true;
    } catch {
      return false;
    }
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
    return new Promise((resolve) => (this.#isWritable ? this.#file.end(() => resolve()) : resolve()));
  }
}
