/** Errors of the system that the developer can correct, and how. The first match counts. */
const KNOWN: readonly [RegExp, (place: string) => string][] = [
  [
    /ENOSPC|no space left on device/i,
    (place) => `No space is left on the disk${of(place)}: free some, and start again.`,
  ],
  [/EDQUOT/, (place) => `Your disk quota is used up${of(place)}: free some space, and start again.`],
  [/EROFS/, (place) => `The file system${of(place)} is read-only: name another directory in DATA_DIR.`],
  [
    /EACCES|EPERM/,
    (place) => `This user may not read or write${place && ` ${place}`}: change its owner or its mode.`,
  ],
  [/EMFILE|ENFILE/, () => 'Too many files are open: raise the limit with `ulimit -n 4096`, and start again.'],
  [/ENOMEM|ERR_WORKER_OUT_OF_MEMORY/, () => 'The memory is used up: end other programs, and start again.'],
];

const of = (place: string) => place && ` of ${place}`;

/** Returns an error as one line: what is wrong, and what to do if that is known. */
export function oneLine(error: unknown): string {
  const { code = '', message = String(error), path = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
  const [, sentence] = KNOWN.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [];
  if (sentence) return sentence(path);
  const [first = ''] = message.trim().split('\n');
  const name = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
  return `${name}${first}`;
}

/** Returns the line of a program's last output that names its error, without the stack around it. */
export function lastWords(output: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const said = lines.filter((line) => line !== '' && !/^(?:at |node:|Node\.js v|\^|\})/.test(line));
  return said.findLast((line) => /error/i.test(line)) ?? said.at(-1) ?? '';
}

/**
 * Makes this process end in one line, without a stack, when an error was not caught anywhere. `DEBUG=1` shows the
 * stack.
 */
export function endInOneLine(report = (line: string, _error: unknown) => console.error(line)): void {
  process.on('uncaughtException', (error) => {
    report(process.env.DEBUG === '1' ? String(error.stack) : oneLine(error), error);
    process.exit(1);
  });
}
