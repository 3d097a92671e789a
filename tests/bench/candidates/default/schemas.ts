import * as v from 'valibot';

const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const isCentavos = (pesos: number) => Math.abs(pesos * 100 - Math.round(pesos * 100)) < 1e-6;
const amount = v.pipe(v.number(), v.minValue(10), v.maxValue(50_000), v.check(isCentavos));
const date = v.pipe(v.string(), v.isoDate());

export const idInPath = v.strictObject({ id: v.pipe(v.string(), v.regex(/^dd_[0-9a-z-]+$/)) });

export const listQuery = v.strictObject({
  limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(100)), '25'),
  cursor: v.optional(v.string()),
});

export const newDebit = v.strictObject({
  customer_id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  customer: v.strictObject({ name: line(100), email: v.pipe(v.string(), v.email()) }),
  payment_method_id: v.optional(v.pipe(v.string(), v.regex(/^pm_\w+$/))),
  currency: v.literal('MXN'),
  is_fixed_amount: v.optional(v.boolean(), true),
  amount: v.optional(amount),
  max_amount: v.optional(amount),
  is_recurring: v.optional(v.boolean(), false),
  interval: v.optional(v.picklist(['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly'])),
  next_payment_date: date,
  end_date: v.optional(date),
  concept: line(40),
  language: v.optional(v.picklist(['es', 'en']), 'es'),
  send_email: v.optional(v.boolean(), true),
  notify_url: v.optional(v.pipe(v.string(), v.url())),
  metadata: v.optional(
    v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
    {},
  ),
});

const degrees = v.optional(v.union([v.number(), v.string()]));

export const acknowledgment = v.strictObject({
  timezone: v.optional(line(100)),
  country: v.optional(line(100)),
  region: v.optional(line(100)),
  city: v.optional(line(100)),
  latitude: degrees,
  longitude: degrees,
  fingerprint: v.optional(line(200)),
});

export const claims = v.object({
  account_id: v.pipe(v.string(), v.minLength(1)),
  scope: v.string(),
  jti: v.string(),
  exp: v.pipe(v.number(), v.integer()),
});
