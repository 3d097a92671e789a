import { createHash } from 'node:crypto';
import type { MandateEntry, MandateTerms, SignedEntry } from '#lib/domain/mandate/entry.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** Invented terms: no merchant, customer or account is real. */
const terms: MandateTerms = {
  merchant: {
    name: 'Gimnasio Ñandú',
    legal_name: 'Ejercicios de Muestra, S. A. de C. V.',
    address: 'Calle Ejemplo 10, Colonia Prueba, 00000 Ciudad de México',
    support_email: 'ayuda@nandu.example',
    support_phone: '+52 55 0000 0000',
    support_url: 'https://nandu.example/ayuda',
    privacy_notice_url: 'https://nandu.example/privacidad',
  },
  reference: 1000123,
  concept: 'Membresía Plus',
  customer: { name: 'Ana Núñez Muestra', email: 'ana@example.com' },
  currency: 'MXN',
  is_fixed_amount: true,
  amount: 350_00 as Centavos,
  max_amount: 1_234_56 as Centavos,
  interval: 'monthly',
  first_payment_date: '2027-11-16',
  end_date: null,
  account: { payment_method_id: 'pm_example', bank: '002', last4: '7771' },
  holder: {
    name: 'ANA NUÑEZ MUESTRA',
    rfc: 'XAXX010101000',
    verified_at: '2027-11-02T15:20:00.000Z',
  },
};

const CONSENT = {
  language: 'es',
  version: '2027-10-01',
  words: [
    'Leí las condiciones y autorizo a Gimnasio Ñandú a hacer estos cargos a mi cuenta.',
    'Acepto que mis datos financieros se usen para hacer estos cargos y para comprobar mi autorización.',
    'Puedo cancelar la domiciliación en cualquier momento y sin costo.',
  ],
} as const;

