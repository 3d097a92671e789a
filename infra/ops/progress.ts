import { clearLine, cursorTo } from 'node:readline';

const { stderr } = process;

/** Shows the progress of long work in the last line of a terminal; does nothing without a terminal. */
export function showProgress(text: string): void {
  if (!stderr.isTTY) return;
  clearProgress();
  stderr.write(text);
}

/** Clears that line. */
export function clearProgress(): void {
  if (!stderr.isTTY) return;
  cursorTo(stderr, 0);
  clearLine(stderr, 0);
}
