import type { Centavos } from './money.ts';

/**
 * A direct debit's life:
 *
 *     created ── acknowledged, nothing outstanding ──→ active ──→ completed
 *        │                                              ↑  │
 *        ├── acknowledged, something outstanding → pending │
 *        └──────────────→ cancelled ←──────────────────────┘
 *
 * `cancelled` and `completed` are final (Interface, States and transitions).
 */
export const DEBIT_STATUSES = ['created', 'pending', 'active', 'cancelled', 'completed'] as const;
export type DebitStatus = (typeof DEBIT_STATUSES)[number];

/** What a direct debit still waits for, in the order in which customers meet them. */
export const REQUIREMENTS = [
  'acknowledgment',
  'payment_method',
  'account_validation',
  'identity_verification',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** The smallest and largest amount of one collection (Interface, Limits). */
export const SMALLEST_AMOUNT = 10_00 as Centavos;
export const LARGEST_AMOUNT = 50_000_00 as Centavos;

/** The first and the last reference: seven digits (Interface, Limits). */
export const FIRST_REFERENCE = 1_000_000;
export const LAST_REFERENCE = 9_999_999;

/** What a customer's link is for: to acknowledge, or to bring what is still outstanding. */
export type LinkPurpose = 'activation' | 'validation';

export type IdentityStatus = 'pending' | 'approved' | 'declined';

/** The part of a direct debit from which its status and its requirements follow. */
export type Standing = {
  status: DebitStatus;
  acknowledged: boolean;
  hasPaymentMethod: boolean;
  accountValidated: boolean;
  validationLevel: 1 | 2;
  identity: IdentityStatus | null;
};

/** Whether nothing can change any more. */
export function isFinal(status: DebitStatus): boolean {
  return status === 'cancelled' || status === 'completed';
}

/** What is outstanding: nothing once it was active, since nothing that was found right is asked for again. */
export function requirementsOf(standing: Standing): Requirement[] {
  if (standing.status === 'active' || isFinal(standing.status)) return [];
  const outstanding: Record<Requirement, boolean> = {
    acknowledgment: !standing.acknowledged,
    payment_method: !standing.hasPaymentMethod,
    account_validation: !standing.accountValidated,
    identity_verification: standing.validationLevel === 2 && standing.identity !== 'approved',
  };
  return REQUIREMENTS.filter((requirement) => outstanding[requirement]);
}

/** The status that follows: a direct debit moves forward by itself, and to a final one only when told. */
export function statusOf(standing: Standing): DebitStatus {
  if (standing.status === 'active' || isFinal(standing.status)) return standing.status;
  if (!standing.acknowledged) return 'created';
  return requirementsOf(standing).length === 0 ? 'active' : 'pending';
}
