import { describe, expect, test } from '@jest/globals';
import { caniemail } from 'caniemail';
import { renderMail } from '#lib/email/render-mail.ts';
import type { MailKind } from '#lib/wording/facts.ts';
import { facts } from './sample-facts.ts';

/** Every client of the three makers, on every device that is known to caniemail.com. */
const CLIENTS = ['gmail.*', 'outlook.*', 'apple-mail.*'] as const;

/** Features that some client does not support at all, and why that harms no mail. */
const NOT_DONE: Readonly<Record<string, string>> = {
  '<body> element': 'The table in it has the same colour.',
  '<style> element': 'It holds only what narrow screens and dark mode need beyond the inline styles.',
  '@media': 'So does this; without it the light mail is shown, as wide as it fits.',
  'Attribute selector': 'It is for Outlook’s own dark mode, in a style element of its own.',
  'Class selector': 'Only within those style elements.',
  'Descendant combinator': 'Only within those style elements.',
  'border-radius': 'Corners are square there.',
  'color-scheme CSS property': 'The light mail is shown, or what the client makes of it.',
  'color-scheme meta tag': 'The light mail is shown, or what the client makes of it.',
  'display:none': 'The line that an inbox shows is also of no height.',
  'max-height property': 'That line is also not displayed, and hidden by mso-hide.',
  overflow: 'That line is also not displayed, and hidden by mso-hide.',
  'role attribute': 'A screen reader may pre-notify the tables of the layout.',
  'word-break': 'A long name makes the card wider there.',
};

/** Features that some client supports in part, and why that part is enough. */
const DONE_IN_PART: Readonly<Record<string, string>> = {
  '!important keyword': 'Only in style elements, with a space before it and in lower case.',
  '<body> element': 'The table in it has the same colour.',
  '<style> element': 'They stand in the head.',
  '@media': 'Neither nested nor about heights.',
  'Attribute selector': 'It is for Outlook’s own dark mode, in a style element of its own.',
  'Class selector': 'Lost with accounts of others than Google: the light mail is shown.',
  'Descendant combinator': 'Lost with accounts of others than Google: the light mail is shown.',
  'align attribute': 'On cells only.',
  background: 'Colours only.',
  border: 'One pixel wide, around cells and tables.',
  'color-scheme CSS property': 'The light mail is shown, or what the client makes of it.',
  'dir attribute': 'All mails are written from left to right.',
  display: 'Only none, and the button’s inline-block: its cell has the padding for Outlook.',
  'display:none': 'On a line of text only.',
  margin: 'None is negative.',
  'max-width': 'On a table, inside one of a fixed width for Outlook.',
  overflow: 'Only hidden, in both directions.',
  padding: 'On cells; the button’s is said to Outlook by mso-padding-alt.',
  'text-align': 'Only left.',
  'text-decoration': 'Only none.',
  'width attribute': 'On tables and cells only.',
  'word-break': 'Long names and addresses may break anywhere.',
};

const MAILS = (Object.keys(facts) as MailKind[]).flatMap((kind) =>
  (['es', 'en'] as const).map((language) => renderMail(kind, language, facts[kind] as never).html),
);

describe('Gmail, Outlook and Apple Mail', () => {
  const found = MAILS.map((html) => caniemail({ clients: [...CLIENTS], html }).issues);
  const titles = (kind: 'errors' | 'warnings') => [
    ...new Set(
      found.flatMap((issues) => [...issues[kind].values()].flatMap((of) => of.map(({ title }) => title))),
    ),
  ];

  test('support everything that the mails use, except for known harmless gaps', () => {
    expect(titles('errors').sort()).toEqual(Object.keys(NOT_DONE).sort());
  });

  test('support in part only what is known to be enough', () => {
    expect(titles('warnings').sort()).toEqual(Object.keys(DONE_IN_PART).sort());
  });

  test('get the mark that the mails support dark mode', () => {
    for (const html of MAILS) {
      for (const name of ['color-scheme', 'supported-color-schemes'])
        expect(html).toContain(`<meta name="${name}" content="light dark">`);
      expect(html).toContain('@media (prefers-color-scheme: dark)');
    }
  });

  test('get the styles that some of them cannot parse in a separate element', () => {
    for (const html of MAILS) {
      const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, content]) => content ?? '');
      expect(styles.filter((content) => content.includes('[data-ogsc]'))).toHaveLength(1);
      expect(styles.filter((content) => content.includes('@media'))).toHaveLength(1);
      expect(styles).toHaveLength(2);
    }
  });
});
