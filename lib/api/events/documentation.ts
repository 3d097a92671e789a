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
    description: `What has happened to the account’s records, newest first, for 30 days. Whatever changes of what a record shows, an event tells it, whoever or whatever made the change; it is written together with the change, so that there is neither one without the other.

- \`direct_debit.updated\`, \`charge.updated\` and so on tell what no other event of that record tells.
- That a charge was put into a file which the bank cannot see yet (\`pending\`) is told by the next event of that charge, and that the next payment’s date moves on by the charge that was created.
- \`direct_debit.charge_upcoming\` is the pre-notification of a collection: its day, its amount and its orders. It is published whether or not your customer gets a mail (\`send_email\`). A collection that is moved is published again with its new day.
- Several events may be of the same millisecond; their order says nothing then.`,
    query: {
      ...page,
      ...created,
      type: 'Only events of this type.',
      direct_debit_id: 'Only what has happened to this direct debit of yours and its charges.',
      order_id:
        'Only what has happened to this order, to a payout for it, or the pre-notification of this order alone.',
    },
    ask: { type: 'direct_debit.activated', limit: '10' },
    response: pageOf(Event),
    errors: ['not_found'],
  },
  getEvent: {
    description: `One event, for 30 days. One that you were notified of is there from then on, and so is one by which you tried out a webhook endpoint (\`webhook_endpoint.test\`), which is in no list.

A 404 for an id of the last minute has \`Retry-After\`: what a list of a direct debit’s events shows can be retrieved by its id a moment later.`,
    path: { id: { description: 'The id of the event.', example: IDS.event } },
    response: v.union([Event, TestEvent]),
  },
} satisfies DocumentationsOf<(typeof eventRoutes)[number]>;
