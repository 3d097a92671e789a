import { newId } from '#lib/domain/ids.ts';
import { type ApiResponse, send, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { methodBody, newClabe } from './account-numbers.ts';
import { businessDay } from './business-days.ts';

export const RFC = 'GODE561231GR8';

/** A separate customer for each test. */
export const newCustomer = () => `cus-${newId('req').slice(4)}`;

/** The body of an ordinary monthly direct debit. */
export function debitBody(customer: string, more: Record<string, unknown> = {}) {
  return {
    customer_id: customer,
    customer: { name: 'Dolores Godínez', email: `${customer}@example.com` },
    currency: 'MXN',
    amount: 350.5,
    is_recurring: true,
    interval: 'monthly',
    next_payment_date: businessDay(5),
    concept: 'Suscripción mensual',
    ...more,
  };
}

/** What the tests do as a merchant of one account. */
export function merchantOf(account: TestAccount) {
  const call = (method: string, path: string, body?: unknown) =>
    send(method, path, body, { token: account.token });
  return {
    call,
    addMethod: (customer: string, ending?: string) =>
      call('POST', `/api/customers/${customer}/payment-methods`, methodBody(newClabe(ending))),
    validate: (id: string) =>
      call('PATCH', '/api/payment-methods/validate', { payment_method_id: id, rfc: RFC }),
    create: (customer: string, more: Record<string, unknown> = {}) =>
      call('POST', '/api/direct-debits', debitBody(customer, more)),
    get: (id: string) => call('GET', `/api/direct-debits/${id}`),
    update: (id: string, changes: Record<string, unknown>) =>
      call('PATCH', `/api/direct-debits/${id}`, changes),
    cancel: (id: string) => call('PATCH', `/api/direct-debits/${id}`, { status: 'cancelled' }),
    link: async (id: string, purpose?: string): Promise<string> =>
      (await call('POST', `/api/direct-debits/${id}/session-link`, purpose ? { purpose } : undefined)).body
        .token,
    /** Adds a payment method of a customer and validates it. */
    async verifiedMethod(customer: string): Promise<string> {
      const { body } = await this.addMethod(customer);
      await eventually(async () => {
        const response = await this.validate(body.id);
        if (response.body.validation.status !== 'verified') throw new Error('Not verified yet');
      });
      return body.id;
    },
  };
}

/** Acknowledges as the customer does, with a link's token. */
export function acknowledge(token: string, body: unknown = PLACE): Promise<ApiResponse> {
  return send('POST', '/api/direct-debits/acknowledge', body, { token });
}

export const PLACE = {
  timezone: 'America/Monterrey',
  country: 'MX',
  region: 'NLE',
  city: 'Monterrey',
  latitude: 25.6866,
  longitude: -100.3161,
};
