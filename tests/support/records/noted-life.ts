import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import {
  type Asker,
  debitPath,
  type KnownMerchant,
  look,
  type Notebook,
  refusals,
} from '#tests/support/access/principals.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { methodBody, newClabe } from './account-numbers.ts';
import { businessDay } from './business-days.ts';
import { newCustomer, PLACE, RFC } from './direct-debits.ts';

/** Accounts that each principal adds and validates. */
export async function bringAccounts(merchant: KnownMerchant, { note }: Notebook): Promise<void> {
  const narrow = await merchant.narrowed('write_payment_methods');
  const add = (ask: Asker, customer: string, more: object = {}) => {
    const body = methodBody(newClabe(), { ...more });
    return ask('payment method', 'POST', `/api/customers/${customer}/payment-methods`, body);
  };
  const validate = (ask: Asker, payment_method_id: string) =>
    ask('payment method', 'PATCH', '/api/payment-methods/validate', { payment_method_id, rfc: RFC });
  for (const ask of [note('merchant', merchant.account.token), note('narrowed', narrow)]) {
    const { body } = await add(ask, newCustomer());
    await validate(ask, body.id);
  }
  for (const purpose of ['activation', 'validation'] as const) {
    const customer = newCustomer();
    const { body: debit } = await merchant.create(customer, { send_email: false });
    const ask = note(purpose, await merchant.link(debit.id, purpose));
    const { body: method } = await add(ask, customer);
    await validate(ask, method.id);
    const other = newCustomer();
    const { body: second } = await merchant.create(other, { send_email: false });
    await add(note(purpose, await merchant.link(second.id, purpose)), other, { rfc: RFC });
  }
}

/** Returns a Saturday, at most a week after a day. */
function saturdayAfter(day: CalendarDate): CalendarDate {
  return addDays(day, 6 - new Date(day).getUTCDay());
}

const place = { ...PLACE, fingerprint: '5b1c7e0a' };

/**
 * Runs a direct debit's whole life with every member that can be set, and records each response: created with all that
 * a merchant can send, agreed to by link, paid once, returned by the customer's order, amended, moved to another
 * account, and revoked by a link of this purpose.
 */
