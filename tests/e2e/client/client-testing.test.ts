import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type DomiciliaFixture, startDomicilia } from '#lib/client/src/testing/index.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer, RFC } from '#tests/support/records/direct-debits.ts';
import { baseUrl } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { Shop } from '#tests/support/service/shop.ts';

const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));
const running = () => ({ baseUrl: baseUrl(), dataDirectory: process.env.SERVICE_DIRECTORY });

let shop: Shop;
beforeAll(() => {
  shop = new Shop();
});
afterAll(() => shop.remove());

/** A suite of a shop, with the test runner of Node.js. */
const SUITE = `
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startDomicilia } from '@domicilia/client/testing';

let domicilia;
before(async () => {
  domicilia = await startDomicilia({ account: { name: 'Gimnasio Sol' } });
});
after(() => domicilia.stop());

test('a customer signs up and pays', async () => {
  const { client, customer, inbox, bank, events } = domicilia;
  const email = 'dolores@example.com';
  const method = await client.paymentMethods.add('cus-1', ${JSON.stringify(methodBody('002010077777777771', { rfc: RFC }))});
  await events.next('payment_method.validated', { id: method.id });
  const { id, next_payment_date } = await client.directDebits.create({
    ...${JSON.stringify(debitBody('cus-1'))}, customer: { name: 'Dolores', email }, payment_method_id: method.id,
  });
  const mail = await inbox.mail({ to: email, subject: /^Gimnasio Sol/ });
  assert.equal((await customer.open(mail)).id, id);
  await customer.accept(mail);
  await events.next('direct_debit.activated', { id });
  assert.equal((await bank.run(next_payment_date)).paid, 1);
  const { data } = await events.next('charge.paid', { direct_debit_id: id });
  assert.equal(data.record.totals.total, 350.5);
});
`;

