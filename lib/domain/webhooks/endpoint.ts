import type { MerchantEventType } from './merchant-events.ts';

/** A secret that signs webhooks, sealed; `expires_at` is set on one that another has replaced. */
export type WebhookSecret = { sealed: string; expires_at: string | null };

/** Why an endpoint is told nothing: its merchant said so, it answered 410, or nothing was delivered for three days. */
export const DISABLED_REASONS = ['by_merchant', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An address of a merchant that is told of the account's events. */
export type WebhookEndpoint = {
  id: string;
  account_id: string;
  url: string;
  description: string;
  /** The events that it is told of; null is all of them, those to come as well. */
  event_types: MerchantEventType[] | null;
  status: 'enabled' | 'disabled';
  disabled_reason: DisabledReason | null;
  disabled_at: string | null;
  /** The newest first. All that have not expired sign. */
  secrets: WebhookSecret[];
  /** The public key of the pair whose token created it; endpoints of an earlier release do not know it. */
  created_with_key?: string | undefined;
  /** The public key of the pair whose token changed it last, or rotated its secret; absent until the first change. */
  changed_with_key?: string | undefined;
  /** When the first of those attempts failed that had no success since. */
  failing_since: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};
