import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sendTraffic } from '#tests/support/servers/mixed-traffic.ts';
import { newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

/*
 * The service on this machine under load: many connections that write and read all the time. It never fails, what it
 * holds of memory and handles levels off, and a crash loses nothing that it has acknowledged.
 */
const CONNECTIONS = 50;
const SECONDS = 60;
/** How many functions stay loaded: most of those that the load calls, so that some are always replaced by others. */
const LOADED = 12;

let service: RunningService;
let accounts: TestAccount[];

async function start(directory?: string): Promise<void> {
  service = await startService({ MOST_LOADED: String(LOADED), ...(directory && { DATA_DIR: directory }) });
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
}

beforeAll(async () => {
  await start();
  accounts = await Promise.all(Array.from({ length: 4 }, () => newAccount()));
});
afterAll(() => service.stop());

/** Returns the megabytes and the open files of the service's process. */
function held() {
  const { pid } = service.process;
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { megabytes: Number(kilobytes) / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}

const secondsLater = (seconds: number) => {
  const end = Date.now() + 1_000 * seconds;
  return () => Date.now() >= end;
};

describe(`with ${CONNECTIONS} connections`, () => {
  test('it never fails, and its memory and its open files level off', async () => {
    const load = (seconds: number) => sendTraffic(accounts, CONNECTIONS, secondsLater(seconds));
    const parts = [await load(SECONDS / 3)];
    const warm = held();
    parts.push(await load(SECONDS / 3), await load(SECONDS / 3));
    const last = held();
    const requests = parts.reduce((sum, part) => sum + part.requests, 0);
    process.stdout.write(`${requests} requests; ${JSON.stringify({ warm, last })}\n`);
    expect(parts.flatMap(({ failures }) => failures)).toEqual([]);
    expect(last.megabytes).toBeLessThan(1.3 * warm.megabytes);
    await eventually(async () => expect(held().files).toBeLessThan(1.3 * warm.files));
  });

  test('a crash loses nothing that was acknowledged', async () => {
    let isOver = false;
    const loading = sendTraffic(accounts, CONNECTIONS, () => isOver);
    await sleep((1_000 * SECONDS) / 12);
    isOver = true;
    await service.kill();
    const { acknowledged } = await loading;
    expect(acknowledged.length).toBeGreaterThan(0);
    await start(service.directory);
    for (const { path } of acknowledged) {
      const found = await Promise.all(accounts.map(({ token }) => send('GET', path, undefined, { token })));
      expect({ path, found: found.filter(({ status }) => status === 200).length }).toEqual({
        path,
        found: 1,
      });
    }
  });
});
