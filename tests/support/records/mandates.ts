import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import type { ApiResponse } from '#tests/support/service/api.ts';

type ShownOrder = {
  id: string;
  status: string;
  charge_date: string;
  retry_of: string | null;
  totals: { total: number };
};

/** A merchant for the tests of the mandate: its requests, and what was collected in the end. */
export async function newMerchant() {
  const merchant = await newCollector();
  const { call } = merchant;
  const debit = (id: string) => `/api/direct-debits/${id}`;
  const orders = async (id: string): Promise<ShownOrder[]> =>
    (await merchant.payments(id, '?limit=100')).body.data;
  return {
    ...merchant,
    orders,
    change: (id: string, body: Record<string, unknown>) => call('PATCH', debit(id), body),
    changeCharge: (id: string, orderId: string, body: Record<string, unknown>) =>
      call('PATCH', `${debit(id)}/charges/${orderId}`, body),
    revoke: (id: string) => call('POST', `${debit(id)}/revoke`),
    /** Returns the pesos that a direct debit collected. */
    async taken(id: string): Promise<number> {
      const paid = (await orders(id)).filter(({ status }) => status === 'paid');
      return paid.reduce((centavos, { totals }) => centavos + Math.round(totals.total * 100), 0) / 100;
    },
    /** Returns what the runs of these days presented, in order. */
    async presentedOn(dates: readonly string[]): Promise<number[]> {
      const presented: number[] = [];
      for (const date of dates) presented.push((await merchant.collect(date)).body.presented);
      return presented;
    },
  };
}

export type Merchant = Awaited<ReturnType<typeof newMerchant>>;

/** Terms of a varying amount. */
export const varying = { is_fixed_amount: false, amount: undefined, max_amount: 500 };

/** Status and code of a refusal. */
export const refusal = ({ status, body }: ApiResponse) => [status, body.error?.code];

/** Status, member and code of a refusal of what was sent. */
export const fault = ({ status, body }: ApiResponse) => [
  status,
  body.error?.errors?.[0]?.field,
  body.error?.errors?.[0]?.code,
];

/** The refusal of a charge that exceeds what the customer agreed to, with the pesos that are left. */
export const overLimit = (available: number) => ({
  status: 409,
  body: { error: { code: 'mandate_limit_exceeded', available } },
});

/** Returns the business day to which a day rolls that is some days after another. */
export const daysAfter = (date: string, days: number): CalendarDate =>
  nextBusinessDay(addDays(date as CalendarDate, days));

/** Returns the business day that is some business days after a day. */
export const later = (date: string, days: number): CalendarDate =>
  businessDaysAfter(date as CalendarDate, days);
