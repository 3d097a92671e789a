import { MERCHANT } from '#tests/support/browser/portal.ts';

const acknowledge_by = {
  acknowledged_at: '2027-11-13T16:15:00.000Z',
  city: 'Mexico City',
  region: 'CMX',
  country: 'MX',
};

/** The account of a direct debit, and the bank's result on it. */
export const method = (status = 'verified', reason: string | null = null) => ({
  holder: { name: 'Dolores Godínez' },
  payment_method: {
    id: 'pm_1',
    bank: '012',
    number: '**************8909',
    validation: { status, reason, checked_at: null },
  },
});

/** A direct debit that is not authorised yet, as a customer's link shows it. */
export const created = { merchant: MERCHANT };

export const active = {
  ...{ status: 'active', requirements: [], acknowledge_by, ...method() },
  ...{ merchant: MERCHANT, next_payment_date: '2028-12-18' },
};

/** Authorised, with these requirements outstanding. */
export const pending = (...requirements: string[]) => ({ ...active, status: 'pending', requirements });

/** The same without an account. */
export const withoutAccount = (...requirements: string[]) => ({
  ...pending(...requirements),
  holder: null,
  payment_method: null,
});

export const paused = (reason: string, ...requirements: string[]) => ({
  ...pending(...requirements),
  paused: { reason, bank_code: '08', since: '2028-01-17T16:00:00.000Z' },
});

export const revoked = { ...active, status: 'cancelled', revoked_at: '2028-12-01T16:04:00.000Z' };

export const unpaid_orders = [
  { id: 'ord_1', amount: 12_500, charge_date: '2028-01-17' },
  { id: 'ord_2', amount: 350.5, charge_date: '2028-02-15' },
];

/** The identity verification of level 2, and the page on which it is done. */
export const identity = (status: string, url: string | null = null) => ({
  identity_verification: { status, url },
});

/** The service's response to a call that it refuses. */
export const refuse = (status: number, code: string, more: object = {}) => ({
  status,
  json: { error: { code, ...more } },
});
