import { text } from '#lib/api/records/members.ts';
import type { pageRoutes } from '#lib/api/routes/pages.ts';
import type { DocumentationsOf } from './documentation.ts';

export const pages = {
  showActivationPage: {
    description:
      'Where the links of customers lead: it shows what is authorised, takes the account where there is none, and acknowledges; of a direct debit that is paused, why, and what is needed. The token stands in the fragment, which no server sees.',
    response: text('A page.'),
    mediaType: 'text/html',
    tagged: 'content',
  },
} satisfies DocumentationsOf<(typeof pageRoutes)[number]>;
