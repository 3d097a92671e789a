import { resolve } from 'node:path';
import { createAccount, type NewAccount, type TestAccount } from './account.ts';
import { Customer } from './customer.ts';
import { Inbox } from './inbox.ts';
import { findService } from './local-service.ts';
import { ServiceProcess } from './service-process.ts';
import { WebhookServer } from './webhook-server.ts';

export type { AccountKeys, Identity, NewAccount, TestAccount } from './account.ts';
export type { Waiting } from './arrivals.ts';
export type { Bank } from './bank.ts';
export type { Clock } from './clock.ts';
export type { Customer, CustomerLink, TypedAccount } from './customer.ts';
export type { EventOf, Events, Members } from './events.ts';
export type { Inbox, Mail, WantedMail } from './inbox.ts';

/** The settings of `startDomicilia`. */
export type TestSettings = {
  /** The folder of a checkout of Domicilia, in which `npm ci` ran: `DOMICILIA_CHECKOUT` by default. */
  readonly checkout?: string | undefined;
  /** The address of a local service that runs already, which is then used instead of another one. */
  readonly baseUrl?: string | undefined;
  /** The folder of the data of that service, if it was started with `DATA_DIR`. */
  readonly dataDirectory?: string | undefined;
  /** The first account. */
  readonly account?: NewAccount | undefined;
  /** How long each wait for an event or a mail may take, in milliseconds: 15,000 by default. */
  readonly timeout?: number | undefined;
};

/** A local service with an account of its own for a suite of tests. */
export type DomiciliaFixture = TestAccount & {
  /** The address of the service. */
  readonly baseUrl: string;
  /** The mails that the service sent. */
  readonly inbox: Inbox;
  /** What customers do by the links in mails. */
  readonly customer: Customer;
  /** Creates a further account, with a client, a bank and events of its own. */
  newAccount(account?: NewAccount): Promise<TestAccount>;
  /** Ends the service, unless it ran before. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const TIMEOUT = 15_000;

/**
 * Starts the local service of a checkout on free ports, or uses one that runs, and creates an account in it. The service
 * ends with `stop`, or with this process. Its data is deleted.
 *
 * @throws TypeError if a setting is missing or invalid; Error with the output of the service if it does not start
 *
 * @example
 * const domicilia = await startDomicilia({ checkout: '/path/to/domicilia' });
 * const debit = await domicilia.client.directDebits.create(body);
 * await domicilia.customer.accept(await domicilia.inbox.mail({ to: body.customer.email }));
 * await domicilia.events.next('direct_debit.activated', { id: debit.id });
 * await domicilia.stop();
 */
export async function startDomicilia(settings: TestSettings = {}): Promise<DomiciliaFixture> {
  const { timeout = TIMEOUT, account } = settings;
  const { service, own } = await serviceOf(settings);
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    // The service calls the server of the webhooks, so it ends first.
    for (const end of ends.splice(0).reverse()) await end();
  };
  if (own) ends.push(() => own.stop());
  try {
    const server = await WebhookServer.start();
    ends.unshift(() => server.stop());
    const inbox = new Inbox(service.inbox_url, timeout);
    own?.onEnd((error) => inbox.fail(error));
    const newAccount = async (asked: NewAccount = {}): Promise<TestAccount> => {
      const { end, ...created } = await createAccount(service, asked, server, timeout);
      // A service that continues would go on sending webhooks.
      if (!own) ends.push(() => end().catch(() => {}));
      own?.onEnd((error) => created.events.fail(error));
      return created;
    };
    return {
      ...(await newAccount(account)),
      ...{ baseUrl: service.url, inbox, customer: new Customer(service.url) },
      ...{ newAccount, stop, [Symbol.asyncDispose]: stop },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the service of the settings, and its process if it was started for them. */
async function serviceOf({ baseUrl, dataDirectory, ...settings }: TestSettings) {
  const named = settings.checkout ?? process.env.DOMICILIA_CHECKOUT;
  const checkout = named === undefined ? undefined : resolve(named);
  if (baseUrl !== undefined)
    return { service: findService(baseUrl, { dataDirectory, checkout }), own: undefined };
  if (checkout !== undefined) return ServiceProcess.start(checkout);
  throw new TypeError(
    'Set checkout or DOMICILIA_CHECKOUT, the folder of a checkout of Domicilia, or baseUrl, the address of a local service that runs.',
  );
}
