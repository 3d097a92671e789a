import * as v from 'valibot';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { list, page } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { TestEvent } from '#lib/api/webhook-endpoints/record.ts';
import { Event } from './record.ts';
import type { eventRoutes } from './routes.ts';

const created = {
  'created_at[gte]': list['created_at[gte]'],
  'created_at[lte]': list['created_at[lte]'],
};

export const events = {
  listEvents: {
    description: `Returns the events of the account’s records, newest first, for 30 days. Every visible change of a record has an event, also a change by the customer, the bank or the service. The event is written together with the change, so neither exists without the other.

- \`direct_debit.updated\`, \`charge.updated\` and similar types report changes that no other event of that record reports.
- Two changes have no event of their own. A charge that enters a file which the bank cannot see yet (\`pending\`) shows that in its next event. When a scheduled collection opens its charge, \`next_payment_date\` of the direct debit moves to the next collection: only the event of the charge reports that.
- \`direct_debit.charge_upcoming\` is the pre-notification of a collection: its day, its amount and its orders. It is published whether or not your customer gets a mail (\`send_email\`). A collection that is moved is published again with its new day.
- Several events can have the same millisecond; their order then has no meaning.`,
    query: {
      ...page,
      ...created,
      type: 'Only events of this type.',
      direct_debit_id: 'Only events of this direct debit and its charges. It must be yours.',
      order_id:
        'Only events of this order, of a payout for it, or the pre-notification of this order alone. It must be yours.',
    },
    response: pageOf(Event),
    errors: ['not_found'],
  },
  getEvent: {
    description: `Returns an event, for 30 days. An event is available from the moment of its delivery. This includes events that test a webhook endpoint (\`webhook_endpoint.test\`), which no list includes.

A 404 for an id of the last minute has \`Retry-After\`: an event in the list of a direct debit’s events can be retrieved by its id a moment later.`,
    path: { id: { description: 'The id of the event.', example: IDS.event } },
    response: v.union([Event, TestEvent]),
  },
} satisfies DocumentationsOf<(typeof eventRoutes)[number]>;