describe('a suite of a shop, with the package and a service of its own', () => {
  test('passes from the sign-up to a paid charge, and leaves nothing behind', async () => {
    shop.write('shop.test.mjs', SUITE);
    const { exit, stdout, stderr } = await shop.start(['--test', 'shop.test.mjs']).ended;
    expect(stdout).toMatch(/✔ a customer signs up and pays[\s\S]*\bfail 0$/m);
    expect([exit, stderr]).toEqual([0, '']);
  });

  longTest('passes with this checkout as `npm start` serves it', async () => {
    const { exit, stdout } = await shop.start(['--test', 'shop.test.mjs'], { DOMICILIA_CHECKOUT: CHECKOUT })
      .ended;
    expect(stdout).toMatch(/✔ a customer signs up and pays[\s\S]*\bfail 0$/m);
    expect(exit).toBe(0);
  });

  longTest('leaves no service behind if its process is killed', async () => {
    const started = shop.write(
      'killed.mjs',
      `import { readdirSync } from 'node:fs';
       import { tmpdir } from 'node:os';
       import { startDomicilia } from '@domicilia/client/testing';
       const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('domicilia-testing-'));
       const before = new Set(folders());
       const { baseUrl } = await startDomicilia();
       const [folder] = folders().filter((name) => !before.has(name));
       process.stdout.write(JSON.stringify({ baseUrl, folder: tmpdir() + '/' + folder }) + '\\n');
       setInterval(() => {}, 1_000);`,
    );
    const { child, ended } = shop.start([started]);
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGKILL');
    const { baseUrl: url, folder } = JSON.parse((await ended).stdout);
    await eventually(async () => expect(existsSync(folder)).toBe(false));
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  test('gets the output of a service that does not start', async () => {
    shop.write('broken/infra/local/main.ts', "throw new Error('The disk is full');");
    const checkout = `${shop.folder}/broken`;
    await expect(startDomicilia({ checkout })).rejects.toThrow(/did not start.*The disk is full/s);
    await expect(startDomicilia({ checkout: shop.folder })).rejects.toThrow('is no checkout of Domicilia');
    await expect(startDomicilia({ checkout: undefined })).rejects.toThrow('Set checkout');
    await expect(startDomicilia({ baseUrl: 'http://localhost:1' })).rejects.toThrow('No local service');
  });
});

describe('the fixture, with a service that runs', () => {
  let domicilia: DomiciliaFixture;
  beforeAll(async () => {
    domicilia = await startDomicilia(running());
  });
  afterAll(() => domicilia.stop());

  /** Returns an active direct debit. */
  async function active(more: Record<string, unknown> = {}, merchant = domicilia) {
    const { client, events } = merchant;
    const customer = newCustomer();
    const body = methodBody(newClabe(), { rfc: RFC }) as never;
    const method = await client.paymentMethods.add(customer, body);
    await events.next('payment_method.validated', { id: method.id });
    const terms = { payment_method_id: method.id, ...more };
    const debit = await client.directDebits.create(debitBody(customer, terms) as never);
    const mail = await domicilia.inbox.mail({ to: `${customer}@example.com` });
    await domicilia.customer.accept(mail);
    return { id: debit.id, day: String(debit.next_payment_date) };
  }

  longTest('returns a charge late, and gets the dispute', async () => {
    const { bank, events } = domicilia;
    const { id, day } = await active();
    await events.next('direct_debit.activated', { id });
    await bank.run(day);
    const { data } = await events.next('charge.paid', { direct_debit_id: id });
    expect(await bank.return(data.record.id, '13')).toMatchObject({ effect: 'reversed' });
    await events.next('charge.reversed', { id: data.record.id });
    expect((await events.next('dispute.created')).data.record.order_id).toBe(data.record.id);
  });

  longTest('refuses the file of a day in another account, whose events are its own', async () => {
    const other = await domicilia.newAccount({ name: 'Otra tienda' });
    const { id, day } = await active({}, { ...domicilia, ...other });
    await other.events.next('direct_debit.activated', { id });
    await other.bank.refuseFile(day);
    expect(await other.bank.run(day)).toMatchObject({ presented: 1, paid: 0 });
    expect(domicilia.events.received.some(({ account_id }) => account_id === other.account.id)).toBe(false);
    expect(other.events.received.every(({ account_id }) => account_id === other.account.id)).toBe(true);
  });

  longTest('decides an identity verification, and revokes by a link', async () => {
    const verified = await domicilia.newAccount({ features: ['direct-debit-lvl-2'] });
    const { id } = await active({}, { ...domicilia, ...verified });
    await verified.identity.decide(id, 'approved');
    await verified.events.next('direct_debit.activated', { id });
    const { token } = await verified.client.directDebits.createSessionLink(id, {});
    await domicilia.customer.revoke(String(token));
    await verified.events.next('direct_debit.revoked', { id });
  });

  test('throws what the service refuses to a customer, and a link that is none', async () => {
    const { customer } = domicilia;
    await expect(customer.accept({ links: ['http://localhost/manage'], subject: 'Hola' })).rejects.toThrow(
      '“Hola” has no link with a token.',
    );
    const claims = Buffer.from('{"direct_debit_id":"dd_1"}').toString('base64url');
    await expect(customer.open(`x.${claims}.x`)).rejects.toMatchObject({ status: 401 });
  });

  test('names the event that did not arrive, and those that did', async () => {
    const { id } = await active();
    await domicilia.events.next('direct_debit.activated', { id });
    await expect(
      domicilia.events.next('charge.paid', { direct_debit_id: id }, { timeout: 1 }),
    ).rejects.toThrow(
      new RegExp(
        `No charge.paid with direct_debit_id ${id} arrived .* These did: .*direct_debit.created ${id}`,
      ),
    );
  });

  test('deletes its webhook endpoints at the end', async () => {
    const own = await startDomicilia(running());
    expect((await own.client.webhooks.listEndpoints().page()).data).toHaveLength(1);
    await own.stop();
    expect((await own.client.webhooks.listEndpoints().page()).data).toEqual([]);
  });
});
