import * as z from 'zod';

const line = (most: number) => z.string().trim().min(1).max(most);
const amount = z.number().min(10).max(50_000).multipleOf(0.01);

export const idInPath = z.strictObject({ id: z.string().regex(/^dd_[0-9a-z-]+$/) });

export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().optional(),
});

export const newDebit = z.strictObject({
  customer_id: z.string().regex(/^[\w-]{1,64}$/),
  customer: z.strictObject({ name: line(100), email: z.email() }),
  payment_method_id: z
    .string()
    .regex(/^pm_\w+$/)
    .optional(),
  currency: z.literal('MXN'),
  is_fixed_amount: z.boolean().default(true),
  amount: amount.optional(),
  max_amount: amount.optional(),
  is_recurring: z.boolean().default(false),
  interval: z.enum(['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'yearly']).optional(),
  next_payment_date: z.iso.date(),
  end_date: z.iso.date().optional(),
  concept: line(40),
  language: z.enum(['es', 'en']).default('es'),
  send_email: z.boolean().default(true),
  notify_url: z.url().optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).default({}),
});

const degrees = z.union([z.number(), z.string()]).optional();

export const acknowledgment = z.strictObject({
  timezone: line(100).optional(),
  country: line(100).optional(),
  region: line(100).optional(),
  city: line(100).optional(),
  latitude: degrees,
  longitude: degrees,
  fingerprint: line(200).optional(),
});

export const claims = z.object({
  account_id: z.string().min(1),
  scope: z.string(),
  jti: z.string(),
  exp: z.number().int(),
});

/** The authorizer's context of the caller. */
export const caller = z.object({
  account_id: z.string(),
  scope: z.string(),
  direct_debit_id: z.string().optional(),
});
