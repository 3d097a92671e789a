import { expect, test } from '@jest/globals';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { endTerm } from '#lib/domain/direct-debit/ending.ts';
import { takeIdentityNews } from '#lib/domain/direct-debit/identity.ts';
import { requestLink } from '#lib/domain/direct-debit/link-requests.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { cancel } from '#lib/domain/direct-debit/terms.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let store: typeof import('#tests/support/database/stored-debits.ts');
let mailOf: typeof import('#lib/operations/mails/mail-of.ts')['mailOf'];
onLoneTable(async () => {
  process.env.PUBLIC_URL = 'https://domicilia.example';
  store = await import('#tests/support/database/stored-debits.ts');
  ({ mailOf } = await import('#lib/operations/mails/mail-of.ts'));
});

const NOW = new Date('2027-02-10T15:00:00Z');

async function active() {
  const account = await store.storeAccount();
  return { account, debit: await store.storeActiveDebit(account.account_id, { send_email: true }, NOW) };
}

/** A direct debit whose customer has agreed to another account, in this state of its validation. */
async function withAccountThatIs(status: 'pending' | 'failed') {
  const { account, debit } = await active();
  const validation = { status, checked_at: null };
  return { account, debit: await store.withOtherAccount(debit, validation, NOW) };
}

/** A direct debit of level 2 that was active, or not, when the provider declined its customer's identity. */
async function declined(status: 'active' | 'pending') {
  const { account, debit } = await active();
  const asked = {
    status: 'pending',
    url: null,
    inherited: false,
    requested_at: null,
    provider_id: null,
  } as const;
  const before = { ...debit, status, validation_level: 2, identity: { ...asked, decided_at: null } } as const;
  const news = { outcome: 'declined', occurredAt: NOW.toISOString(), providerId: 'idv_1' } as const;
  const decision = takeIdentityNews(before, news, clockAt(NOW));
  if (!decision) throw new Error('The decline changes nothing');
  return { account, debit: decision.next };
}

/** Returns the mail of a decision's event of a type; an empty text if none is sent. */
async function mailAfter(account: object, { next: debit, events }: Decision, type: DomainEvent['type']) {
  const event = events.find((one) => one.type === type);
  const happened = { event_type: type, data: event?.data };
  const mailing = { account, debit, orders: [], clock: clockAt(NOW) };
  const mail = await mailOf(happened as never, mailing as never)?.();
  return mail ? `${mail.subject}\n${mail.text}` : '';
}

/** Returns the mail with a link that the customer requests in this state. */
async function mailAsked({ account, debit }: { account: object; debit: DirectDebit }) {
  const decision = requestLink(debit, clockAt(NOW));
  if (!decision) throw new Error('The customer gets no link');
  return mailAfter(account, decision, 'direct_debit.link_requested');
}

const ASKS_FOR_A_STEP = /Falta un paso|falta confirmar|Confirme sus datos|Continuar con/;

test('a customer whose account the bank is verifying is not mailed to confirm it', async () => {
  const mail = await mailAsked(await withAccountThatIs('pending'));
  expect(mail).not.toMatch(ASKS_FOR_A_STEP);
  expect(mail).toContain('por ahora no tiene que hacer nada');
  expect(await mailAsked(await withAccountThatIs('failed'))).toMatch(ASKS_FOR_A_STEP);
});

test.each([
  ['pending', 'no está activa'],
  ['active', 'está en pausa'],
] as const)(
  'a customer whose identity was declined for good is not mailed to confirm it: %s',
  async (status, state) => {
    const mail = await mailAsked(await declined(status));
    expect(mail).not.toMatch(ASKS_FOR_A_STEP);
    expect(mail).toContain('No fue posible confirmar su identidad');
    expect(mail).toContain(`${state}, y no se enviará ningún cargo nuevo a su banco.`);
  },
);

test('a direct debit that collected before is not said to have collected nothing, if it ends while it waits', async () => {
  const { account, debit } = await withAccountThatIs('pending');
  const cancelled = cancel(debit, { open: [], carried: [] }, clockAt(NOW));
  const mail = await mailAfter(account, cancelled, 'direct_debit.cancelled');
  expect(mail).toContain('ya no hará cargos a su cuenta');
  expect(mail).not.toContain('ningún cargo');
  const over = endTerm(debit, [], clockAt(NOW));
  if (!over) throw new Error('Its term cannot end');
  expect(await mailAfter(account, over, 'direct_debit.completed')).toContain('concluyó');
});
