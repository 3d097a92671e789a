import type { Delivery } from './delivery.ts';

/**
 * Returns whether a target missed an event: its delivery failed or ended, or there is none, since the target was
 * disabled or did not exist. A pending delivery is still attempted.
 */
export const isMissed = (delivery: Pick<Delivery, 'status'> | undefined): boolean =>
  delivery === undefined || delivery.status === 'failed' || delivery.status === 'ended';
