import { beforeAll, describe, expect } from '@jest/globals';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { acknowledge, newCustomer } from '#tests/support/records/direct-debits.ts';
import { linkIn, mailsTo, type ReceivedMail, tokenIn } from '#tests/support/records/inbox.ts';
import { byLink, claimsOf, refused, requestLink } from '#tests/support/records/links.ts';
import { baseUrl, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

let merchant: Collector;
beforeAll(async () => {
  merchant = await newCollector();
});

const HEARD = { status: 202, body: { requested: true } };

/** Returns the mails of a customer once there are this many. */
const mails = (customer: string, count: number) =>
  eventually(async () => {
    const all = await mailsTo(`${customer}@example.com`);
    expect(all).toHaveLength(count);
    return all;
  });

const last = async (customer: string, count: number): Promise<ReceivedMail> => {
  const [mail] = (await mails(customer, count)).slice(-1);
  if (!mail) throw new Error('No mail came');
  return mail;
};

const created = async (more: Record<string, unknown> = {}) =>
  (await merchant.create(newCustomer(), { send_email: false, ...more })).body as {
    id: string;
    customer_id: string;
  };

describe('a caller who requests a link without having one', () => {
  test('gets the current one mailed, even with send_email: false, and it stays valid', async () => {
    const { id, customer_id } = await created();
    const token = await merchant.link(id);
    expect(await requestLink(id)).toMatchObject(HEARD);
    const mail = await last(customer_id, 1);
    expect(linkIn(mail).pathname).toBe('/activate');
    expect(claimsOf(tokenIn(mail)).jti).toBe(claimsOf(token).jti);
    expect((await acknowledge(token)).status).toBe(200);
  });

  test('gets a new one mailed if the current one is spent, for the outstanding step', async () => {
    const { id, customer_id } = await created();
    const token = await merchant.link(id);
    const { body } = await acknowledge(token);
    await requestLink(id);
    const mail = await last(customer_id, 1);
    expect(mail.subject).toMatch(/Falta un paso/);
    expect(claimsOf(tokenIn(mail)).jti).toBe(claimsOf(body.next_link.token).jti);
    expect((await byLink(id, tokenIn(mail)).read()).body.status).toBe('pending');
  });

  test.each([
    ['es', /El enlace que pidió/, '/manage?d='],
    ['en', /The link you requested/, '/manage?d='],
  ])(
    'gets one for an active direct debit: it shows everything, and revokes (%s)',
    async (language, subject, manage) => {
      const { id, customer_id } = await merchant.active({ language });
      await requestLink(id);
      const mail = await last(customer_id, 1);
      expect(mail.subject).toMatch(subject);
      expect(linkIn(mail).pathname).toBe('/manage');
      expect(mail.text).toContain(`${baseUrl()}${manage}${id}`);
      const customer = byLink(id, tokenIn(mail));
      expect((await customer.read()).body.status).toBe('active');
      expect((await customer.payments()).status).toBe(200);
      expect((await customer.revoke()).status).toBe(200);
    },
  );

  longTest('gets one for an ended direct debit, which only shows it', async () => {
    const { id, customer_id } = await merchant.active();
    await merchant.call('POST', `/api/direct-debits/${id}/revoke`);
    const before = await eventually(async () => {
      const { body } = await merchant.get(id);
      expect(body.status).toBe('cancelled');
      return body;
    });
    await requestLink(id);
    const mail = await last(customer_id, 1);
    expect(mail.text).toContain('Ya no está vigente');
    const customer = byLink(id, tokenIn(mail));
    expect((await customer.read()).body).toMatchObject({
      status: 'cancelled',
      updated_at: before.updated_at,
    });
    expect((await customer.payments()).status).toBe(200);
    expect(refused(await customer.acknowledge())).toMatchObject([409, 'direct_debit_final']);
    expect(refused(await customer.link())).toMatchObject([409, 'direct_debit_final']);
    expect((await merchant.get(id)).body).toEqual(before);
  });

  longTest('gets the same response whether it exists or not, and five mails a day', async () => {
    const { id, customer_id } = await merchant.active();
    for (let time = 0; time < 7; time++) expect(await requestLink(id)).toMatchObject(HEARD);
    const all = await mails(customer_id, 5);
    expect(new Set(all.map((mail) => claimsOf(tokenIn(mail)).jti)).size).toBe(1);
    expect((await byLink(id, await merchant.link(id)).link()).status).toBe(201);
    expect(await requestLink('dd_nobody')).toMatchObject(HEARD);
    expect(await requestLink(id.replace(/.$/, '%2F'))).toMatchObject(HEARD);
    expect((await mailsTo(`${customer_id}@example.com`)).length).toBe(5);
  });

  test('changes nothing if mails bounce', async () => {
    const { id } = await created();
    const { changeDirectDebit } = await import('#lib/operations/direct-debits/change-direct-debit.ts');
    const { noteBounce } = await import('#lib/domain/direct-debit/links.ts');
    const { clockAt } = await import('#lib/operations/clock.ts');
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const returned = (debit: DirectDebit, clock: Clock) => noteBounce(debit, [debit.customer.email], clock);
    await changeDirectDebit(id, returned, clockAt(new Date()));
    const before = await findDirectDebit(id);
    expect(await requestLink(id)).toMatchObject(HEARD);
    expect(await findDirectDebit(id)).toEqual(before);
  });

  test('sends no body', async () => {
    const { id } = await created();
    const path = `/api/direct-debits/${id}/link-requests`;
    expect((await send('POST', path, {})).status).toBe(202);
    expect((await send('POST', path, { email: 'stranger@example.com' })).status).toBe(422);
  });
});

describe('at the same moment', () => {
  test('two requests mail the same link, and both count', async () => {
    const { id, customer_id } = await merchant.active();
    expect(await Promise.all([requestLink(id), requestLink(id)])).toMatchObject([HEARD, HEARD]);
    const [one, other] = (await mails(customer_id, 2)).map((mail) => claimsOf(tokenIn(mail)).jti);
    expect(one).toBe(other);
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    expect((await findDirectDebit(id))?.asked.mails).toMatchObject({ count: 2 });
  });

  test('a request and a revocation by link: both are done', async () => {
    const { id } = await merchant.active();
    const customer = byLink(id, await merchant.link(id));
    const [revoked, heard] = await Promise.all([customer.revoke(), requestLink(id)]);
    expect([revoked.status, heard.status]).toEqual([200, 202]);
    expect(refused(await customer.read())).toEqual([403, 'token_used', 'used']);
  });
});
