import type { MailContent } from '#lib/wording/mails.ts';

type TextMail = MailContent & {
  greeting: string;
  shortLink?: string | undefined;
  footer: string;
  support: string | undefined;
  manage?: { label: string; url: string };
};

/** Returns the plain-text version of a mail: the same words in the same order. */
export function layOutText(mail: TextMail): string {
  const { greeting, heading, paragraphs, action, shortLink, details, rights, footer, support, manage } = mail;
  const button = action && shortLink ? [`${action.label}:\n${shortLink}`, action.note] : [];
  const table = details.map(([label, value]) => `${label}: ${value}`).join('\n');
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    ...button,
    table,
    ...rights,
    `--\n${footer}`,
    ...(support ? [support] : []),
    ...(manage ? [`${manage.label}\n${manage.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}
