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
    description: `The customer agrees, with the token of an activation link; that spends the link. Address and browser are taken from the request itself. What the body leaves out is filled with what is detected; what cannot be detected is a 422 that names it.

Where more is outstanding, \`next_link\` is the link by which the customer goes on. If the response was lost, the same link gets it again for the same \`Idempotency-Key\`, although it is spent, while \`next_link\` is valid: not used, and not replaced.

It is asked for again when the account changed without a consent, or when the bank said that the customer does not want the charges (\`paused\`). The orders that the bank returned so are presented again only where the new acknowledgment lists them; they are in the link’s \`unpaid_orders\`. After three unpaid periods, acknowledging again goes on with the same account.

The customer consents to the terms as they were shown: send the \`terms_hash\` of the direct debit that was shown. If the terms are others now, the response is 409 \`terms_changed\`, and the link stays valid.

After the bank returned a charge that the customer does not recognise (\`objection_chargeback\`), only a link counts that was mailed since then: to the address that was on file before, or to a corrected one from seven days after the correction. Any other link is refused with 409 \`link_not_mailed\`. Resending the email and requesting a link mail one even if \`send_email\` is false.`,
    body: {
      direct_debit_id: 'The direct debit of the link. Another one is refused.',
      timezone: 'The time zone of the device, such as America/Mexico_City.',
      country: 'The country.',
      region: 'The region.',
      city: 'The city.',
      latitude: 'Degrees, -90 to 90, as a number or as a text. They come back as they were sent.',
      longitude: 'Degrees, -180 to 180, as a number or as a text. They come back as they were sent.',
      fingerprint: 'The device’s fingerprint.',
      language:
        'The language in which the customer was shown what they agree to; by default that of the direct debit. The evidence keeps these words.',
      terms_hash:
        'The `terms_hash` of the direct debit as it was shown. Without it, the customer agrees to the terms that the link was made with.',
      orders: 'The unpaid orders that may be presented again, of two billing periods at most.',
    },
    requests: {
      'What a browser knows': { timezone: 'America/Mexico_City' },
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
    description: `A link for the customer, valid for 24 hours. It retires the link before it. With a link’s own token, a new one can be had five times a day.

Where something is outstanding it leads there. Where nothing is, as of an active direct debit, it leads to what was authorised: the charges, another account, the revocation. Looking spends no link; acknowledging, starting the validation of an account, and revoking do. A link that is no longer good is a 403 \`token_used\`, whose \`reason\` says whether it was \`used\` or \`replaced\` by a newer one.

If the response was lost, the token or link that sent the request gets the same link again for the same \`Idempotency-Key\`, while that link is valid. Any other token or link gets 409 \`response_not_repeated\`.`,
    path,
    body: {
      purpose:
        '`activation` to acknowledge, `validation` for everything after that. By default what comes next.',
    },
    requests: { 'To acknowledge': { purpose: 'activation' } },
    response: SessionLink,
    errors: ['direct_debit_final', 'direct_debit_revoked', 'already_acknowledged'],
  },
  resendEmail: {
    description: `Mails the customer a new link for what is outstanding: to acknowledge, once more as well, or to bring what is missing. The link before it is retired. Where nothing is outstanding there is no such mail; a session link can be handed out, and every mail says where the customer has one sent.

One address gets at most ${byOne.aMinute} such mails of one account within a minute and ${byOne.aDay} on a day of Mexico City, and ${byAll.aMinute} and ${byAll.aDay} of all accounts, whatever direct debits they are about and however the address is capitalised. The link that is mailed to a corrected address counts as well. Beyond that the response is 429 \`too_many_requests\`, and nothing changes; \`Retry-After\` has the seconds after which the next one can be asked for. Mails that belong to the life of a direct debit, such as the first one with a link and pre-notifications, are neither counted nor withheld, and creating direct debits has no such limit.`,
    path,
    body: {},
    response: DirectDebit,
    errors: ['direct_debit_final', 'direct_debit_revoked', 'nothing_outstanding'],
    tagged: true,
  },
  requestLink: {
    description: `For customers whose link is gone, and without a token: mails one to the address on file, in every status, where \`send_email\` is false as well. The link that is out is mailed again while it is good for another hour, so that nobody can retire it in this way.

The response is always the same: where there is no such direct debit, where mails come back, after five mails in a day, and if the address has had ${byCustomers.ofAddress.aMinute} such mails within a minute or ${byCustomers.ofAddress.aDay} on a day, for whatever direct debits, too. Mails that merchants resend do not count here.`,
    path,
    body: {},
    response: LinkRequested,
  },
  exchangeLink: {
    description:
      'For the page behind a short link: the link that its code stands for, as often as it is asked for while the link is good. A code is refused as its token would be: 401 once it has expired, 403 `token_used` with the `reason`; a code that nobody knows is a 404.',
    body: { code: 'The 22 characters after the `#` of the short link.' },
    requests: { 'A code': { code: 'b7Yt0cQm3xW9fKd2uHsA1g' } },
    response: ExchangedLink,
    errors: ['unauthenticated', 'token_used', 'not_found'],
  },
} satisfies DocumentationsOf<
  | typeof acknowledgeDirectDebit
  | typeof createSessionLink
  | typeof resendEmail
  | (typeof customerLinkRoutes)[number]
>;
