/** A turn of phrase that documents and comments avoid, and what to write instead. */
export type Phrase = { readonly pattern: RegExp; readonly write: string };

/** Phrases that no sentence needs. */
export const PHRASES: readonly Phrase[] = [
  { pattern: /\banew\b/i, write: 'again; renew, recreate' },
  { pattern: /\bbesides\b/i, write: 'in addition to; next to' },
  { pattern: /\bbeside (?:this|that)\b/i, write: 'next to it; in addition' },
  { pattern: /\bgood no more\b/i, write: 'no longer valid' },
  { pattern: /\b(?:is|are|stays?|still) good (?:for|until)\b/i, write: 'valid for, valid until' },
  { pattern: /\bnothing where\b/i, write: 'returns undefined if …; none if …' },
  { pattern: /\bno such \w+ where\b/i, write: 'none if …' },
  { pattern: /\bwhoever\b/i, write: 'the noun: the caller, the customer, the operator' },
  { pattern: /\bto be had\b/i, write: 'available' },
  { pattern: /\bsuch a one\b/i, write: 'name it' },
  { pattern: /\bthe one before\b/i, write: 'name it: the former key, the earlier file' },
  { pattern: /\b(?:is|are|was|were|be|been|being) told\b/i, write: 'is notified of; receives; knows' },
  { pattern: /\bof which\b/i, write: 'a second sentence' },
  { pattern: /\btells of\b/i, write: 'reports, describes' },
];

/** Words with two meanings, each with the field's own word for either. */
export const WORDS: readonly Phrase[] = [
  { pattern: /\bannounc(?:e[ds]?|ing|ements?)\b/i, write: 'pre-notify, pre-notification' },
  {
    pattern: /(?<!privacy |advance |simplified |short |dates and )\bnotices?\b(?! of| period| nothing)/i,
    write: 'webhook (to a merchant), pre-notification (to a customer), message (on a page)',
  },
];

/** Further phrases that titles of tests avoid: they name who acts and what happens. */
export const TITLES: readonly Phrase[] = [
  { pattern: /^what\b/i, write: 'the noun: the charge, the outcome, the refusal' },
  { pattern: /\b(?:nobody|somebody|anybody)\b/i, write: 'the operator, the customer, the merchant, callers' },
  { pattern: /\btold\b|\btells\b/i, write: 'is notified, reports, publishes, shows' },
  { pattern: /\bbeside\b/i, write: 'next to; in addition to' },
  {
    pattern: /\banswers?\b|\banswered\b/i,
    write: 'response, responds (HTTP); return file, return (the bank)',
  },
];

/** The maximum length of a document's line, except for tables, links and code. */
export const MOST_COLUMNS = 120;

/** The maximum number of lines of a document, by its path. */
export const MOST_LINES: Readonly<Record<string, number>> = {
  'README.md': 180,
  'CONTRIBUTING.md': 150,
  'infra/README.md': 200,
};
