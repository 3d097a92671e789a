import { instantInWords } from '#lib/wording/format.ts';
import type { MerchantMailsWording } from '#lib/wording/merchant-mails.ts';

/** The mails to merchants, in English. */
export const merchantMailsEn: MerchantMailsWording = {
  greeting: (merchantName) => `Hello ${merchantName},`,
  footer: (merchantName) =>
    `Domicilia sends this message to ${merchantName} about its account with us. We never ask for passwords or keys by email.`,

  endpointDisabled: ({ merchantName, endpointId, address, reason, disabledAt, failingSince }) => ({
    subject: 'We disabled a webhook endpoint of your account',
    preheader: 'Your server no longer receives webhooks at this address. Collections continue.',
    heading: 'We disabled a webhook endpoint',
    paragraphs: [
      reason === 'gone'
        ? `Your server responded with 410 to a webhook. That asks us not to call it again, so we disabled this endpoint of ${merchantName}.`
        : `In three days no notice reached this endpoint of ${merchantName}, so we disabled it.`,
      'Collections continue as before. Events from now on can be read for 30 days at GET /api/events.',
    ],
    details: [
      ['Endpoint', endpointId],
      ['Address', address],
      ...(failingSince === undefined
        ? []
        : [['Failing since', instantInWords(failingSince, 'en')] as [string, string]]),
      ['Disabled', instantInWords(disabledAt, 'en')],
    ],
    rights: [
      `Once your server is ready, enable it again: PATCH /api/webhook-endpoints/${endpointId} with {"status":"enabled"}.`,
      'Notices that you missed are sent again by POST /api/events/{id}/redeliver.',
    ],
  }),
};
