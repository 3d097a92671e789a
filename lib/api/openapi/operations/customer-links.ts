import type { Documentations } from '#lib/api/documentation/documentation.ts';
import { named, text } from '#infra/openapi/json-schema.ts';
import { directDebit, IDS, sessionLink, toCustomer } from './examples.ts';

const path = { id: IDS.directDebit };
const theDebit = { description: 'The id of the direct debit.' };
const purpose = {
  description:
    '`activation` to acknowledge, `validation` to bring what is still outstanding. By default what comes next.',
};

export const customerLinks: Documentations = {
  acknowledgeDirectDebit: {
    description: `The customer agrees, with the token of an activation link; that spends the link. Address and browser are taken from the request itself. What the body leaves out is filled with what is detected; what cannot be detected is a 422 that names it.

Where more is outstanding, \`next_link\` is the link by which the customer goes on.`,
    members: {
      direct_debit_id: { description: 'The direct debit of the link. Another one is refused.' },
      timezone: { description: 'The time zone of the device, such as America/Mexico_City.' },
      country: { description: 'The country.' },
      region: { description: 'The region.' },
      city: { description: 'The city.' },
      latitude: { description: 'Degrees, -90 to 90.' },
      longitude: { description: 'Degrees, -180 to 180.' },
      fingerprint: { description: 'The device’s fingerprint.' },
    },
    request: {
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
    answer: named('AcknowledgedDirectDebit'),
    example: toCustomer,
    errors: ['not_found', 'direct_debit_final', 'already_acknowledged'],
  },
  createSessionLink: {
    description:
      'A link for the customer, good for 24 hours and for one use. It retires the link before it. With a link’s own token, a new one can be had five times a day.',
    path,
    members: { id: theDebit, purpose },
    request: { 'To acknowledge': { purpose: 'activation' } },
    answer: named('SessionLink'),
    example: sessionLink,
    errors: ['direct_debit_final', 'already_acknowledged', 'nothing_outstanding'],
  },
  resendEmail: {
    description:
      'Mails the customer a new link for what is outstanding: to acknowledge, or to bring what is missing. The link before it is retired.',
    path,
    members: { id: theDebit },
    answer: named('DirectDebit'),
    example: directDebit,
    errors: ['direct_debit_final', 'nothing_outstanding'],
  },
  showActivationPage: {
    description:
      'Where the links of customers lead: it shows what is authorised, takes the account where there is none, and acknowledges. The token stands in the fragment, which no server sees.',
    answer: text('A page.'),
    mediaType: 'text/html',
    example: '<!doctype html>…',
    tagged: 'content',
  },
};
