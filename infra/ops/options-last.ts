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
    const common = Object.hasOwn(COMMON, name) ? COMMON[name] : undefined;
    const following = word.includes('=') ? 0 : (common ?? 0);
    if (common === undefined) command.push(word);
    else options.push(...words.slice(n, Math.min(end, n + 1 + following)));
    n += common === undefined ? 0 : following;
  }
  return [...command, ...options, ...words.slice(end)];
}
