import { randomUUID } from 'node:crypto';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { type Call, expectReply, expectThat } from './call.ts';
import type { Try } from './steps.ts';

/** The keys of a merchant's account. */
export type Keys = { readonly publicKey: string; readonly privateKey: string };

/** What anybody gets. */
export async function visitPublic(attempt: Try, call: Call): Promise<void> {
  await attempt('reference', async () => {
    const { body } = expectReply(await call('GET', '/openapi.json'), 200);
    expectThat('openapi' in body, 'it is no OpenAPI document');
  });
  await attempt('page of the customer', async () => {
    const { type } = expectReply(await call('GET', '/activate'), 200);
    expectThat(type.startsWith('text/html'), `it is ${type || 'without a type'}`);
  });
  await attempt('keys of tokens', async () => {
    const { body } = expectReply(await call('GET', '/.well-known/jwks.json'), 200);
    expectThat(Array.isArray(body.keys) && body.keys.length > 0, 'there are no keys');
  });
  await attempt('unknown path', async () => expectReply(await call('GET', '/api/smoke'), 404, 'not_found'));
  await attempt('list without a token', async () =>
    expectReply(await call('GET', '/api/direct-debits'), 401, 'unauthenticated'),
  );
}

/** What a merchant gets; in a sandbox also what it writes, of which nothing stays active. */
export async function visitAsMerchant(attempt: Try, call: Call, keys: Keys): Promise<void> {
  const authorization = await attempt('token', async () => {
    const basic = Buffer.from(`${keys.publicKey}:${keys.privateKey}`).toString('base64');
    const asked = await call('POST', '/api/authorizations/token', { authorization: `Basic ${basic}` });
    return String(expectReply(asked, 200).body.token);
  });
  await attempt('list', async () => {
    const { body } = expectReply(await call('GET', '/api/direct-debits?limit=1', { authorization }), 200);
    expectThat(Array.isArray(body.data), 'it has no data');
  });
  await attempt('unknown direct debit', async () =>
    expectReply(await call('GET', `/api/direct-debits/${UNKNOWN}`, { authorization }), 404, 'not_found'),
  );
  await attempt('unknown path with a token', async () =>
    expectReply(await call('GET', '/api/smoke', { authorization }), 404, 'not_found'),
  );
  const isSandbox = await attempt('whether it is a sandbox', async () => {
    // Only a sandbox knows this path, which takes another method.
    const { status } = await call('GET', '/sandbox/collections', { authorization });
    expectThat(status === 404 || status === 405, `expected 404 or 405, got ${status}`);
    return status === 405;
  });
  if (isSandbox) await write(attempt, call, authorization);
}

const UNKNOWN = `dd_${'0'.repeat(33)}`;

/** An account number that the simulator knows, and no bank. */
const ACCOUNT = { bank: '002', number: '002010077777777771', method: 'clabe', country: 'MX' };
const NAME = 'Prueba de humo';

async function write(attempt: Try, call: Call, authorization: string): Promise<void> {
  // A customer of its own each time: nobody has the same account number twice.
  const customer_id = `smoke-${randomUUID()}`;
  const methods = `/api/customers/${customer_id}/payment-methods`;
  const payment_method_id = await attempt('payment method', async () => {
    const body = { ...ACCOUNT, name: NAME, business_name: '' };
    return String(expectReply(await call('POST', methods, { authorization, body }), 201).body.id);
  });
  try {
    const id = await attempt('direct debit', async () => {
      const body = {
        ...{ customer_id, payment_method_id, customer: { name: NAME, email: 'smoke@example.com' } },
        ...{ currency: 'MXN', amount: 100, is_recurring: false, concept: NAME, send_email: false },
        next_payment_date: addDays(mexicoCityDate(new Date()), 7),
      };
      return String(
        expectReply(await call('POST', '/api/direct-debits', { authorization, body }), 201).body.id,
      );
    });
    await attempt('its cancellation', async () => {
      const asked = call('PATCH', `/api/direct-debits/${id}`, {
        authorization,
        body: { status: 'cancelled' },
      });
      const { status } = expectReply(await asked, 200).body;
      expectThat(status === 'cancelled', `it is ${status}`);
    });
  } finally {
    await attempt('removal of the payment method', async () =>
      expectReply(await call('DELETE', `${methods}/${payment_method_id}`, { authorization }), 200),
    );
  }
}
