import { randomInt } from 'node:crypto';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { checkDigit } from '#lib/domain/clabe.ts';
import { type Call, expectReply, expectThat } from './call.ts';
import type { Try } from './steps.ts';

const NAME = 'Prueba de humo';
const CUSTOMER = 'smoke';
const METHODS = `/api/customers/${CUSTOMER}/payment-methods`;
const DEBITS = '/api/direct-debits';

/** Milliseconds; longer than a run takes. Younger records may belong to another run. */
const LEFT = 10 * 60_000;

type Listed = { readonly id: string; readonly created_at: string };

/** Cancels and removes records of an earlier run that was killed. */
export async function removeLeftovers(call: Call, authorization: string): Promise<void> {
  for (const { id } of await olderOnes(
    call,
    authorization,
    `${DEBITS}?customer_id=${CUSTOMER}&status=created`,
  )) {
    expectReply(await cancel(call, authorization, id), 200);
  }
  for (const { id } of await olderOnes(call, authorization, METHODS)) {
    expectReply(await call('DELETE', `${METHODS}/${id}`, { authorization }), 200);
  }
}

async function olderOnes(call: Call, authorization: string, path: string): Promise<Listed[]> {
  const { body } = expectReply(await call('GET', path, { authorization }), 200);
  const before = Date.now() - LEFT;
  return (body.data as Listed[]).filter(({ created_at }) => Date.parse(created_at) < before);
}

/** Creates a payment method and a direct debit, cancels the direct debit and removes the payment method. */
export async function write(attempt: Try, call: Call, authorization: string): Promise<void> {
  const payment_method_id = await attempt('payment method', async () => {
    const account = { bank: '002', number: unusedNumber(), method: 'clabe', country: 'MX' };
    const body = { ...account, name: NAME, business_name: '' };
    return String(expectReply(await call('POST', METHODS, { authorization, body }), 201).body.id);
  });
  try {
    const id = await attempt('direct debit', async () => {
      const body = {
        ...{ customer_id: CUSTOMER, payment_method_id, customer: { name: NAME, email: 'smoke@example.com' } },
        ...{ currency: 'MXN', amount: 100, is_recurring: false, concept: NAME, send_email: false },
        next_payment_date: addDays(mexicoCityDate(new Date()), 7),
      };
      return String(expectReply(await call('POST', DEBITS, { authorization, body }), 201).body.id);
    });
    await attempt('its cancellation', async () => {
      const { status } = expectReply(await cancel(call, authorization, id), 200).body;
      expectThat(status === 'cancelled', `expected cancelled, got ${status}`);
    });
  } finally {
    await attempt('removal of the payment method', async () =>
      expectReply(await call('DELETE', `${METHODS}/${payment_method_id}`, { authorization }), 200),
    );
  }
}

const cancel = (call: Call, authorization: string, id: string) =>
  call('PATCH', `${DEBITS}/${id}`, { authorization, body: { status: 'cancelled' } });

/** Returns a number that the simulator accepts and no other run uses: a customer can have a number only once. */
function unusedNumber(): string {
  const digits = `00201${randomInt(10 ** 6, 10 ** 7)}77777`;
  return `${digits}${checkDigit(digits)}`;
}
