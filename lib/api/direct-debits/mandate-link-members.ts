import type { Decisions } from '#lib/api/members/for-links.ts';
import type { Mandate, ShownEntry } from './mandate-record.ts';

/** The terms as the customer saw them. The holder's RFC is already masked (`masked`). */
const terms = {
  merchant: {
    name: true,
    legal_name: true,
    address: true,
    support_email: true,
    support_phone: true,
    support_url: true,
    privacy_notice_url: true,
  },
  reference: true,
  concept: true,
  customer: { name: true, email: true },
  currency: true,
  is_fixed_amount: true,
  amount: true,
  max_amount: true,
  interval: true,
  first_payment_date: true,
  end_date: true,
  account: { payment_method_id: true, bank: true, last4: true, number_digest: true },
  holder: { name: true, rfc: true, verified_at: true },
  shown: { language: true, rows: { label: true, value: true }, notes: true },
} as const satisfies Decisions<ShownEntry['terms']>;

const place = {
  timezone: true,
  country: true,
  region: true,
  city: true,
  latitude: true,
  longitude: true,
} as const;

const customer = { name: true, email: true } as const;
const changed = { from: true, to: true } as const;

/** Amendments concern the customer: what they agreed to, and where they are notified. */
const detail = {
  by: true,
  what: true,
  former_payment_method_id: true,
  orders: true,
  changes: {
    amount: changed,
    max_amount: changed,
    concept: changed,
    interval: changed,
    end_date: changed,
    next_payment_date: changed,
    customer: { from: customer, to: customer },
  },
  reason: true,
  code: true,
  meaning: true,
  order_id: true,
  reference: true,
  is_withdrawn: true,
} as const;

/**
 * What links see of an entry of evidence: what the customer authorised, with its proof. In entries that the merchant
 * caused, `origin` and `text` are already null (`masked`), because they contain the origin of the merchant's request.
 */
const entry = {
  n: true,
  type: true,
  at: true,
  simulated: true,
  terms,
  consent: { language: true, version: true, words: true },
  origin: {
    observed: { ip: true, ...place, browser: true },
    declared: { ...place, fingerprint: true },
  },
  // How the link reached the customer, who may want to contest that.
  link: {
    id: true,
    purpose: true,
    issued_at: true,
    delivery: { by: true, to: true, message_id: true, sent_at: true, delivered_at: true },
  },
  detail,
  text: true,
  hash: true,
  previous_hash: true,
  signature: true,
} as const satisfies Decisions<ShownEntry>;

/** What links see of a mandate's evidence. */
export const mandate = {
  entries: entry,
  verified: true,
  broken: { entry: true, what: true },
} as const satisfies Decisions<Mandate>;
