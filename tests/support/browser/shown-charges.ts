import type { Charge } from '#lib/api/orders/record.ts';

/** Texts that are data and look like markup, a formula, right-to-left text and emoji. */
export const HOSTILE_NAMES = [
  '<img src=x onerror=alert(1)> & <b>Ana</b>',
  '=HYPERLINK("http://x","y")',
  'חנה \u202eמכולת של דרום',
  '👩🏽‍🌾 María-de-los-Ángeles-Guadalupe-Concepción-Hernández-y-Rodríguez-Villaseñor',
] as const;

const SHOWN = {
  ...{ account_id: 'acc_1', type: 'direct_debit', email: 'ana@example.com', last_name: '', currency: 'MXN' },
  ...{ attempts: 1, charge_date: '2026-12-15', period: { from: '2026-12-15', to: '2027-01-14' } },
  ...{ failure: null, reversed_at: null, refund_due: null, amount_refunded: 0, dispute_id: null },
  ...{
    retry_of: null,
    retried_by: null,
    consent_required: false,
    file: null,
    external_id: null,
    metadata: {},
    confirmed: false,
  },
  items: [{ name: 'Colegiatura', quantity: 1 }],
};

/** Returns a charge as the interface shows it, with the members that pages read. */
export function shownCharge(n: number, more: Partial<Charge> & { total?: number } = {}): object {
  const { total = 350.5, ...given } = more;
  return {
    ...SHOWN,
    ...{ id: `ord_${n}`, direct_debit_id: `dd_${n}`, reference: 1_000_123 + n, status: 'created' },
    ...{ customer_id: `alumno-${n}`, first_name: HOSTILE_NAMES[n % HOSTILE_NAMES.length] },
    totals: { subtotal: total, total, tax: 0, discount: 0, shipping: 0 },
    ...given,
  };
}

/** Returns the failure of a charge with a code. */
export const failureOf = (code: string, retryable = true) => ({
  ...{ code, bank_code: '04', message: 'The bank did not pay.', retryable },
});
