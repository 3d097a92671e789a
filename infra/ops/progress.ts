import { clearLine, cursorTo } from 'node:readline';

const { stderr } = process;

/** Says how far long work is, in the last line of a terminal; nothing where nobody watches. */
export function showProgress(text: string): void {
  if (!stderr.isTTY) return;
  clearProgress();
  stderr.write(text);
}

/** Takes that line away. */
export function clearProgress(): void {
  if (!stderr.isTTY) return;
  cursorTo(stderr, 0);
  clearLine(stderr, 0);
}
