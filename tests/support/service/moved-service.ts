import { jest } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Scope } from '#lib/api/access.ts';
import { createCharge, retryCharge } from '#lib/api/charges/routes.ts';
import {
  acknowledgeDirectDebit,
  createSessionLink,
  updateDirectDebit,
} from '#lib/api/direct-debits/routes.ts';
import { runCollections } from '#lib/api/sandbox/routes.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { LinkPurpose } from '#lib/domain/direct-debit/authorisation.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import {
  faultsOfBound,
  faultsOfPreNotification,
  type Presented,
} from '#tests/support/money/mandate-faults.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { holdDate, inMexicoCity, loadScheduledRun, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { PLACE } from '#tests/support/records/direct-debits.ts';
import { callHandler, type HandlerResponse } from './call-handler.ts';

/** The modules for tests with a moved clock: loaded once the environment names the table, and mocks are in place. */
async function loadFunctions() {
  return {
    ...(await import('#tests/support/database/stored-debits.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/accounts.ts')),
    ...(await import('#lib/operations/writes/payment-methods.ts')),
    ...(await import('#lib/store/payment-methods.ts')),
    ...(await import('#lib/store/engine/transact.ts')),
    ...(await import('#tests/support/money/pre-notifications.ts')),
    ...(await import('#lib/operations/clock.ts')),
    ...(await import('#lib/operations/mandate/write-with-evidence.ts')),
    ...(await import('#lib/domain/direct-debit/payment-method.ts')),
    ...(await import('#lib/operations/bank-files/recall-file.ts')),
    ...(await import('#lib/operations/collections/collections-content.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
    retry: (await import('#functions/direct-debits/retry-charge.ts')).handler,
    update: (await import('#functions/direct-debits/update.ts')).handler,
    link: (await import('#functions/direct-debits/create-session-link.ts')).handler,
    acknowledge: (await import('#functions/direct-debits/acknowledge.ts')).handler,
    runOwn: (await import('#functions/sandbox/run-collections.ts')).handler,
    ingest: (await import('#functions/workers/collections/ingest-return-file.ts')).handler,
  };
}

/** Returns the bank's return code for a line; undefined if the bank returns nothing for it. */
export type CodeOf = (detail: ReadDetail) => string | undefined;

/** The simulated bank's return file for a merchant's own run is next to that run's file. */
const isPresentment = (name: string) => name.startsWith('presentments/') && !name.endsWith('.return.txt');

/**
 * Starts the service's functions in this process with a clock that stands still until it is moved, a separate table and
 * the bank's files in memory. The test plays the bank and chooses the returns.
 */
export async function startMovedService() {
  const files = memoryBankFiles();
  jest.unstable_mockModule('#lib/providers/bank-files/configured-bank-files.ts', () => ({
    configuredBankFiles: () => files,
  }));
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const table = await startLoneTable();
  const run = await loadScheduledRun();
  const lib = await loadFunctions();
  const { account_id: accountId } = await lib.storeAccount();
  const call = (handler: unknown, route: Parameters<typeof callHandler>[1], more: object) =>
    callHandler(handler as never, route, { accountId, now: new Date(), ...more });
  const ordersOf = async (id: string) => (await lib.listCharges({ id }, { limit: 100 })).items.reverse();
  const presentedOf = async (id: string): Promise<Presented[]> => {
    const orders = new Map((await ordersOf(id)).map((order) => [String(order.reference), order]));
    const names = [...files.written.keys()].filter(isPresentment);
    const all = await Promise.all(
      names.map(async (file) => ({ file, ...(await read(files.written.get(file) ?? '')) })),
    );
    return all.flatMap(({ file, header, details }) =>
      details.flatMap(({ amount, numericReference }) => {
        const order = orders.get(numericReference);
        return order ? [{ day: header.presentationDate, file, amount, order }] : [];
      }),
    );
  };
  /** Runs the collections of a day and returns the names of the files that it wrote. */
  const runOf = async (day: string): Promise<string[]> => {
    const before = new Set(files.written.keys());
    await run.open(day as CalendarDate);
    await run.present(day as CalendarDate);
    return [...files.written.keys()].filter((name) => isPresentment(name) && !before.has(name));
  };
  /** Makes the bank return a file, every line of it paid by default. */
  const answer = async (name: string, codeOf: CodeOf = () => '00'): Promise<void> => {
    const { header, details } = await read(files.written.get(name) ?? '');
    const lines = details.flatMap((detail) => {
      const returnCode = codeOf(detail);
      return returnCode === undefined ? [] : [{ ...detail, returnCode }];
    });
    if (lines.length === 0) return;
    const key = `answers/${files.written.size}-${name.split('/').at(-1)}`;
    files.written.set(key, await write(header, lines));
    await lib.ingest({ detail: { object: { key } } } as never);
  };

  return {
    accountId,
    files,
    lib,
    ordersOf,
    steps: run,
    /** Moves the clock to a time of a day in Mexico City. */
    at: (day: string, time?: string) => holdDate(inMexicoCity(day, time)),
    run: runOf,
    answer,
    /** Runs every day from one to another at 08:30. The bank returns files in the evening, all paid by default. */
    async runDays(from: string, until: string, codeOf?: CodeOf): Promise<void> {
      for (let day = from as CalendarDate; day <= until; day = addDays(day, 1)) {
        holdDate(inMexicoCity(day));
        const names = await runOf(day);
        holdDate(inMexicoCity(day, '20:00'));
        for (const name of names) await answer(name, codeOf);
      }
    },
    /** Makes the merchant's own run of a day, in the sandbox. */
    runOwn: (date: string) => call(lib.runOwn, runCollections, { body: { date } }),
    /** Returns what the files of all days collect of a direct debit. */
    presentedOf,
    /** Returns how they break its mandate. */
    async faultsOf(id: string): Promise<string[]> {
      const presented = await presentedOf(id);
      return [
        ...faultsOfBound(presented),
        ...faultsOfPreNotification(presented, await lib.preNotificationsOf(id)),
      ];
    },
    /** Returns a direct debit to which its customer has just agreed. */
    active: (terms: Record<string, unknown>) => lib.storeActiveDebit(accountId, terms, new Date()),
    charge: (id: string, body: object) => call(lib.charge, createCharge, { params: { id }, body }),
    retry: (id: string, order_id: string) => call(lib.retry, retryCharge, { params: { id, order_id } }),
    change: (id: string, body: object) => call(lib.update, updateDirectDebit, { params: { id }, body }),
    suspend: (status: 'active' | 'suspended') =>
      lib.changeAccountStatus(accountId, status, mexicoCityDate(new Date())),
    /** The customer agrees, by a link that the merchant hands over. */
    async consent(id: string): Promise<HandlerResponse> {
      const { body } = await call(lib.link, createSessionLink, { params: { id } });
      const { jti, scope, purpose, customer_id } = decodeJwt(body.token);
      const link = {
        directDebitId: id,
        customerId: String(customer_id),
        purpose: purpose as LinkPurpose,
      };
      const byLink = { link, tokenId: String(jti), scopes: String(scope).split(' ') as Scope[] };
      const headers = { 'user-agent': 'Tests/1.0' };
      return call(lib.acknowledge, acknowledgeDirectDebit, { byLink, headers, body: PLACE });
    },
    /** Adds another validated account of the customer, without consent to it yet. */
    async bringOther(id: string): Promise<void> {
      const debit = await lib.findDirectDebit(id);
      if (!debit) throw new Error(`There is no ${id}`);
      const now = new Date();
      const method = await lib.validMethod(accountId, debit.customer_id, now);
      const customer = await lib.findCustomer(accountId, debit.customer_id);
      await lib.transact(lib.writesToAdd({ next: method, events: [] }, customer, now));
      const clock = lib.clockAt(now);
      const bringing = { method, link: null, consents: false, waiting: [] };
      const taken = lib.takePaymentMethod(debit, bringing, clock);
      const actor = { by: 'customer', consenting: 'account', method } as const;
      await lib.transact(await lib.writesWithEvidence(debit, taken, clock, actor));
    },
    /** Makes the bank refuse a file as a whole, unread. */
    reject: (name: string) =>
      lib.rejectFile(
        name.slice('presentments/'.length, -'.txt'.length),
        lib.collectionsContent,
        lib.clockAt(new Date()),
      ),
    async stop(): Promise<void> {
      releaseDate();
      jest.restoreAllMocks();
      await table.stop();
    },
  };
}

export type MovedService = Awaited<ReturnType<typeof startMovedService>>;
