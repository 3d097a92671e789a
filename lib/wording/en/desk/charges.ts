import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** What the desk says of charges in several views, in English. */
export const chargesEn: DeskTexts['charges'] = {
  statuses: {
    created: 'Scheduled',
    pending: 'In the bank’s file',
    in_process: 'With the bank',
    paid: 'Collected',
    failed: 'Not collected',
    pending_next_cycle: 'Not collected: waits for the next collection',
    cancelled: 'Withdrawn',
  },
  reversed: 'Taken back by the bank',
  reference: (reference) => `Ref. ${reference}`,
  retryOf: 'This is a retry',
  carried: (day) => `It is collected again on ${day}.`,
  carriedLater: 'It is collected again with a later collection.',
  retriedOn: (day, status) => `Retry of ${day}: ${status}.`,
  retried: 'It was retried by another charge.',
  notAgain: 'It is not tried again by itself.',
  needsConsent: 'The customer objected to this charge at their bank and has not authorised it again.',
  refundDue: (amount) => `It was collected twice: ${amount} is returned to the customer.`,
  refunded: (amount) => `Refunded to the customer: ${amount}.`,
};
