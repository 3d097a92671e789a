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
  showPortal: {
    description:
      'What a customer authorised, what is collected next, past charges with their results, the mandate as a document, another account, and cancelling for good. Without a token it asks whether to mail a link.',
    response: text('A page.'),
    mediaType: 'text/html',
    tagged: 'content',
  },
  showShortLink: {
    description:
      'Goes on to the page that a short link stands for. The code stands in the fragment, which no server sees.',
    response: text('A page.'),
    mediaType: 'text/html',
    tagged: 'content',
  },
} satisfies DocumentationsOf<(typeof pageRoutes)[number]>;
