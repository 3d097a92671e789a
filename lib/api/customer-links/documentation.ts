import { AcknowledgedDirectDebit, DirectDebit } from '#lib/api/direct-debits/record.ts';
import type {
  acknowledgeDirectDebit,
  createSessionLink,
  resendEmail,
} from '#lib/api/direct-debits/routes.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { IDS } from '#lib/api/members/story.ts';
import { MOST_ASKED } from '#lib/domain/asked-mails.ts';
import { ExchangedLink, LinkRequested, SessionLink } from './record.ts';
import type { customerLinkRoutes } from './routes.ts';

const { merchant: byMerchants, customer: byCustomers } = MOST_ASKED;
const { ofAccount: byOne, ofAddress: byAll } = byMerchants;
const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };

export const customerLinks = {
  acknowledgeDirectDebit: {
    description: `Records that the customer agrees. The request carries the token of an activation link and uses that link up. The IP address and the browser are taken from the request itself. Members that the body omits are detected; a 422 names those that cannot be detected.

If something else is outstanding, \`next_link\` is the link with which the customer continues. If the response was lost, repeat the request with the same link and \`Idempotency-Key\`: the response is returned again, although the link was used, while \`next_link\` is neither used nor replaced.

A new acknowledgment is required if the account changed without a consent, or if the bank reported that the customer objects to the charges (\`paused\`). Orders that the bank returned for an objection are presented again only if the new acknowledgment lists them; the link shows them in \`unpaid_orders\`. After three unpaid periods, a new acknowledgment resumes collection from the same account.

The customer consents to the terms as they were shown: send the \`terms_hash\` of the direct debit that was shown. If the terms or the privacy notice have changed since, or the merchant has set another account, the response is 409 \`terms_changed\`, and the link stays valid.

After the bank returned a charge that the customer does not recognise (\`objection_chargeback\`), only a link that was mailed after that return counts: to the address that was on file before, or to a corrected address from seven days after the correction. Any other link is refused with 409 \`link_not_mailed\`. Resending the email and requesting a link both mail one, even if \`send_email\` is false.`,
    body: {
      direct_debit_id: 'The direct debit of the link. Any other is refused.',
      timezone: 'The time zone of the device, such as America/Mexico_City.',
      country: 'The country.',
      region: 'The region.',
      city: 'The city.',
      latitude: 'The latitude in degrees, -90 to 90, as a number or a string. It is returned as a number.',
      longitude:
        'The longitude in degrees, -180 to 180, as a number or a string. It is returned as a number.',
      fingerprint: 'The device’s fingerprint.',
      language:
        'The language in which the terms were shown to the customer; by default that of the direct debit. The evidence keeps the wording in this language.',
      terms_hash:
        'The `terms_hash` of the direct debit as it was shown. Without it, the customer agrees to the terms that the link was created with.',
      orders: 'The unpaid orders that may be presented again: at most 25, from at most two billing periods.',
    },
    requests: {
      'What a browser reports': { timezone: 'America/Mexico_City' },
      Everything: {
        direct_debit_id: IDS.directDebit,
        timezone: 'America/Mexico_City',
        country: 'MX',
        region: 'CMX',
        city: 'Ciudad de México',
        latitude: 19.42847,
        longitude: -99.12766,
        fingerprint: '5b1c7e0a',
      },
    },
    response: AcknowledgedDirectDebit,
    errors: [
      'not_found',
      'direct_debit_final',
      'direct_debit_revoked',
      'already_acknowledged',
      'terms_changed',
      'link_not_mailed',
    ],
    tagged: true,
  },
  createSessionLink: {
    description: `Creates a link for the customer, valid for 24 hours. It replaces the previous link. With the token of a link, a new link can be created five times a day.

The link opens the page for what is outstanding. If nothing is outstanding, for example with an active direct debit, it opens the page of the authorisation, where the customer sees the charges, changes the account or revokes. Reading does not use a link up; acknowledging, starting the validation of an account, and revoking do. A link that is no longer valid is refused with 403 \`token_used\`; \`reason\` says whether it was \`used\`, or \`replaced\` by a newer one.

If the response was lost, repeat the request with the same token or link and the same \`Idempotency-Key\`: the same link is returned while it is valid. With any other token or link, the response is 409 \`response_not_repeated\`.`,
    path,
    body: {
      purpose:
        '`activation` to acknowledge, `validation` for everything after that. By default the next step of the direct debit.',
    },
    requests: { 'To acknowledge': { purpose: 'activation' } },
    response: SessionLink,
    errors: ['direct_debit_final', 'direct_debit_revoked', 'already_acknowledged'],
  },
  resendEmail: {
    description: `Mails the customer a new link for what is outstanding: to acknowledge, for the first time or again, or to provide what is missing. It replaces the previous link. If nothing is outstanding, no mail is sent: hand out a session link instead. Every mail also says where the customer can request a link.

One address receives at most ${byOne.aMinute} such mails from one account within a minute and ${byOne.aDay} within a day in Mexico City, and ${byAll.aMinute} and ${byAll.aDay} from all accounts, regardless of the direct debit and of upper or lower case in the address. The link that is mailed to a corrected address counts as well. Beyond that the response is 429 \`too_many_requests\`, and nothing changes; \`Retry-After\` has the seconds after which you can retry. Mails that a direct debit sends by itself, such as the first link and pre-notifications, are neither counted nor withheld, and creating direct debits has no such limit.`,
    path,
    body: {},
    response: DirectDebit,
    errors: ['direct_debit_final', 'direct_debit_revoked', 'nothing_outstanding'],
    tagged: true,
  },
  requestLink: {
    description: `Mails a link to the address on file, for customers who have lost theirs. The request needs no token and is accepted in every status, even if \`send_email\` is false. If the current link is valid for at least another hour, it is mailed again, so that this request cannot be used to replace it.

The response is always the same, even if no mail is sent: if the direct debit does not exist, if mails bounce, after five mails in a day, or if the address has received ${byCustomers.ofAddress.aMinute} such mails within a minute or ${byCustomers.ofAddress.aDay} within a day for any direct debits. Mails that merchants resend do not count here.`,
    path,
    body: {},
    response: LinkRequested,
  },
  exchangeLink: {
    description:
      'Returns the link of a short link’s code, any number of times while the link is valid. The page behind a short link uses this operation. A code is refused as its token would be: with 401 `token_expired` once it has expired, and with 403 `token_used` and the `reason` once it was used or replaced. An unknown code is a 404.',
    body: { code: 'The 22 characters after the `#` of the short link.' },
    requests: { 'A code': { code: IDS.linkCode } },
    response: ExchangedLink,
    errors: ['token_expired', 'token_used', 'not_found'],
  },
} satisfies DocumentationsOf<
  | typeof acknowledgeDirectDebit
  | typeof createSessionLink
  | typeof resendEmail
  | (typeof customerLinkRoutes)[number]
>;
