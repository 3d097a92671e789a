import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';

const answers = (endpoint: string) =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

describe('The embedded DynamoDB', () => {
  test('answers from its start until it is stopped', async () => {
    const { endpoint, ended, stop } = await startEmbeddedDynamodb();

    expect(await answers(endpoint)).toBe(true);
    await stop();
    await ended;
    expect(await answers(endpoint)).toBe(false);
  });

  test('is several when several are started at once', async () => {
    const servers = await Promise.all([
      startEmbeddedDynamodb(),
      startEmbeddedDynamodb(),
      startEmbeddedDynamodb(),
    ]);

    expect(new Set(servers.map(({ endpoint }) => endpoint)).size).toBe(3);
    await Promise.all(servers.map(({ stop }) => stop()));
  });

  test('holds back no program that forgets to stop it, and ends with that program', async () => {
    const source = fileURLToPath(new URL('../../infra/local/embedded-dynamodb.ts', import.meta.url));
    const program = `
      const { startEmbeddedDynamodb } = await import(${JSON.stringify(source)});
      console.log((await startEmbeddedDynamodb()).endpoint);`;

    const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
      env: {},
      timeout: 20_000,
    });

    expect(status).toBe(0);
    const endpoint = stdout.trim();
    expect(endpoint).toMatch(/^http:/);
    for (let attempt = 0; attempt < 50 && (await answers(endpoint)); attempt++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await answers(endpoint)).toBe(false);
  });
});
