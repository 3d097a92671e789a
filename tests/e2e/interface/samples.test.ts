import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DEMO_KEYS } from '#infra/settings/demo-keys.ts';
import type { RouteId } from '#lib/api/routes.ts';
import type { CarriedIds } from '#lib/pages/reference/carried-ids.ts';
import { sampleDay } from '#lib/pages/reference/days-to-come.ts';
import type { Document } from '#lib/pages/reference/document.ts';
import type { UploadForm } from '#lib/providers/merchant-files/port.ts';
import { longDescribe, longTest } from '#tests/support/jest/long-test.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { PDF } from '#tests/support/records/documents.ts';
import { csvOf, fileRow, upload } from '#tests/support/records/imports.ts';
import { sendCollection } from '#tests/support/servers/send-collection.ts';
import { baseUrl, newAccount, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { canRun, type Prepare, type RunSample, runSamples } from '#tests/support/service/run-samples.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

type Charges = readonly { id: string; status: string; failure: unknown }[];

/**
 * The samples that are refused in a new account. It has no transactions before today, and the run of the collections
 * has transferred what was available.
 */
const REFUSED: Readonly<Record<string, string>> = {
  createTransfer: 'nothing_available',
  getClosing: 'closing_not_found',
  listClosedTransactions: 'closing_not_found',
};

const chosen = (charge: Charges[number] | undefined): CarriedIds => (charge ? { charge: charge.id } : {});

/** Returns what a reader does besides copying samples, by operation: creates a charge that fails, and chooses charges. */
function preparations(origin: string, now: Date): Prepare {
  return async (id, { ids, printed, token }) => {
    const charges = (printed.get('listPayments')?.data ?? []) as unknown as Charges;
    const importIs = async (status: string) => {
      const path = `${origin}/api/imports/${ids.import}`;
      await eventually(async () => {
        const response = await fetch(path, { headers: { authorization: token } });
        expect(await response.json()).toMatchObject({ status });
      });
      return {};
    };
    const steps: { readonly [Id in RouteId]?: () => Promise<CarriedIds> | CarriedIds } = {
      runCollections: async () => {
        const failing = JSON.stringify({ amount: 120.04, charge_date: sampleDay(now) });
        const headers = { authorization: token, 'content-type': 'application/json' };
        const path = `${origin}/api/direct-debits/${ids.directDebit}/charges`;
        expect((await fetch(path, { method: 'POST', headers, body: failing })).status).toBe(201);
        return {};
      },
      checkImport: async () => {
        const { upload: form } = printed.get('createImport') as unknown as { upload: UploadForm };
        expect(await upload(form, csvOf([fileRow()]))).toBe(204);
        return {};
      },
      keepDocument: async () => {
        const { upload: form } = printed.get('createDocument') as unknown as { upload: UploadForm };
        expect(await upload(form, PDF)).toBe(204);
        return {};
      },
      applyImport: () => importIs('checked'),
      planConsentRequests: () => importIs('applied'),
      undoImport: () => importIs('applied'),
      retryCharge: () => chosen(charges.find(({ failure }) => failure)),
      listRefundsOfOrder: () => chosen(charges.find(({ status }) => status === 'paid')),
    };
    return (await steps[id]?.()) ?? {};
  };
}

const documentOf = async (origin: string) =>
  (await (await fetch(`${origin}/openapi.json`)).json()) as Document;

/** Runs all samples of a language in a new account, whose money we hold. */
async function samplesIn(lang: string): Promise<RunSample[]> {
  const account = await newAccount();
  await payableAccount(account.account_id, '002010077777777771');
  await bookAdjustment(account.account_id, 500, `samples-${lang}`);
  await send('POST', '/api/transfers', undefined, { token: account.token });
  const [origin, now] = [baseUrl(), new Date()];
  const asked = { lang, origin, keys: account, now };
  return runSamples(await documentOf(origin), asked, preparations(origin, now));
}

const refusedIn = (outcomes: readonly RunSample[]) =>
  Object.fromEntries(outcomes.flatMap(({ sample, refusal }) => (refusal ? [[sample, refusal]] : [])));

describe('the samples of the reference, copied in the order of the story', () => {
  test('are accepted for curl, the first of each operation', async () => {
    const outcomes = await samplesIn('shell');
    expect(refusedIn(outcomes)).toEqual(REFUSED);
    expect(outcomes.length).toBeGreaterThan(65);
  });

  // A language that the machine has not is not run, and is no passed test.
  longTest.each(['node', 'python', 'php'].filter(canRun))('are accepted for %s', async (lang) => {
    expect(refusedIn(await samplesIn(lang))).toEqual(REFUSED);
  });
});

longDescribe('a year ahead', () => {
  const YEAR = 365 * 86_400_000;
  const CLOCK = new URL('../../support/service/move-clock.ts', import.meta.url);
  let service: RunningService;
  // Each moves the clock of the demo account.
  beforeEach(async () => {
    service = await startService({}, ['--import', `${CLOCK}?by=${YEAR}`]);
  });
  afterEach(() => service.stop());

  test('the samples for curl are accepted, in the demo account', async () => {
    const [origin, now] = [service.url, new Date(Date.now() + YEAR)];
    const served = await documentOf(origin);
    const asked = { lang: 'shell', origin, keys: DEMO_KEYS, now };
    expect(refusedIn(await runSamples(served, asked, preparations(origin, now)))).toEqual({
      ...REFUSED,
      // The demo account has no payout account and no transfer.
      createTransfer: 'payout_account_not_ready',
      getTransfer: 'not_found',
      listTransferTransactions: 'not_found',
    });
  });

  test('the requests of the Postman collection are accepted', async () => {
    const text = await (await fetch(`${service.url}/docs/postman.json`)).text();
    const moved = text
      .replaceAll('new Date();', `new Date(Date.now() + ${YEAR});`)
      .replaceAll('Date.now() + (body', `Date.now() + ${YEAR} + (body`);
    expect(moved).not.toBe(text);
    const sent = await sendCollection(JSON.parse(moved));
    expect(sent.filter(({ status, faults }) => status >= 300 || faults.length > 0)).toEqual([]);
    expect(sent.length).toBeGreaterThanOrEqual(60);
  });
});

longTest('Postman’s own runner accepts the collection as it is downloaded', async () => {
  const run = promisify(execFile);
  await run('npm', ['ci', '--prefix', 'tests/samples', '--ignore-scripts', '--no-audit', '--no-fund']);
  const newman = 'tests/samples/node_modules/newman/bin/newman.js';
  const { stdout } = await run(process.execPath, [newman, 'run', `${baseUrl()}/docs/postman.json`], {
    env: { ...process.env, NODE_OPTIONS: '', NO_COLOR: '1' },
  });
  expect(stdout).toMatch(/The request is accepted/);
  expect(stdout).not.toMatch(/failures? detail|AssertionError/i);
});
