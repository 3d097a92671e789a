/** The options that every command has, and how many words follow each. */
const COMMON: Readonly<Record<string, number>> = {
  '--stage': 1,
  '--json': 0,
  '--csv': 0,
  '--yes': 0,
  '--debug': 0,
};

/**
 * Returns the words of a command line with the common options after the command, where commander reads them. Operators
 * also write them before it: `ops --stage sandbox account list`.
 */
export function optionsLast(words: readonly string[]): string[] {
  let first = 0;
  for (; first < words.length; first += 1) {
    const [name = ''] = (words[first] ?? '').split('=');
    const following = COMMON[name];
    if (following === undefined) break;
    if (!words[first]?.includes('=')) first += following;
  }
  const [options, command] = [words.slice(0, first), words.slice(first)];
  // Words after it are arguments.
  const end = command.indexOf('--');
  return end === -1
    ? [...command, ...options]
    : [...command.slice(0, end), ...options, ...command.slice(end)];
}
