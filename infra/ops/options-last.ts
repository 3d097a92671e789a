/** The options that every command has, and how many words follow each. */
const COMMON: Readonly<Record<string, number>> = {
  '--stage': 1,
  '--json': 0,
  '--csv': 0,
  '--wide': 0,
  '--yes': 0,
  '--debug': 0,
};

/**
 * Returns the words of a command line with the common options after the command, where commander reads them. Operators
 * write them anywhere: `ops --stage sandbox account list`, `ops account --json list`. Words after `--` are arguments.
 */
export function optionsLast(words: readonly string[]): string[] {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const [command, options]: [string[], string[]] = [[], []];
  for (let n = 0; n < end; n += 1) {
    const word = words[n] ?? '';
    const [name = ''] = word.split('=');
    const following = word.includes('=') ? 0 : COMMON[name];
    if (COMMON[name] === undefined) command.push(word);
    else options.push(...words.slice(n, Math.min(end, n + 1 + (following ?? 0))));
    n += COMMON[name] === undefined ? 0 : (following ?? 0);
  }
  return [...command, ...options, ...words.slice(end)];
}
