import { clearProgress } from '#infra/ops/progress.ts';

/** Ends the program well at Ctrl-C, whatever it is doing, with a last line. */
export function onInterrupt(lastLine: () => string): void {
  process.once('SIGINT', () => {
    // In place of what the terminal shows for the key.
    clearProgress();
    console.error(lastLine());
    process.exit(0);
  });
}
