import { dateInWords, instantInWords } from '#lib/wording/format.ts';
import type { MerchantMailsWording } from '#lib/wording/merchant-mails.ts';

/** The mails to merchants, in English. */
export const merchantMailsEn: MerchantMailsWording = {
  greeting: (merchantName) => `Hello ${merchantName},`,
  linkCopy: 'If the button does not work, copy this link into your browser:',
  footer: (merchantName) =>
    `Domicilia sends this message to ${merchantName} about its account with us. We never ask for passwords or keys by email.`,

  mails: {
    sign_in: ({ merchantName }) => ({
      subject: 'Your link to sign in',
      preheader: 'It can be used once, for 15 minutes, in the browser in which you requested it.',
      heading: 'Sign in',
      paragraphs: [`You requested a link to sign in to the account of ${merchantName}.`],
      action: {
        label: 'Sign in',
        note: 'Open it in the browser in which you requested it. It can be used once, for 15 minutes.',
      },
      details: [],
      rights: [
        'If you did not request it, you do not have to do anything: the link works in no other browser.',
      ],
    }),

    endpoint_disabled: ({ merchantName, endpointId, address, reason, disabledAt, failingSince }) => ({
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

    payout_account_changed: ({ merchantName, account: { bankName, lastFour }, effectiveOn }) => ({
      subject: 'The account that we transfer your money to has changed',
      preheader: `If nobody at ${merchantName} asked for this, contact us at once.`,
      heading: 'The account that we transfer your money to has changed',
      paragraphs: [
        `From ${dateInWords(effectiveOn, 'en')} on we transfer the money of ${merchantName} to its ${bankName} account ending in ${lastFour}. Until then we transfer nothing.`,
        'To verify the account we send it one centavo. Collections continue as before.',
      ],
      details: [
        ['Bank', bankName],
        ['Account', `ending in ${lastFour}`],
        ['In effect from', dateInWords(effectiveOn, 'en')],
      ],
      rights: [
        `If nobody at ${merchantName} asked for this change, call your contact at Domicilia at once and have transfers stopped. Do not reply to this mail: nobody reads the replies.`,
        'If you asked for it, you do not have to do anything.',
      ],
    }),
  },
};
