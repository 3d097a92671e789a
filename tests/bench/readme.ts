import { readFileSync, writeFileSync } from 'node:fs';

const [BEGIN, END] = ['<!-- results of npm run bench -->', '<!-- end of the results -->'];

/**
 * A text with what stands between the two marks replaced.
 * @throws where the marks are not there
 */
export function withResults(text: string, results: string): string {
  const [from, until] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || until < from) throw new Error(`The text holds no ${BEGIN} before ${END}.`);
  return `${text.slice(0, from)}${BEGIN}\n\n${results.trim()}\n\n${text.slice(until)}`;
}

/** Puts the results into a file, in the place of those before. */
export function writeResults(file: string | URL, results: string): void {
  writeFileSync(file, withResults(readFileSync(file, 'utf8'), results));
}
