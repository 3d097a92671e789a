import type * as v from 'valibot';
import { count, day, flag, idOf, instant, oneOf, orNull, part, record } from '#lib/api/members/of-record.ts';
import { REQUEST_STATUSES } from '#lib/domain/consent-requests/record.ts';

const counts = part('How many direct debits of the import there are in each state.', {
  to_ask: count('No mail was sent yet.'),
  asked: count('One mail was sent, and the customer has not decided.'),
  reminded: count('More than one mail was sent, and the customer has not decided.'),
  bounced: count('Mails to the customer bounce. Correct the address, or hand out a session link.'),
  agreed: count('The customer has agreed, and something else is outstanding: see `requirements`.'),
  active: count('They collect.'),
  ended: count('They are cancelled or completed.'),
});

/** The plan to ask the customers of an import for consent, and its progress. */
export const ConsentRequests = record(
  'ConsentRequests',
  'The mails that ask the customers of an import for their consent.',
  {
    import_id: idOf('imp', 'The import.'),
    status: oneOf(
      REQUEST_STATUSES,
      'The status: `active` (mails are sent on business days), `paused` (by you), `done` (no mail is left to send).',
    ),
    mails_per_day: count('The most mails on a day, reminders included.'),
    starts_on: day('The first day of mails.'),
    reminders: flag('Whether customers who have not decided are reminded after three and after seven days.'),
    next_day: orNull(
      day(
        'The next day on which mails may be sent, between 9 and 20 hours; null if the plan is paused or done.',
      ),
    ),
    last_day: orNull(day('The last day on which mails were sent; null before the first.')),
    mails: count('How many mails were sent on that day.'),
    counts: orNull(counts, 'How many direct debits there are in each state; null until they are counted.'),
    counted_at: orNull(
      instant('When they were counted: once an hour while mails are sent, then once a day.'),
    ),
    created_at: instant('When the plan was made.'),
    updated_at: instant('When the plan or its progress last changed.'),
  },
);

export type ConsentRequests = v.InferOutput<typeof ConsentRequests>;
