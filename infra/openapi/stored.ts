import * as v from 'valibot';
import { createDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { documentations } from '#lib/api/documentations.ts';
import { CREATED, CUSTOMER, IDS } from '#lib/api/members/story.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Clock, RunDay } from '#lib/domain/direct-debit/clock.ts';
import { createDirectDebit as create } from '#lib/domain/direct-debit/create.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { upcomingCollection } from '#lib/domain/direct-debit/upcoming-collection.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import {
  VERIFICATION_AMOUNT,
  type VerificationTransfer,
} from '#lib/domain/payment-method/verification-transfer.ts';
import type { Account } from '#lib/store/accounts.ts';

/**
 * The records of the reference's story, as they are stored. They are created from the reference's example requests, by
 * the functions that create every record, with fixed ids.
 */

const now = new Date(CREATED);
const { addPaymentMethod, createDirectDebit: debits } = documentations;

export const NUMBER = addPaymentMethod.requests['A person’s account'].number;

export const account: Account = {
  account_id: IDS.account,
  name: 'Café Dolores',
  legal_name: 'Café Dolores, S.A. de C.V.',
  address: 'Calle Dolores 7, Centro, 06000 Ciudad de México',
  support_email: 'ayuda@dolores.example',
  support_phone: '+52 55 1234 5678',
  support_url: 'https://dolores.example/ayuda',
  privacy_notice_url: 'https://dolores.example/privacidad',
  status: 'active',
  features: [],
  pricing: { percent_basis_points: 290, fixed_centavos: 250 },
  keys: [],
  keys_version: 1,
  created_at: CREATED,
  updated_at: CREATED,
};

export const method: PaymentMethod = {
  id: IDS.paymentMethod,
  authorization_id: IDS.authorization,
  account_id: IDS.account,
  customer_id: CUSTOMER,
  name: 'Dolores Godínez',
  business_name: '',
  bank: NUMBER.slice(0, 3),
  number_sealed: '',
  number_last4: NUMBER.slice(-4),
  number_fingerprint: '',
  number_digest: '',
  method: 'clabe',
  country: 'MX',
  deleted: false,
  direct_debit_enabled: false,
  open_direct_debits: 0,
  validation: { status: 'unverified', reason: null, checked_at: null },
  created_at: CREATED,
  updated_at: CREATED,
};

export const pending: PaymentMethod = {
  ...method,
  validation: { ...method.validation, status: 'pending' },
};

export const verified: PaymentMethod = {
  ...method,
  validation: { status: 'verified', reason: null, checked_at: '2026-11-20T18:02:10.550Z' },
};

/** The transfer that verified the account, as the customer's statement shows it. */
export const transfer: VerificationTransfer = {
  amount: VERIFICATION_AMOUNT,
  sender: 'COBRANZA EJEMPLO SA DE CV',
  concept: 'VERIFICACION DE CUENTA',
};

export const deleted: PaymentMethod = {
  ...method,
  deleted: true,
  updated_at: '2026-11-21T09:12:40.006Z',
};

/** The day on which the story takes place. */
export const clock: Clock = {
  ...{ now, today: mexicoCityDate(now), isEvening: false, closed: new Set() },
};

export const debit: DirectDebit = {
  ...create(
    v.parse(createDirectDebit.body, debits.requests['Every month']),
    { accountId: IDS.account, reference: 1_000_417, method, validationLevel: 1 },
    clock,
  ).next,
  id: IDS.directDebit,
};

export const acknowledged: DirectDebit = {
  ...debit,
  status: 'active',
  requirements: [],
  account_validated: true,
  consent: { count: 1, method_id: debit.payment_method_id, in_force: true, lapsed: false },
  acknowledge_by: {
    ip: '203.0.113.7',
    browser: 'Mozilla/5.0 (Linux; Android 16) Chrome/148.0 Mobile',
    timezone: 'America/Mexico_City',
    country: 'MX',
    region: 'CMX',
    city: 'Ciudad de México',
    latitude: 19.42847,
    longitude: -99.12766,
    acknowledged_at: '2026-11-20T18:30:45.102Z',
  },
  updated_at: '2026-11-20T18:30:45.102Z',
};

export const upcoming = upcomingCollection(
  acknowledged,
  {
    ...{ orders: [], carried: [], retried: [], isSuspended: false, seller: account },
    takenOn: () => ({}),
  },
  { ...clock, first: clock.today, on: (day) => ({ ...clock, today: day, day: day as RunDay }) },
);

export const cancelled: DirectDebit = {
  ...debit,
  status: 'cancelled',
  requirements: [],
  next_payment_date: null,
  requested_payment_date: null,
};

export const revoked: DirectDebit = {
  ...cancelled,
  acknowledge_by: acknowledged.acknowledge_by,
  revoked_at: '2026-11-24T15:20:31.006Z',
  updated_at: '2026-11-24T15:20:31.006Z',
};

export const identified: DirectDebit = {
  ...debit,
  validation_level: 2,
  identity: {
    status: 'approved',
    inherited: false,
    provider_id: null,
    url: 'https://domicilia.example/sandbox/identity#id=x&key=y',
    requested_at: CREATED,
    decided_at: '2026-11-20T18:30:45.102Z',
  },
};
