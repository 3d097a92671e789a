import type { MerchantEventType } from './merchant-events.ts';

/** A secret that signs webhooks, sealed; `expires_at` is set once another one replaces it. */
export type WebhookSecret = { sealed: string; expires_at: string | null };

/** Why an endpoint is disabled: its merchant disabled it, it responded 410, or nothing was delivered for three days. */
export const DISABLED_REASONS = ['by_merchant', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** A merchant's address that receives webhooks for the account's events. */
export type WebhookEndpoint = {
  id: string;
  account_id: string;
  url: string;
  description: string;
  /** The types of events that it receives; null means all, including future ones. */
  event_types: MerchantEventType[] | null;
  status: 'enabled' | 'disabled';
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  /** The newest first. All that have not expired sign webhooks. */
  secrets: WebhookSecret[];
  /** The public key of the pair whose token created it; missing if a member did. */
  created_with_key?: string | undefined;
  /** The public keys of the pairs whose tokens changed it, or rotated its secret, the latest last; missing without any. */
  changed_with?: readonly string[];
  /** When the first attempt failed since the last success. */
  failing_since: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};
