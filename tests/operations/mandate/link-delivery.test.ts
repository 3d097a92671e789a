import { expect, test } from '@jest/globals';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { issueLink, requestLink } from '#lib/domain/direct-debit/link-requests.ts';
import { linkForPage } from '#lib/domain/direct-debit/links.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { ACKNOWLEDGED } from '#tests/domain/direct-debit/sample.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let store: typeof import('#tests/support/database/stored-debits.ts');
let mails: typeof import('#lib/store/sent-mails.ts');
let linkOf: typeof import('#lib/operations/mandate/write-with-evidence.ts')['linkOf'];
onLoneTable(async () => {
  store = await import('#tests/support/database/stored-debits.ts');
  mails = await import('#lib/store/sent-mails.ts');
  ({ linkOf } = await import('#lib/operations/mandate/write-with-evidence.ts'));
});

const NOW = new Date('2027-02-08T15:00:00Z');
const clock = clockAt(NOW);

async function created(): Promise<DirectDebit> {
  const { account_id } = await store.storeAccount();
  return (await store.storeCreatedDebit(account_id, {}, NOW)).debit;
}

/** The link is requested by its direct debit’s id, and mailed to the customer. */
async function mailed(debit: DirectDebit): Promise<DirectDebit> {
  const next = requestLink(debit, clock)?.next ?? debit;
  const of = { accountId: debit.account_id, directDebitId: debit.id, eventId: `evt_${debit.id}` };
  const outcome = {
    kind: 'link_requested',
    to: 'dolores@example.com',
    outcome: 'sent',
    message_id: 'm',
  } as const;
  await mails.noteMail({ ...of, linkId: next.link?.token_id }, outcome, NOW);
  return next;
}

const issued = (debit: DirectDebit, byCustomer: boolean) =>
  issueLink(debit, { purpose: undefined, byCustomer }, clock).next;

const deliveryOf = async (debit: DirectDebit) => (await linkOf(debit))?.delivery;

test('the evidence says that the merchant had a link, also if it had that link mailed as well', async () => {
  expect(await deliveryOf(await mailed(issued(await created(), false)))).toEqual({ by: 'merchant' });
});

test('the evidence says that the merchant had the link with which a page began', async () => {
  const handed = issued(await created(), false);
  expect(await deliveryOf(issued(handed, true))).toEqual({ by: 'merchant' });
  const goesOn = { ...handed, link: linkForPage(handed, clock) };
  expect(await deliveryOf(goesOn)).toEqual({ by: 'merchant' });
  expect(await deliveryOf(await mailed(goesOn))).toEqual({ by: 'merchant' });
});

test('the evidence says that the merchant had the link by which a customer agreed without an account', async () => {
  const handed = issued(await created(), false);
  const agreement = { by: ACKNOWLEDGED, method: undefined, listing: { orders: [], waiting: [] } };
  const { next } = acknowledge(handed, agreement, clock);
  expect(next.link?.token_id).not.toBe(handed.link?.token_id);
  expect(await deliveryOf(await mailed(next))).toEqual({ by: 'merchant' });
});

test('the evidence says that only the customer had a link that was mailed to them, or its page', async () => {
  const mail = { by: 'mail', to: 'dolores@example.com', message_id: 'm' };
  const only = await mailed(await created());
  expect(await deliveryOf(only)).toMatchObject(mail);
  expect(await deliveryOf(issued(only, true))).toEqual({ by: 'page' });
  // The merchant’s link is replaced by one that it never had.
  const replaced = issued(await created(), false);
  expect(await deliveryOf(await mailed({ ...replaced, link: null }))).toMatchObject(mail);
});
