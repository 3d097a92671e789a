import type { Centavos } from '#lib/domain/money.ts';
import type { MailedFacts, MailFacts } from '#lib/wording/facts.ts';

export const directDebit: MailedFacts = {
  merchantName: 'Gimnasio Ñandú',
  merchant: {
    legalName: 'Acondicionamiento Físico Ñandú, S.A. de C.V.',
    address: 'Calle Ñandú 7, 06000 Ciudad de México',
    supportEmail: 'ayuda@nandu.example',
    supportPhone: '+52 55 1234 5678',
    supportUrl: 'https://nandu.example/ayuda',
  },
  customerName: 'María Gutiérrez',
  concept: 'Membresía Plus',
  amount: 1_234_50 as Centavos,
  maximum: 1_234_50 as Centavos,
  interval: 'monthly',
  hasAgreed: false,
  nextPaymentDate: '2027-11-16',
  endDate: '2028-11-15',
  account: { bankName: 'BBVA México', lastFour: '8909' },
  reference: 1000123,
  manageUrl: 'https://domicilia.example/manage?d=dd_1',
  isOver: false,
};

export const link = {
  url: 'https://domicilia.example/activate#token=abc.def-g_h.ijk',
  shortUrl: 'https://domicilia.example/l#AbCdEfGhIjKlMnOpQrStUv',
  expiresAt: '2027-11-10T03:05:00.000Z',
};

const charge = { amount: 350_00 as Centavos, date: '2027-12-15', reference: 1000124 };

/** The facts of each mail, from an ordinary direct debit. */
export const facts: MailFacts = {
  authorization_requested: { ...directDebit, link },
  validation_needed: {
    ...directDebit,
    hasAgreed: true,
    link,
    requirements: ['account_validation', 'identity_verification'],
    stops: [],
  },
  reauthorization_requested: {
    ...directDebit,
    hasAgreed: true,
    link,
    requirements: ['acknowledgment'],
    stops: ['customer_order'],
  },
  link_requested: { ...directDebit, hasAgreed: true, link },
  activated: directDebit,
  account_changed: {
    ...directDebit,
    hasAgreed: true,
    change: { former: { bankName: 'Banamex', lastFour: '1234' }, at: '2027-11-20T18:30:00.000Z' },
  },
  cancelled: { ...directDebit, hasAgreed: true, wasActive: true },
  charge_upcoming: { ...directDebit, charge, earlier: 100_00 as Centavos },
  charge_paid: { ...directDebit, charge },
  refund_paid: { ...directDebit, charge, refund: { amount: charge.amount, reference: 1000500 } },
  charge_failed: {
    ...directDebit,
    charge,
    failureCode: 'insufficient_funds',
    nextAttemptDate: '2028-01-17',
  },
  completed: directDebit,
  revoked: { ...directDebit, wasAuthorised: true },
  email_changed: { ...directDebit, hasAgreed: true },
};
