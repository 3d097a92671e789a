import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Redelivery } from '#lib/api/webhook-endpoints/delivery-record.ts';
import type { redeliverEvent } from './redelivery-route.ts';

export const redelivery = {
  redeliverEvent: {
    description:
      'Delivers an event again, in a new series of attempts, whether or not it was delivered before. It is sent to all enabled endpoints that listen to its type and to the `notify_url` of its record; with `webhook_endpoint_id` to that endpoint alone, whatever types it listens to. A test event is sent to the endpoint that it tests. Events are kept for 30 days.',
    path: { id: { description: 'The id of the event.', example: IDS.event } },
    body: { webhook_endpoint_id: 'The only endpoint to deliver it to.' },
    requests: { 'To one endpoint': { webhook_endpoint_id: IDS.endpoint } },
    response: Redelivery,
    errors: ['webhook_endpoint_disabled'],
  },
} satisfies DocumentationsOf<typeof redeliverEvent>;
