import { endInOneLine } from '#infra/host/one-line.ts';
import { logTo } from '#lib/log.ts';
import { explain } from './explain.ts';
import { groups } from './groups.ts';
import { optionsLast } from './options-last.ts';
import { buildProgram } from './program.ts';

const words = optionsLast(process.argv.slice(2));
const isDebugged = words.includes('--debug');
// The result already says what operations log.
logTo((line) => void (isDebugged && process.stderr.write(line)));
endInOneLine((_, error) => console.error(isDebugged ? error : explain(error)));
// The reader may close the pipe: `| head`.
process.stdout.once('error', () => process.exit());
try {
  const program = await buildProgram(groups, words);
  await program.parseAsync(words, { from: 'user' });
} catch (error) {
  console.error(isDebugged ? error : explain(error));
  process.exitCode = 1;
}
