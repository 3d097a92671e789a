import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { json, ops } from '#tests/ops/run-ops.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
/** A merchant's server in development: it accepts paid charges, and fails for all other events. */
const server = createServer(async (request, response) => {
  const body = await text(request);
  received.push({ headers: request.headers, body });
  response.writeHead(JSON.parse(body).type === 'charge.paid' ? 204 : 500).end();
});
let account: TestAccount;
let hooks: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  hooks = `http://localhost:${(server.address() as AddressInfo).port}/hooks`;
  account = await newAccount();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns the event in a request, after its signature was verified. */
const verified = ({ headers, body }: Received, secret: string) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as { id: string; type: string };

/** Runs `ops listen` in a separate process, as an operator does; ready once it has printed so. */
async function listen(...words: string[]) {
  const child: ChildProcess = spawn(process.execPath, ['infra/ops/main.ts', 'listen', ...words], {
    env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: process.env.SERVICE_DIRECTORY },
  });
  const said = { out: '', err: '' };
  child.stdout?.on('data', (piece) => (said.out += piece));
  child.stderr?.on('data', (piece) => (said.err += piece));
  await eventually(async () => expect(said.err.split('\n').length).toBeGreaterThan(2));
  return {
    said,
    interrupt: async () => {
      child.kill('SIGINT');
      const [code] = await once(child, 'close');
      return code as number;
    },
  };
}

const trigger = (type: string) => json('trigger', type, '--account', account.account_id);
const linesIn = (out: string) => out.split('\n').filter(Boolean);

describe('ops listen', () => {
  test('forwards events as they happen, signed with the secret that it prints, and shows the responses', async () => {
    const { said, interrupt } = await listen('--forward-to', hooks, '--account', account.account_id);
    const [secret = ''] = /whsec_\S+/.exec(said.err) ?? [];
    await trigger('charge.paid');
    await eventually(async () => expect(linesIn(said.out)).toHaveLength(1));
    await trigger('direct_debit.charge_upcoming');
    await eventually(async () => expect(linesIn(said.out)).toHaveLength(2));

    const [paid, upcoming] = received.map((request) => verified(request, secret));
    expect(linesIn(said.out)).toEqual([
      expect.stringMatching(new RegExp(`^\\S+Z  ${paid?.id}  charge\\.paid  204 in \\d+ ms$`)),
      expect.stringMatching(
        new RegExp(`^\\S+Z  ${upcoming?.id}  direct_debit\\.charge_upcoming  500 in \\d+ ms$`),
      ),
    ]);
    expect(await interrupt()).toBe(0);
    expect(linesIn(said.err).at(-1)).toBe('2 events, 1 of them with a 2xx response.');
  });

  longTest('prints real events of the requested types, whole if that is requested', async () => {
    const words = ['--account', account.account_id, '--type', 'direct_debit.created', '--json'];
    const { said, interrupt } = await listen(...words);
    const { body } = await merchantOf(account).create(newCustomer());
    await eventually(async () => expect(linesIn(said.out)).toHaveLength(1));

    const event = JSON.parse(said.out);
    expect(event).toMatchObject({ type: 'direct_debit.created', data: { record: { id: body.id } } });
    expect(await interrupt()).toBe(0);
    expect(linesIn(said.err).at(-1)).toBe('1 events.');
  });

  longTest.each([
    ['another machine', ['--forward-to', 'https://example.com/hooks'], 'Write an address of this machine'],
    ['a type that is not there', ['--type', 'charge.invented'], 'There is no type of event charge.invented'],
    ['an account that is not there', ['--account', 'acc_0'], 'There is no account acc_0.'],
  ])('refuses %s in a line', async (_, words, line) => {
    const { code, err } = await ops(['listen', ...words]);
    expect(code).toBe(1);
    expect(linesIn(err).at(-1)).toContain(line);
  });
});

describe('ops trigger', () => {
  test('creates an event in the account’s list, with the record of the reference as one of its own', async () => {
    const made = await trigger('payment_method.validated');
    expect(made).toMatchObject({ type: 'payment_method.validated', account_id: account.account_id });
    const { eventsOf } = await import('#infra/ops/listen/events-of.ts');
    await eventually(async () => {
      const { events } = await eventsOf(account.account_id)(undefined);
      expect(events[0]).toMatchObject({
        type: 'payment_method.validated',
        data: {
          record: {
            account_id: account.account_id,
            number: '**************7771',
            validation: { status: 'verified' },
          },
        },
      });
    });
  });

  test('needs no account on the local service: it uses the demo account', async () => {
    const demo = JSON.parse(readFileSync(`${process.env.SERVICE_DIRECTORY}/demo-account.json`, 'utf8'));
    expect(await json('trigger', 'payout.created')).toMatchObject({ account_id: demo.account_id });
  });

  test('creates an event that is sent to the endpoints of the account, like any other', async () => {
    const merchant = await newAccount();
    const { body: endpoint } = await hooksOf(merchant).create({ url: hooks });
    await json('trigger', 'charge.paid', '--account', merchant.account_id);

    const mine = () => received.filter(({ body }) => body.includes(merchant.account_id));
    await eventually(async () => expect(mine()).toHaveLength(1));
    const event = mine().map((request) => verified(request, endpoint.secret))[0];
    expect(event).toMatchObject({ type: 'charge.paid', account_id: merchant.account_id });
  });

  test.each([
    [
      'without a type',
      [],
      /^Name an event type: direct_debit\.created, .*charge\.paid, .*transfer\.updated\.$/,
    ],
    [
      'with one that is not there',
      ['charge.invented'],
      /charge\.invented: use direct_debit\.created, .*transfer\.updated/,
    ],
  ])('names all types %s', async (_, words, line) => {
    const { code, err } = await ops(['trigger', ...words]);
    expect(code).toBe(1);
    expect(linesIn(err).at(-1)).toMatch(line);
  });
});
