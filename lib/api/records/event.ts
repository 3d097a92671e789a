import * as v from 'valibot';
import { MERCHANT_EVENT_TYPES } from '#lib/api/requests/webhook-endpoints.ts';
import { idOf, instant, oneOf, part, record } from './members.ts';

/** What merchants can be told of, with what an endpoint is tried out by. */
export const EVENT_TYPES = [...MERCHANT_EVENT_TYPES, 'webhook_endpoint.test'] as const;

/** An event (Interface, Events). */
export const Event = record('Event', 'Something that happened to a record of yours.', {
  id: idOf('evt', 'The id of the event.'),
  type: oneOf(EVENT_TYPES, 'What happened.'),
  created_at: instant('When it happened.'),
  account_id: idOf('acc', 'Your account.'),
  data: part('What it happened to.', {
    record: v.pipe(
      v.record(v.string(), v.unknown()),
      v.description(
        'The record as the interface showed it then; account numbers show their last four digits.',
      ),
    ),
  }),
});

export type Event = v.InferOutput<typeof Event>;