export async function live(
  merchant: KnownMerchant,
  { shown, note }: Notebook,
  { revokes, more }: { revokes: 'activation' | 'validation'; more: Record<string, unknown> },
): Promise<void> {
  const { call, account } = merchant;
  const asMerchant = note('merchant', account.token);
  const reading = note('narrowed', await merchant.narrowed('read_direct_debits'));
  const linking = note('narrowed', await merchant.narrowed('generate_direct_debit_session_link'));
  const writing = note('narrowed', await merchant.narrowed('write_direct_debits'));

  const customer = newCustomer();
  const { body: debit } = await merchant.create(customer, {
    ...{ amount: 350.08, max_amount: 900, end_date: businessDay(200), send_email: false },
    // The requested day and the day of collection differ.
    next_payment_date: saturdayAfter(businessDay(5)),
    ...more,
  });
  const id: string = debit.id;
  const link = async (purpose: 'activation' | 'validation', by: Asker = asMerchant) => {
    const { body } = await by('session link', 'POST', `${debitPath(id)}/session-link`, { purpose });
    return note(purpose, body.token);
  };
  for (const ask of [asMerchant, reading]) await ask('direct debit', 'GET', debitPath(id));
  await (await link('validation', linking))('direct debit', 'GET', debitPath(id));

  // The customer adds an account, requests another link, and agrees; the same request again is replayed.
  const first = await link('activation');
  await first('direct debit', 'GET', debitPath(id));
  const methods = `/api/customers/${customer}/payment-methods`;
  const given = methodBody(newClabe(), { rfc: RFC });
  const { body: method } = await first('payment method', 'POST', methods, given);
  await eventually(async () => {
    await merchant.validate(method.id);
    const { requirements } = (await merchant.get(id)).body;
    if (requirements.includes('account_validation')) throw new Error(`Still ${requirements}`);
  });
  const { body: asked } = await first('session link', 'POST', `${debitPath(id)}/session-link`, {});
  const agree = () =>
    note('activation', asked.token)('acknowledgment', 'POST', '/api/direct-debits/acknowledge', place, {
      key: `agree-${id}`,
    });
  const { body: agreed } = await agree();
  await agree();
  await eventually(async () => {
    const { body } = await merchant.get(id);
    if (!body.identity_verification?.url) throw new Error('The verification has not begun');
  });
  const page = note('validation', agreed.next_link.token);
  await page('direct debit', 'GET', debitPath(id));
  await page('session link', 'POST', `${debitPath(id)}/session-link`, {});
  for (const ask of [asMerchant, reading]) await ask('direct debit', 'GET', debitPath(id));
  await call('POST', `/sandbox/verifications/${id}`, { answer: 'approved' });

  // A charge that is paid, a collection that the customer objected to at the bank, and amendments by the merchant.
  const { body: charge } = await merchant.charge(id, { amount: 100 });
  const upcoming = `${debitPath(id)}/upcoming-collection`;
  for (const ask of [asMerchant, reading, await link('validation')])
    await ask('upcoming collection', 'GET', upcoming);
  await merchant.collect(charge.charge_date);
  await owe(charge.id);
  await call('PATCH', debitPath(id), { customer: { name: 'Lola Godínez' }, end_date: businessDay(190) });
  const { body: other } = await merchant.addMethod(customer);
  await call('PATCH', debitPath(id), { payment_method_id: other.id });

  for (const asks of [asMerchant, reading]) await look(asks, id);
  const ordering = note('narrowed', await merchant.narrowed('read_orders'));
  for (const ask of [asMerchant, ordering])
    for (const order of (await merchant.payments(id)).body.data)
      await ask('order', 'GET', `/api/orders/${order.id}`);
  const purposes = ['activation', 'validation'] as const;
  for (const purpose of revokes === 'activation' ? purposes.toReversed() : purposes) {
    const asks = await link(purpose);
    await look(asks, id);
    await refusals(asks, id);
    if (purpose !== revokes) continue;
    await asks('revocation', 'POST', `${debitPath(id)}/revoke`, {}, { key: `revoke-${id}` });
    await asks('error', 'GET', debitPath(id));
  }
  for (const asks of [asMerchant, writing]) await asks('revocation', 'POST', `${debitPath(id)}/revoke`);
  const unfinished = shown.filter(({ record, response }) => record !== 'error' && response.status >= 300);
  if (unfinished.length > 0) throw new Error(`Refused: ${JSON.stringify(unfinished)}`);
}

/** Runs a direct debit's first minutes: everything that links can request until one of them revokes it. */
export async function glance(
  merchant: KnownMerchant,
  { note }: Notebook,
  more: Record<string, unknown>,
): Promise<void> {
  const customer = newCustomer();
  const { body: debit } = await merchant.create(customer, { send_email: false, ...more });
  const first = note('activation', await merchant.link(debit.id));
  await look(first, debit.id);
  await refusals(first, debit.id);
  const { body: asked } = await first('session link', 'POST', `${debitPath(debit.id)}/session-link`, {});
  const second = note('activation', asked.token);
  const account = methodBody(newClabe());
  await second('payment method', 'POST', `/api/customers/${customer}/payment-methods`, account);
  const { body: agreed } = await second('acknowledgment', 'POST', '/api/direct-debits/acknowledge', place);
  const third = note('validation', agreed.next_link.token);
  await look(third, debit.id);
  await third('revocation', 'POST', `${debitPath(debit.id)}/revoke`);
  await third('error', 'GET', debitPath(debit.id));
}

/** Records that the customer gets a refund of an order, as after a double payment. */
async function owe(orderId: string): Promise<void> {
  const { applyChange } = await import('#lib/store/engine/versioned.ts');
  const { orderKey } = await import('#lib/store/keys.ts');
  const { conflict } = await import('#lib/store/engine/change.ts');
  const since = new Date().toISOString();
  await applyChange({
    key: orderKey(orderId),
    from: {},
    set: { refund_due: { amount: 100_00, since, paid_by: orderId } },
    add: { version: 1 },
    onConditionFailed: conflict,
  });
}
