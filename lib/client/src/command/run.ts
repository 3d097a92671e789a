import { Domicilia, DomiciliaConnectionError, DomiciliaError } from '../index.ts';
import { newSecret } from './forward.ts';
import { listen, type Terminal } from './listen.ts';
import { readOptions, USAGE, UsageError } from './options.ts';

/** Runs the command `domicilia`, and returns its exit code. It reports an expected error in one line. */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> {
  try {
    const options = readOptions(args, environment);
    if (options === 'help') {
      terminal.print(USAGE);
      return 0;
    }
    const { secret = newSecret() } = options;
    await listen(new Domicilia(options), { ...options, secret }, terminal);
    return 0;
  } catch (error) {
    const isExpected = [UsageError, DomiciliaError, DomiciliaConnectionError].some(
      (one) => error instanceof one,
    );
    if (!isExpected) throw error;
    terminal.say(`domicilia: ${(error as Error).message.replaceAll('\n', ' ')}`);
    return 1;
  }
}
