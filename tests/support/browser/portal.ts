import type { Page } from 'playwright-core';

/** The charges of a portal under test, with the members that the portal reads. */
export function chargeOf(n: number, more: object = {}) {
  return {
    id: `ord_${n}`,
    status: 'paid',
    reference: 7_000_000 + n,
    charge_date: `2028-${String(12 - (n % 12)).padStart(2, '0')}-16`,
    items: [{ name: 'Suscripción mensual' }],
    totals: { total: 350.5 },
    amount_refunded: 0,
    failure: null,
    reversed_at: null,
    retried_by: null,
    ...more,
  };
}

/** The upcoming collection of a portal under test. */
export function upcomingOf(amounts: readonly number[], more: object = {}) {
  const order = { order_id: null, retry_of: null, is_earlier: false, concept: 'Suscripción mensual' };
  return {
    date: '2028-12-18',
    amount: amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100,
    is_maximum: false,
    orders: amounts.map((amount) => ({ ...order, amount })),
    ...more,
  };
}

/** Several charges of one day: the period's own, a retried one, one of an earlier period, and an additional one. */
export const SEVERAL_ORDERS = [
  {},
  { retry_of: 'ord_4', is_earlier: true },
  { order_id: 'ord_2', is_earlier: true },
  { order_id: 'ord_1', concept: 'Clase de natación de diciembre, 2 personas' },
].map((more, n) => ({ ...upcomingOf([350.5 + n]).orders[0], ...more }));

const unpaid = (status: string, code: string, more: object = {}) => ({ status, failure: { code }, ...more });

/** One charge for each possible result. */
export const EACH_RESULT = [
  chargeOf(1, { status: 'created', items: [{ name: 'Clase de natación de diciembre, 2 personas' }] }),
  chargeOf(2, { status: 'in_process', totals: { total: 12_500 } }),
  chargeOf(3),
  chargeOf(4, unpaid('pending_next_cycle', 'insufficient_funds')),
  chargeOf(5, unpaid('pending_next_cycle', 'stopped_by_customer')),
  chargeOf(6, unpaid('failed', 'insufficient_funds', { retried_by: 'ord_4' })),
  chargeOf(7, unpaid('failed', 'disputed_by_customer', { reversed_at: '2028-06-01T16:00:00.000Z' })),
  chargeOf(8, unpaid('cancelled', 'account_closed')),
  chargeOf(9, { status: 'cancelled' }),
  chargeOf(10, { amount_refunded: 100 }),
];

/** A merchant with all public members. */
export const MERCHANT = {
  name: 'Gimnasio La Ñandú',
  legal_name: 'Deportes y Bienestar Ñandú, S.A. de C.V.',
  address: 'Av. Insurgentes Sur 1234, Del Valle, 03100 Ciudad de México',
  support: {
    email: 'ayuda@nandu.example',
    phone: '+52 55 1234 5678',
    url: 'https://nandu.example/ayuda',
  },
  privacy_notice_url: 'https://nandu.example/aviso-de-privacidad',
};

/** Texts by which the tests find their way, in Spanish, the portal's default language. */
export const WORDS = {
  overview: /^Su domiciliación con /,
  account: 'Cambiar la cuenta de sus cargos',
  cancel: /^¿Cancelar para siempre/,
  cancelled: /^Listo: canceló su domiciliación/,
  ask: 'Vea o cancele su domiciliación',
  used: 'Este enlace ya se usó',
  replaced: 'Hay un enlace más reciente',
  expired: 'Este enlace ya venció',
  invalid: 'El enlace no está completo',
  unreachable: 'No hay conexión',
};

/** Waits until the portal shows a screen, by its heading. */
export async function atPortal(page: Page, name: keyof typeof WORDS): Promise<void> {
  await page.getByRole('heading', { level: 1, name: WORDS[name] }).waitFor();
}
