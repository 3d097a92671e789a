import { afterEach, expect, jest, test } from '@jest/globals';
import { command, InParts } from '#infra/ops/command.ts';
import { buildProgram } from '#infra/ops/program.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs a command whose result has two parts. Returns what was printed when the second was made, and in the end. */
async function printedBy(...options: string[]): Promise<[before: string, after: string]> {
  let printed = '';
  let before = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    printed += piece;
    return true;
  });
  const rest = async () => {
    before = printed;
    return { notify_urls: [] };
  };
  const rotate = command({
    ...{ name: 'rotate', summary: 'Replace.', example: 'keys rotate', findsTarget: true },
    run: async () => new InParts({ private_key: 'shown once' }, rest),
  });
  const words = ['keys', 'rotate', ...options];
  const group = { name: 'keys', summary: 'Keys.', load: async () => [rotate] };
  await (await buildProgram([group], words)).parseAsync(words, { from: 'user' });
  return [before, printed];
}

test('a key that is shown only once is printed before what takes long, as text and as JSON', async () => {
  const [before, after] = await printedBy();
  expect(before).toContain('shown once');
  expect(after.slice(before.length)).toMatch(/^\nnotify_urls/);
  const [begun, whole] = await printedBy('--json');
  expect(begun).toBe('{"private_key":"shown once"');
  expect(JSON.parse(whole)).toEqual({ private_key: 'shown once', notify_urls: [] });
});
