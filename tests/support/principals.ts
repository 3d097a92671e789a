import { randomInt } from 'node:crypto';
import { methodBody, newClabe } from './account-numbers.ts';
import { type Answer, type RequestOptions, send, tokenOf } from './api.ts';
import { businessDay, longWeekend } from './business-days.ts';
import { newCollector } from './collections.ts';
import { newCustomer, PLACE, RFC } from './direct-debits.ts';
import { eventually } from './eventually.ts';

/** Who asks: by which token a record is shown. */
export const PRINCIPALS = ['merchant', 'narrowed', 'activation', 'validation'] as const;
export type Principal = (typeof PRINCIPALS)[number];

/** A response, with the record that it shows, to whom. */
export type Shown = { record: string; to: Principal; answer: Answer };

/** A merchant of whom everything is known, whose fees are recognised by their fixed part. */
export async function knownMerchant(fixedFee: number) {
  const merchant = await newCollector(['direct-debit-lvl-2']);
  const { account } = merchant;
  const { changeAccount } = await import('#lib/operations/change-account.ts');
  const { updateAccount } = await import('#lib/store/accounts.ts');
  await changeAccount(account.account_id, {
    profile: {
      legal_name: 'Gimnasio Godínez, S.A. de C.V.',
      address: 'Calle Dolores 7, Ciudad de México',
      support_email: 'ayuda@dolores.example',
      support_phone: '+52 55 1234 5678',
      support_url: 'https://dolores.example/ayuda',
      privacy_notice_url: 'https://dolores.example/privacidad',
    },
  });
  const pricing = { percent_basis_points: 290, fixed_centavos: fixedFee };
  await updateAccount(account.account_id, { pricing });
  return { ...merchant, narrowed: (scope: string) => tokenOf(account, scope) };
}

type KnownMerchant = Awaited<ReturnType<typeof knownMerchant>>;

/** Notes each response with the record that it shows. */
export function notebook() {
  const shown: Shown[] = [];
  /** Sends a request by a token, and notes its response. */
  const note =
    (to: Principal, token: string) =>
    async (record: string, method: string, path: string, body?: unknown, more: RequestOptions = {}) => {
      const answer = await send(method, path, body, { token, ...more });
      shown.push({ record, to, answer });
      return answer;
    };
  return { shown, note };
}

type Notebook = ReturnType<typeof notebook>;
type Asker = ReturnType<Notebook['note']>;

const place = { ...PLACE, fingerprint: '5b1c7e0a' };
const debitPath = (id: string) => `/api/direct-debits/${id}`;

/** What both kinds of merchant's tokens, and links, can ask for of a direct debit. */
async function look(ask: Asker, id: string) {
  for (const [record, rest] of [
    ['direct debit', ''],
    ['payments', '/payments'],
    ['mandate', '/mandate'],
  ] as const)
    await ask(record, 'GET', `${debitPath(id)}${rest}`);
}

