import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { checkDigit } from '#lib/domain/clabe.ts';
import { type Client, found } from './client.ts';

/** The RFC of every customer of the demo. */
export const RFC = 'GODE561231GR8';

type Method = { id: string; validation: { status: string } };
export type Debit = { id: string; status: string; next_payment_date: CalendarDate };
export type Payment = {
  id: string;
  status: string;
  charge_date: CalendarDate;
  totals: { total: number };
};
/** The path of a customer’s accounts. */
const accountsOf = (customer: string) => `/api/customers/${customer}/payment-methods`;

type Page<T> = { data: T[] };
type Clock = { now: string; today: CalendarDate; moving_to: string | null; days_left: number };

/** Returns an account number at a bank that takes part, whose ending no simulated fault has. */
export function demoClabe(n: number): string {
  const first17 = `00201007777${String(n).padStart(6, '7')}`;
  return `${first17}${checkDigit(first17)}`;
}

/** What the demo's merchant asks of the service, with a token. */
export function merchantOf(api: Client, authorization: string) {
  const call = <T>(method: string, path: string, body?: Record<string, unknown>) =>
    api.call<T>(method, path, { authorization, ...(body && { body }) });
  const payments = async (id: string) =>
    (await call<Page<Payment>>('GET', `/api/direct-debits/${id}/payments?limit=100`)).data;
  return {
    call,
    payments,
    /** Adds an account of a customer, whose verification begins. */
    addAccount: (customer: string, name: string, number: string) =>
      call<Method>('POST', accountsOf(customer), {
        ...{ name, business_name: '', rfc: RFC, bank: '002', number, method: 'clabe', country: 'MX' },
      }),
    /** Returns the account of a customer, once its verification has ended. */
    verifiedAccount: (customer: string): Promise<Method> =>
      found(async () => {
        const { data } = await call<Page<Method>>('GET', accountsOf(customer));
        return data.find(({ validation }) => validation.status !== 'pending');
      }),
    /** Agrees to a direct debit as its customer does, with the token of a link. */
    async agree(id: string): Promise<Debit> {
      const { token } = await call<{ token: string }>('POST', `/api/direct-debits/${id}/session-link`);
      return api.call('POST', '/api/direct-debits/acknowledge', { body: {}, authorization: token });
    },
    today: async () => (await call<Clock>('GET', '/sandbox/clock')).today,
    /** Moves the clock to noon of a day, and waits until it has run the days on the way. */
    async moveTo(day: CalendarDate): Promise<void> {
      const now = `${day}T18:00:00.000Z`;
      const { moving_to } = await call<Clock>('PUT', '/sandbox/clock', { now });
      if (moving_to === null) return;
      await found(async () => (await call<Clock>('GET', '/sandbox/clock')).moving_to === null || undefined);
    },
  };
}

export type Merchant = ReturnType<typeof merchantOf>;
