/** The record that merchants see in an event. */
export type ShownKind =
  | 'direct_debit'
  | 'dispute'
  | 'export'
  | 'import'
  | 'order'
  | 'payment_method'
  | 'payout'
  | 'refund'
  | 'transfer'
  | 'upcoming_collection';

/** One type of event: its payload, the workers that consume it, and the record that it shows to merchants, if any. */
type Kind<Payload, Consumer extends string, Shown extends ShownKind | null> = {
  readonly consumers: readonly Consumer[];
  readonly shows: Shown;
  readonly payload?: Payload;
};

export const consumed = <Payload>() => ({
  by: <const Consumer extends `workers/${string}`>(
    ...consumers: readonly Consumer[]
  ): Kind<Payload, Consumer, null> => ({ consumers, shows: null }),
});

/** Merchants receive the event, with the record as the API shows it then, and so do the workers of `internal`, if any. */
export const shows = <
  Shown extends ShownKind,
  Payload = Record<string, never>,
  Consumer extends string = never,
>(
  record: Shown,
  internal?: Kind<Payload, Consumer, null>,
): Kind<Payload, Consumer | 'workers/queue-webhooks', Shown> => ({
  consumers: [...(internal?.consumers ?? []), 'workers/queue-webhooks'],
  shows: record,
});
