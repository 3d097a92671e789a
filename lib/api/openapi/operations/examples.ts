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
const CREATED = '2026-11-20T16:04:12.381Z';

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

export const shippingAddress = {
  first_name: 'Dolores',
  last_name: 'Godínez',
  address1: 'Av. Insurgentes Sur 1602',
  address2: 'Piso 3',
  country: { code: 'MX', name: 'México' },
  state: { code: 'CMX' },
  city: 'Ciudad de México',
  postal_code: '03940',
  phone: '+52 55 5555 0101',
  reference: 'Frente al parque',
};

const NO_ADDRESS = {
  first_name: '',
  last_name: '',
  address1: '',
  address2: '',
  country: { code: '', name: '' },
  state: { code: '' },
  city: '',
  postal_code: '',
  phone: '',
  reference: '',
};

const notOffered = {
  risk_score: 0,
  risk_notes: [],
  available_installments: [],
  fixed_installments: false,
  installments_information: [],
  available_payment_methods: [],
  confirm: false,
  auto_billing: false,
  send_email: false,
  activity_id: '',
  affiliation_number: '',
  custom_keys: false,
  gateway_method_id: '',
  keys_id: '',
};

const FEE_DETAILS = {
  percent: 2.9,
  fixed: 2.5,
  tax: 1.65,
  percent_amount: 7.84,
  msi_amount: 0,
  msi_percent: 0,
  fixed_installments_amount: 0,
  fixed_installments_percent: 0,
  installments_fee: 0,
};

export const order = {
  id: IDS.order,
  account_id: IDS.account,
  customer_id: CUSTOMER,
  account_customer_id: `${IDS.account}_${CUSTOMER}`,
  type: 'order',
  number: '20261120-7D2K',
  status: 'created',
  email: 'dolores@example.com',
  first_name: 'Dolores',
  last_name: 'Godínez',
  phone: '+52 55 5555 0101',
  currency: 'MXN',
  country: 'MX',
  items: [
    {
      name: 'Café de altura',
      quantity: 2,
      price: 100,
      discount: 10,
      total: 190,
      tax: 30.4,
      is_service: false,
      taxes: [{ name: 'IVA', rate: 16, amount: 30.4 }],
    },
  ],
  shipping_items: [{ name: 'Mensajería', price: 50, tax: 0 }],
  discounts: [],
  totals: { subtotal: 190, total: 270.4, tax: 30.4, discount: 0, shipping: 50 },
  fee: 11.99,
  fee_details: FEE_DETAILS,
  notify_url: '',
  ...notOffered,
  confirmed: false,
  payments: { data: [], gateway: '', payment_order_id: '' },
  shipping_address: NO_ADDRESS,
  created_at: CREATED,
  updated_at: CREATED,
};

export const charge = {
  ...order,
  id: IDS.charge,
  type: 'direct_debit',
  number: '20261215-7D2K',
  phone: '',
  items: [
    {
      name: 'Suscripción mensual',
      quantity: 1,
      price: 350.5,
      discount: 0,
      total: 350.5,
      tax: 0,
      is_service: true,
      taxes: [],
    },
  ],
  shipping_items: [],
  totals: { subtotal: 350.5, total: 350.5, tax: 0, discount: 0, shipping: 0 },
  direct_debit_id: IDS.directDebit,
  reference: 1_000_418,
  attempts: 0,
  charge_date: '2026-12-15',
  failure: null,
  reversed_at: null,
  retry_of: null,
  retried_by: null,
};

export const payout = {
  id: IDS.payout,
  order_id: IDS.order,
  status: 'created',
  currency: 'MXN',
  amount: 180.5,
  items: [{ name: 'Café de altura', quantity: 2, price: 100, discount: 10 }],
  charges: [{ name: 'Comisión', amount: 9.5 }],
  updated_at: CREATED,
};

/** A page that holds one record and has no older ones. */
export const pageWith = (record: unknown) => ({ data: [record], has_more: false, next_cursor: null });
