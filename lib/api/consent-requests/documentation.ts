import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { IDS } from '#lib/api/members/story.ts';
import { ConsentRequests } from './record.ts';
import type { consentRequestRoutes } from './routes.ts';

const path = { id: { description: 'The id of the import.', example: IDS.import } };

export const consentRequests = {
  planConsentRequests: {
    description:
      'Plans the mails that ask the customers of an applied import for their consent, or changes the plan. Mails are sent on business days between 9 and 20 hours in Mexico City, in the order of the file, and reminders first. The validation of an account whose row has an RFC begins with the first mail, for at most 1,000 accounts a day; the mails of the other rows wait for the next day. A customer who has decided is asked no more, and one who never decides is never collected from. `paused` stops the mails within a hundred of them; another plan continues where it stopped. Send the `ETag` of the last response as `If-Match` to change the plan only if nobody else has changed or paused it since: it identifies the plan, and does not change with the progress.',
    path,
    errors: ['import_not_ready', 'precondition_failed'],
    tagged: true,
    conditional: true,
    body: {
      mails_per_day: 'The most mails on a day, reminders included.',
      starts_on: 'The first day of mails. By default, and if it is past, they begin at once.',
      reminders:
        'Whether customers who have not decided are reminded three and seven days after the first mail.',
      paused: 'Whether no mails are sent for now.',
      first:
        'Whether this must be the first plan of the import. Then it is refused with 412 if there is one already: a plan that does not exist has no `ETag` to send.',
    },
    requests: { 'Two hundred mails a day': { mails_per_day: 200 } },
    response: ConsentRequests,
  },
  getConsentRequests: {
    description:
      'Returns the plan, and how many customers have been asked, have agreed, or have become active. A 404 says that no mails are planned yet.',
    path,
    response: ConsentRequests,
    tagged: true,
  },
} satisfies DocumentationsOf<(typeof consentRequestRoutes)[number]>;
