import { beforeAll, describe, expect, test } from '@jest/globals';
import { Domicilia, DomiciliaError } from '#lib/client/src/index.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer } from '#tests/support/records/direct-debits.ts';
import { baseUrl, newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let account: TestAccount;
/** The requests that reached the service. */
const sent: Request[] = [];
let client: Domicilia;

type Body = Parameters<Domicilia['directDebits']['create']>[0];
const bodyFor = (customer: string) => debitBody(customer) as unknown as Body;

beforeAll(async () => {
  account = await newAccount();
  client = clientWith({});
});

function clientWith(settings: { privateKey?: string; fetch?: typeof fetch }): Domicilia {
  const keys = { publicKey: account.public_key, privateKey: account.private_key };
  const counting: typeof fetch = (input, init) => {
    sent.push((input as Request).clone());
    return fetch(input, init);
  };
  return new Domicilia({ ...keys, baseUrl: baseUrl(), fetch: counting, ...settings });
}

const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);

describe('the client, with the service', () => {
  test('adds a payment method, creates a direct debit and reads both again', async () => {
    const customer = newCustomer();
    const clabe = newClabe();
    const method = await client.paymentMethods.add(customer, methodBody(clabe) as never);
    expect(method).toMatchObject({ customer_id: customer, number: clabe, default: true });
    const debit = await client.directDebits.create({ ...bodyFor(customer), payment_method_id: method.id });
    expect(debit).toMatchObject({ customer_id: customer, payment_method_id: method.id, amount: 350.5 });
    expect(await client.directDebits.get(debit.id)).toEqual(debit);
    expect(await client.paymentMethods.list(customer).page()).toMatchObject({ data: [{ id: method.id }] });
    expect(sent.filter(({ url }) => url.endsWith('/authorizations/token'))).toHaveLength(1);
  });

  test('lists all pages by a filter, newest first', async () => {
    const customer = newCustomer();
    const created = [];
    for (let each = 0; each < 3; each += 1)
      created.unshift((await client.directDebits.create(bodyFor(customer))).id);
    const found = [];
    const created_at = { gte: '2026-01-01T00:00:00.000Z' };
    for await (const { id } of client.directDebits.list({ customer_id: customer, created_at, limit: 1 }))
      found.push(id);
    expect(found).toEqual(created);
  });

  test('executes a call once whose response was lost', async () => {
    let isLost = false;
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (isLost || !(input as Request).url.endsWith('/api/orders')) return response;
      isLost = true;
      throw new TypeError('fetch failed');
    };
    const { orders } = clientWith({ fetch: losing });
    const item = { name: 'Suscripción', quantity: 1, price: 100 };
    const customer_id = newCustomer();
    const { data, response } = await orders.create({ customer_id, items: [item] } as never).withResponse();
    expect(response.headers.get('idempotent-replayed')).toBe('true');
    expect(await orders.list({ customer_id }).page()).toMatchObject({
      data: [{ id: data.id }],
      has_more: false,
    });
    expect(isLost).toBe(true);
  });

  test('changes a record only if it is still the one that was read', async () => {
    const { data, response } = await client.directDebits.create(bodyFor(newCustomer())).withResponse();
    const ifMatch = response.headers.get('etag');
    const changed = await client.directDebits.update(data.id, { concept: 'Renta' }, { ifMatch });
    expect(changed.concept).toBe('Renta');
    const again = client.directDebits.update(data.id, { concept: 'Cuota' }, { ifMatch });
    expect(await errorOf(again)).toMatchObject({ status: 412, code: 'precondition_failed' });
  });

  test('throws what the service refuses, with its code, the invalid members and the id of the request', async () => {
    const body = { ...bodyFor(newCustomer()), amount: 9, currency: 'USD' } as unknown as Body;
    const error = await errorOf(client.directDebits.create(body));
    expect(error).toBeInstanceOf(DomiciliaError);
    expect(error).toMatchObject({ status: 422, code: 'validation_failed', request_id: expect.any(String) });
    expect(error.errors.map(({ field }: { field: string }) => field).sort()).toEqual(['amount', 'currency']);
    const idempotencyKey = newCustomer();
    await client.directDebits.create(bodyFor('cus-a'), { idempotencyKey });
    const reused = client.directDebits.create(bodyFor('cus-b'), { idempotencyKey });
    expect(await errorOf(reused)).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
      idempotencyKey,
    });
  });

  test('throws the refusal of wrong keys from every call', async () => {
    const { orders } = clientWith({ privateKey: 'sk_wrong' });
    expect(await errorOf(orders.get('ord_1'))).toMatchObject({ status: 401, name: 'DomiciliaError' });
  });

  test('verifies a webhook that arrives, and refuses it with another secret', async () => {
    await using server = await new MerchantServer().listen();
    const url = `http://localhost:${server.port}/hooks`;
    const endpoint = await client.webhooks.createEndpoint({ url, event_types: ['direct_debit.created'] });
    const debit = await client.directDebits.create(bodyFor(newCustomer()));
    const { body, headers } = await eventually(async () => {
      const [received] = server.received;
      if (!received) throw new Error('No webhook yet');
      return received;
    });
    const event = client.webhooks.verify(body, headers, endpoint.secret);
    expect(event).toMatchObject({ type: 'direct_debit.created', data: { record: { id: debit.id } } });
    const { secret } = await client.webhooks.rotateSecret(endpoint.id);
    expect(() => client.webhooks.verify(body, headers, secret)).toThrow('No signature matches');
  });

  test('is served as a package', async () => {
    const response = await fetch(`${baseUrl()}/docs/client.tgz`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    const { packClient } = await import('#infra/bundle/client/pack-client.ts');
    expect(Buffer.from(await response.arrayBuffer()).equals(packClient())).toBe(true);
  });
});