const ORIGIN = {
  observed: {
    ip: '192.0.2.17',
    country: 'MX',
    browser:
      'Mozilla/5.0 (Linux; Android 14; Example) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  },
  declared: {
    timezone: 'America/Mexico_City',
    country: 'México',
    region: 'Jalisco',
    city: 'Guadalajara',
    latitude: '20.67',
    longitude: '-103.35',
  },
};

const LINK = {
  id: 'lnk_example0000000000000000000000001',
  purpose: 'activation',
  issued_at: '2027-11-03T16:00:00.000Z',
  delivery: {
    by: 'mail',
    to: 'ana@example.com',
    message_id: '0100example-message-000000',
    sent_at: '2027-11-03T16:00:04.000Z',
    delivered_at: '2027-11-03T16:00:07.000Z',
  },
} as const;

type Given = Partial<Omit<MandateEntry, 'n' | 'previous_hash' | 'direct_debit_id' | 'account_id'>>;

/** Returns a consent given by a mailed link, with other members as requested. */
function consent(given: Given = {}): Given {
  return { type: 'consent', consent: CONSENT, origin: ORIGIN, link: LINK, ...given };
}

/** Returns a chain of these entries, a day apart, with matching hashes and signatures of the usual length. */
function chain(...given: readonly Given[]): SignedEntry[] {
  const entries: SignedEntry[] = [];
  for (const [index, each] of given.entries()) {
    const entry: MandateEntry = {
      n: index + 1,
      type: 'amendment',
      direct_debit_id: 'dd_example000000000000000000000000001',
      account_id: 'acc_example',
      at: new Date(Date.UTC(2027, 10, 3 + index, 16, 5, 12)).toISOString(),
      terms,
      consent: null,
      origin: null,
      link: null,
      detail: null,
      previous_hash: entries.at(-1)?.hash ?? null,
      ...each,
    };
    const text = JSON.stringify(entry);
    const header = Buffer.from('{"alg":"EdDSA","kid":"example-key-000000"}').toString('base64url');
    const signature = `${header}..${createHash('sha512').update(text).digest('base64url')}`;
    entries.push({ ...entry, text, hash: createHash('sha256').update(text).digest('hex'), signature });
  }
  return entries;
}

const raised: MandateTerms = { ...terms, max_amount: 2_000_00 as Centavos };
const otherAccount: MandateTerms = {
  ...terms,
  account: { payment_method_id: 'pm_other', bank: '012', last4: '0020' },
  holder: { name: 'Ana Núñez Muestra', rfc: null, verified_at: null },
};

const OBJECTION = {
  by: 'bank',
  reason: 'objection_chargeback',
  code: '13',
  meaning: 'The customer does not recognise the charge.',
  order_id: 'ord_example',
  reference: 1000456,
  is_withdrawn: false,
};

/** Mandates of every kind that the form has to show. */
export const mandates = {
  plain: chain(consent()),
  amendedAndRevoked: chain(
    consent(),
    {
      type: 'amendment',
      terms: raised,
      detail: { by: 'merchant', changes: { max_amount: { from: 1_234_56, to: 2_000_00 } } },
    },
    {
      type: 'revocation',
      terms: raised,
      detail: { by: 'customer' },
      origin: ORIGIN,
      link: { ...LINK, purpose: 'validation', delivery: { by: 'merchant' } },
    },
  ),
  objected: chain(consent(), {
    type: 'bank_objection',
    detail: OBJECTION,
  }),
  withdrawn: chain(
    consent(),
    { type: 'bank_objection', detail: OBJECTION },
    { type: 'bank_objection', detail: { ...OBJECTION, is_withdrawn: true } },
  ),
  nextMonth: chain(consent(), {
    terms: { ...terms, first_payment_date: '2027-12-20' },
    detail: { by: 'merchant', changes: { next_payment_date: { from: '2027-12-16', to: '2027-12-20' } } },
  }),
  once: chain(consent({ terms: { ...terms, interval: 'once', max_amount: 350_00 as Centavos } })),
  unverified: chain(
    consent({
      terms: otherAccount,
      link: {
        ...LINK,
        delivery: { ...LINK.delivery, message_id: null, delivered_at: null },
      },
    }),
  ),
  accountLater: chain(
    consent({
      terms: { ...terms, account: null, holder: null },
      link: { ...LINK, delivery: { by: 'page' } },
    }),
    { type: 'account', detail: { by: 'customer', what: 'known' } },
  ),
  verifiedLater: chain(
    consent({ terms: { ...terms, holder: { name: 'Ana Núñez Muestra', rfc: null, verified_at: null } } }),
    { type: 'account', detail: { by: 'service', what: 'verified' } },
  ),
  neverAuthorised: chain({ type: 'revocation', detail: { by: 'customer' } }),
  long: chain(
    consent({
      terms: {
        ...terms,
        merchant: {
          ...terms.merchant,
          name: 'Ñandú '.repeat(17).slice(0, 100).trim(),
          legal_name: `${'Comercializadora '.repeat(5)}S. A. P. I. de C. V.`.slice(0, 100),
          support_url: `https://nandu.example/${'ayuda-'.repeat(30)}`,
        },
        concept: 'MembresíaAnualFamiliarConGimnasioYAlber',
        customer: { name: 'Wolfeschlegelsteinhausen'.repeat(5).slice(0, 100), email: 'ana@example.com' },
        amount: null,
        is_fixed_amount: false,
        max_amount: 50_000_00 as Centavos,
        interval: 'semiannual',
        end_date: '2029-09-30',
        holder: {
          name: 'María Guadalupe '.repeat(7).slice(0, 100).trim(),
          rfc: 'XEXX010101000',
          verified_at: null,
        },
      },
    }),
  ),
  endless: chain(
    consent({
      origin: { observed: { browser: 'Example/1.0 '.repeat(400) }, declared: {} },
      consent: { ...CONSENT, words: Array.from({ length: 90 }, (_, sentence) => `Frase ${sentence}.`) },
    }),
    {
      terms: {
        ...terms,
        concept: '😀'.repeat(39),
        customer: { name: '😀'.repeat(100), email: 'ana@example.com' },
        merchant: { ...terms.merchant, privacy_notice_url: `https://nandu.example/${'x'.repeat(2000)}` },
      },
    },
  ),
  foreign: chain(
    consent({
      terms: { ...terms, customer: { name: 'Łukasz Żółć 😀 Иван\u0007', email: 'lukasz@example.com' } },
    }),
  ),
} as const;