/**
 * A direct debit's whole life, with every member filled that can be: created with all that a merchant can send, agreed to by
 * link, paid once, returned by the customer's order, amended, moved to another account, and revoked by a link of this purpose. All looks at it are noted.
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
    ...{ amount: 350.08, max_amount: 900, end_date: businessDay(400), send_email: false },
    // A Saturday: the day that was asked for and the day on which it collects differ.
    next_payment_date: longWeekend().saturday,
    ...more,
  });
  const id: string = debit.id;
  const link = async (purpose: 'activation' | 'validation', by: Asker = asMerchant) => {
    const { body } = await by('session link', 'POST', `${debitPath(id)}/session-link`, { purpose });
    return note(purpose, body.token);
  };
  for (const ask of [asMerchant, reading]) await ask('direct debit', 'GET', debitPath(id));
  await (await link('validation', linking))('direct debit', 'GET', debitPath(id));

  // The customer brings an account, asks for another link, and agrees; the same request again is replayed.
  const first = await link('activation');
  await first('direct debit', 'GET', debitPath(id));
  const account1 = methodBody(newClabe(), { rfc: RFC });
  const { body: method } = await first(
    'payment method',
    'POST',
    `/api/customers/${customer}/payment-methods`,
    account1,
  );
  const { body: asked } = await first('session link', 'POST', `${debitPath(id)}/session-link`, {});
  const agree = () =>
    note('activation', asked.token)('acknowledgment', 'POST', '/api/direct-debits/acknowledge', place, {
      key: `agree-${id}`,
    });
  const { body: agreed } = await agree();
  await agree();
  await eventually(async () => {
    await merchant.validate(method.id);
    const { body } = await merchant.get(id);
    if (!body.identity_verification?.url) throw new Error('The verification has not begun');
  });
  const page = note('validation', agreed.next_link.token);
  await page('direct debit', 'GET', debitPath(id));
  await page('session link', 'POST', `${debitPath(id)}/session-link`, {});
  for (const ask of [asMerchant, reading]) await ask('direct debit', 'GET', debitPath(id));
  await call('POST', `/sandbox/verifications/${id}`, { answer: 'approved' });

  // A charge that is paid, an amendment by the merchant, and a collection that the customer told the bank not to pay.
  const { body: charge } = await merchant.charge(id, { amount: 100 });
  await merchant.collect(charge.charge_date);
  await call('PATCH', debitPath(id), { customer: { name: 'Lola Godínez' }, end_date: businessDay(390) });
  const { body: active } = await merchant.get(id);
  await merchant.collect(active.next_payment_date);
  const { body: other } = await merchant.addMethod(customer);
  await call('PATCH', debitPath(id), { payment_method_id: other.id });
  await owe(charge.id);
  const waiting = (await merchant.payments(id)).body.data[0];
  if (waiting.failure?.bank_code !== '08') throw new Error(`Not returned: ${JSON.stringify(waiting)}`);

  for (const asks of [asMerchant, reading]) await look(asks, id);
  const order = ['activation', 'validation'] as const;
  for (const purpose of revokes === 'activation' ? order.toReversed() : order) {
    const asks = await link(purpose);
    await look(asks, id);
    await refusals(asks, id);
    if (purpose !== revokes) continue;
    await asks('revocation', 'POST', `${debitPath(id)}/revoke`, {}, { key: `revoke-${id}` });
    await asks('error', 'GET', debitPath(id));
  }
  for (const asks of [asMerchant, writing]) await asks('revocation', 'POST', `${debitPath(id)}/revoke`);
  const unfinished = shown.filter(({ record, answer }) => record !== 'error' && answer.status >= 300);
  if (unfinished.length > 0) throw new Error(`Refused: ${JSON.stringify(unfinished)}`);
}

/** A direct debit's first minutes: all that links can ask for until it is revoked by one. */
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

/** Requests of a link that are refused: another's direct debit, a faulty body, what only merchants may. */
async function refusals(ask: Asker, id: string): Promise<void> {
  await ask('error', 'GET', `${debitPath('dd_other')}`);
  await ask('error', 'PATCH', debitPath(id), { metadata: {} });
  await ask('error', 'POST', `${debitPath(id)}/session-link`, { purpose: 'other' });
  await ask('error', 'GET', `/api/events`);
  await ask('error', 'GET', `/api/direct-debits`);
}

/** Says that the customer is to get an order back, as where it was paid twice. */
async function owe(orderId: string): Promise<void> {
  const { applyChange } = await import('#lib/store/versioned.ts');
  const { orderKey } = await import('#lib/store/keys.ts');
  const { conflict } = await import('#lib/store/change.ts');
  const since = new Date().toISOString();
  await applyChange({
    key: orderKey(orderId),
    from: {},
    set: { refund_due: { amount: 100_00, since, paid_by: orderId } },
    add: { version: 1 },
    otherwise: conflict,
  });
}

/** Accounts that are added and validated by each principal, and what a merchant is refused with. */
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

/** A marker that stands nowhere else. */
export const marker = (what: string) => `${what}-${randomInt(1e12)}`;
