import { PassThrough } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { OpsError } from '#infra/ops/command.ts';
import { confirm } from '#infra/ops/program.ts';

/** An operator at a terminal who types a reply. */
function terminal(answer: string) {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
  input.write(`${answer}\n`);
  return { input, output };
}

describe('a command that cannot be undone', () => {
  test.each(['yes', 'y', ' YES '])('is executed if the operator enters %j', async (answer) => {
    const { input, output } = terminal(answer);
    await confirm('The keys stop.', input, output);
    expect(String(output.read())).toContain('The keys stop. This cannot be undone. Continue?');
  });

  test.each(['no', '', 'yes please'])('is not executed if the operator enters %j', async (answer) => {
    const { input, output } = terminal(answer);
    await expect(confirm('The keys stop.', input, output)).rejects.toThrow('Cancelled: nothing was changed.');
  });

  test('is refused without a terminal, with the option that confirms it', async () => {
    const refused = confirm('The keys stop.', new PassThrough());
    await expect(refused).rejects.toThrow(
      new OpsError('The keys stop. This cannot be undone: add --yes to confirm.'),
    );
  });
});
