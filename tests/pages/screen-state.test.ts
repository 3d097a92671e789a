import { expect, test } from '@jest/globals';
import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { screenStateOf } from '#lib/pages/direct-debit/debit/screen-state-of.ts';
import { directDebitPageEs } from '#lib/wording/es/direct-debit-page.ts';
import { active, identity, method, paused, pending } from '#tests/e2e/screens/records.ts';

const common = {
  ...{ concept: 'Suscripción', amount: 350.5, max_amount: 350.5, interval: 'monthly', import_id: null },
  ...{ customer: { name: 'Dolores Godínez' }, end_date: null, reference: 1_234_567, revoked_at: null },
  ...{ paused: null, identity_verification: null, verification_transfer: null, unpaid_orders: [] },
};

/** The sentences of a screen, with a customer to whom mails go, or do not. */
const wordsOf = (debit: object, send_email: boolean, email_bounced: boolean) =>
  screenStateOf(
    { ...common, ...debit, send_email, email_bounced } as unknown as ShownDebit,
    directDebitPageEs,
    {
      isFinished: true,
    },
  ).paragraphs.join(' ');

test.each([
  ['active', active],
  ['being verified', { ...pending('account_validation'), ...method('pending') }],
])('the page promises a mail only if one is sent and the address accepts it: %s', (_, debit) => {
  expect(wordsOf(debit, true, false)).toMatch(/por correo/);
  expect(wordsOf(debit, true, true)).not.toMatch(/por correo/);
  expect(wordsOf(debit, false, false)).not.toMatch(/por correo/);
});

// An active direct debit waits again if its customer changes the account, or the provider declines them late.
test.each([
  ['being verified', { ...pending('account_validation'), ...method('pending') }],
  [
    'waiting for the identity',
    { ...pending('identity_verification'), ...identity('pending', 'https://idv.example') },
  ],
  ['declined', { ...pending('identity_verification'), ...identity('declined') }],
  ['paused since', { ...paused('identity_declined', 'identity_verification'), ...identity('declined') }],
])('the page denies no charge that may be with the bank already: %s', (_, debit) => {
  expect(wordsOf(debit, true, false)).not.toMatch(/no se hará ningún cargo/);
  expect(wordsOf(debit, true, false)).toMatch(/no se enviará ningún cargo/);
});
