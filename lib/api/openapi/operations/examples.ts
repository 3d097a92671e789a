/** The records of the reference's one story: Café Dolores, a merchant, and its customer Dolores Godínez. */

const chance = '7d2kq9xw4mz0tbn3h8rvc5ge';
const id = (prefix: string, time: string) => `${prefix}_${time}${chance}`;

export const IDS = {
  account: id('acc', '1je4zs0gq'),
  authorization: id('auth', '1jf8c0k5t'),
  paymentMethod: id('pm', '1jf8c0k5t'),
  directDebit: id('dd', '1jf8c4w2n'),
  order: id('ord', '1jf8c7h6b'),
  charge: id('ord', '1jhq2m0ra'),
  retry: id('ord', '1jhsd41ec'),
  payout: id('po', '1jf8d2e9v'),
  request: id('req', '1jf8c0k5s'),
};

export const CUSTOMER = 'cus-1042';
export const CREATED = '2026-11-20T16:04:12.381Z';

export const paymentMethod = {
  id: IDS.paymentMethod,
  authorization_id: IDS.authorization,
  account_id: IDS.account,
  customer_id: CUSTOMER,
  name: 'Dolores Godínez',
  business_name: '',
  bank: '002',
  number: '002010077777777771',
  method: 'clabe',
  country: 'MX',
  default: true,
  deleted: false,
  direct_debit_enabled: false,
  validation: { status: 'unverified', reason: null, checked_at: null },
  created_at: CREATED,
  updated_at: CREATED,
};

export const directDebit = {
  id: IDS.directDebit,
  account_id: IDS.account,
  reference: 1_000_417,
  status: 'created',
  requirements: ['acknowledgment', 'account_validation'],
  customer_id: CUSTOMER,
  customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
  payment_method_id: IDS.paymentMethod,
  currency: 'MXN',
  is_fixed_amount: true,
  amount: 350.5,
  max_amount: null,
  is_recurring: true,
  interval: 'monthly',
  next_payment_date: '2026-12-15',
  end_date: null,
  concept: 'Suscripción mensual',
  language: 'es',
  send_email: true,
  email_bounced: false,
  notify_url: null,
  metadata: { plan: 'gold' },
  validation_level: 1,
  identity_verification: null,
  acknowledge_by: null,
  created_at: CREATED,
  updated_at: CREATED,
};

export const acknowledged = {
  ...directDebit,
  status: 'active',
  requirements: [],
  acknowledge_by: {
    ip: '203.0.113.7',
    browser: 'Mozilla/5.0 (Linux; Android 16) Chrome/148.0 Mobile',
    timezone: 'America/Mexico_City',
    country: 'MX',
    region: 'CMX',
    city: 'Ciudad de México',
    latitude: '19.42847',
    longitude: '-99.12766',
    acknowledged_at: '2026-11-20T18:30:45.102Z',
  },
  updated_at: '2026-11-20T18:30:45.102Z',
};

export const toCustomer = {
  ...acknowledged,
  merchant: { name: 'Café Dolores' },
  payment_method: {
    id: IDS.paymentMethod,
    bank: '002',
    number: '**************7771',
    validation: { status: 'verified', reason: null, checked_at: '2026-11-20T18:02:10.550Z' },
  },
  next_link: null,
};

export const sessionLink = {
  url: 'https://domicilia.example/activate#token=eyJhbGciOiJFUzI1NiJ9…',
  token: 'eyJhbGciOiJFUzI1NiJ9…',
  purpose: 'activation',
  expires_at: '2026-11-21T16:04:12.000Z',
};

/** A page that holds one record and has no older ones. */
export const pageWith = (record: unknown) => ({ data: [record], has_more: false, next_cursor: null });
