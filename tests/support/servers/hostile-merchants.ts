import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { HostileServer } from './hostile-server.ts';
import { hostile } from './hostile-servers.ts';

/** The behaviour of the servers of ten hostile merchants. */
const MISDEEDS = [
  'responds with 101 and switches to another protocol',
  'never responds',
  'never responds',
  'never responds',
  'never responds',
  'sends a byte a minute',
  'responds with 200 and a byte of its body a minute',
  'sends a header a moment, and never the last',
  'sends a 102 a minute',
  'responds with 200 with less than its content-length, and waits',
];

/** A merchant, and how its server is reached. */
export type HostileMerchant = { account: TestAccount; target: string; server: HostileServer };

/** Creates ten merchants, each with an endpoint at its own hostile server. */
export async function tenHostileMerchants(): Promise<HostileMerchant[]> {
  return Promise.all(
    MISDEEDS.map(async (name) => {
      const server = await new HostileServer(hostile(name).act).listen();
      const account = await newAccount();
      const { body } = await hooksOf(account).create({ url: `http://localhost:${server.port}/hooks` });
      return { account, target: body.id as string, server };
    }),
  );
}

/** How many are stored at once: on a busy machine the table responds too late to more. */
const AT_ONCE = 5;

/** Stores this many events in an account, of which its endpoints are notified. */
export async function burst({ account_id }: TestAccount, count: number): Promise<void> {
  const { storeExample } = await import('#lib/store/events/test-events.ts');
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, () =>
      storeExample(
        account_id,
        { type: 'charge.paid', data: {}, record: { id: 'ord_1' } } as never,
        new Date(),
      ),
    );
    await Promise.all(some);
  }
}
