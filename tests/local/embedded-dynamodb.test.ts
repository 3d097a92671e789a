import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { temporaryFolder } from './support/fixture.ts';

const responds = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

describe('the embedded DynamoDB', () => {
  test('responds from its start until it is stopped, also if several run in parallel', async () => {
    const servers = await Promise.all([startEmbeddedDynamodb(), startEmbeddedDynamodb()]);

    for (const { endpoint, ended, stop } of servers) {
      expect(await responds(endpoint)).toBe(true);
      await stop();
      await ended;
      expect(await responds(endpoint)).toBe(false);
    }
  });

  longTest('that ends at its start is reported at once, with its last output', async () => {
    const file = join(temporaryFolder(), 'no-such-folder', 'dynamodb.sqlite');

    await expect(startEmbeddedDynamodb({ file })).rejects.toThrow(/did not start: .*\w/s);
  });

  longTest('finds the number of the next write by an index, however many there were', async () => {
    const file = join(temporaryFolder(), 'dynamodb.sqlite');
    const { stop } = await startEmbeddedDynamodb({ file });
    const database = new DatabaseSync(file);

    // As the server requests it.
    const plan = database
      .prepare(
        `EXPLAIN QUERY PLAN SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1
         FROM _stream_records WHERE table_name = ?1`,
      )
      .all('fixture');

    expect(JSON.stringify(plan)).toContain('_stream_records_in_order');
    database.close();
    await stop();
  });

  longTest(
    'does not keep a program running that forgets to stop it, and ends with that program',
    async () => {
      const source = fileURLToPath(new URL('../../infra/local/embedded-dynamodb.ts', import.meta.url));
      const program = `
      const { startEmbeddedDynamodb } = await import(${JSON.stringify(source)});
      console.log((await startEmbeddedDynamodb()).endpoint);`;

      const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
        encoding: 'utf8',
        env: {},
      });

      expect(status).toBe(0);
      const endpoint = stdout.trim();
      expect(endpoint).toMatch(/^http:/);
      while (await responds(endpoint)) await sleep(20);
    },
  );
});
