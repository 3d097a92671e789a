import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

/** A separate service, as a new user has it: with the demo account, and no other mails or direct debits. */
let service: RunningService;
let inbox: string;
beforeAll(async () => {
  // As `npm start` does it, with nothing prepared.
  service = await startService({ PREPARED: '' });
  inbox = JSON.parse(readFileSync(`${service.directory}/service.json`, 'utf8')).inbox_url;
});
afterAll(() => service.stop());

/** Runs a program to its end and returns its output. */
function run(command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(command, args, { env: { ...process.env, NODE_OPTIONS: '', ...environment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
}

/** Returns the terminal commands between two headings of the README. */
function readmeLines(from: string, to: string): string {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const chapters = readme.slice(readme.indexOf(`## ${from}`), readme.indexOf(`## ${to}`));
  return [...chapters.matchAll(/```bash\n(.*?)```/gs)].map(([, lines]) => lines).join('\n');
}

/** The members of responses that are compared. */
type Shown = {
  days: { reasons: { code: string }[] }[];
  pending: number;
  data: { status: string; failing_since: string | null; paused: { reason: string } | null }[];
};

/** Returns what the desk reads of the demo account. */
async function shownByDesk() {
  const keys = { authorization: `Basic ${btoa('pk_demo:sk_demo')}` };
  const asked = await fetch(`${service.url}/api/authorizations/token`, { method: 'POST', headers: keys });
  const { token } = (await asked.json()) as { token: string };
  const get = async (path: string) =>
    (
      await fetch(`${service.url}/api/${path}`, { headers: { authorization: token } })
    ).json() as Promise<Shown>;
  const { days } = await get('reports/daily');
  const { data: paused } = await get('direct-debits?status=pending&limit=100');
  return {
    failed: days.flatMap(({ reasons }) => reasons.map(({ code }) => code)),
    pending: (await get('balance')).pending > 0,
    dispute: (await get('disputes')).data[0]?.status,
    transfer: (await get('transfers')).data[0]?.status,
    import: (await get('imports')).data[0]?.status,
    isFailing: (await get('webhook-endpoints')).data[0]?.failing_since !== null,
    paused: [...new Set(paused.map(({ paused: pause }) => pause?.reason))].sort(),
  };
}

describe('a new user', () => {
  test('sees a start without errors', () => {
    expect(service.readLog()).not.toContain('✖');
  });

  test('gets from a token to a paid collection by copying the README', async () => {
    const lines = readmeLines('A first collection', 'Where to go from here')
      .replaceAll('http://localhost:3000', service.url)
      .replaceAll('http://localhost:8005', inbox);

    const { code, output } = await run('/bin/bash', ['-c', lines]);

    expect(output).toContain('"status":"verified"');
    expect(output).toContain('"requirements":["acknowledgment"]');
    expect(output).toContain('"status":"active"');
    expect(output).toMatch(/"is_own":true,"moving_to":null/);
    expect(output).toMatch(/"type":"direct_debit".*"status":"paid"/);
    expect(output).toMatch(/"pending":335.81,.*"owed":0,/);
    expect(code).toBe(0);
  });

  longTest('sees the whole way to a paid collection, and two months of life, by npm run demo', async () => {
    const { code, output } = await run(process.execPath, ['infra/local/demo/main.ts'], {
      DATA_DIR: service.directory,
    });

    expect(output).toContain('The account is verified');
    expect(output).toContain(`${service.url}/activate#token=`);
    expect(output).toMatch(/ord_\w+: paid, 350.5 MXN/);
    expect(output).toContain(`The desk shows it: ${service.url}/desk`);
    expect(code).toBe(0);
    expect(await shownByDesk()).toEqual({
      ...{
        failed: expect.arrayContaining(['account_blocked', 'disputed_by_customer', 'insufficient_funds']),
      },
      ...{ pending: true, dispute: 'open', transfer: 'paid', import: 'checked', isFailing: true },
      paused: ['customer_order', 'hard_account', 'objection_chargeback', 'unpaid_periods'],
    });
  });

  longTest('is asked by npm run demo to start the service if none runs', async () => {
    const { code, output } = await run(process.execPath, ['infra/local/demo/main.ts'], {
      DATA_DIR: '/no-such-folder',
    });

    expect(output.trim()).toBe('No local service is running. Start it with `npm start`.');
    expect(code).toBe(1);
  });
});
