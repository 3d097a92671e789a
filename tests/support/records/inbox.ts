import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { decodeJwt } from 'jose';
import { openTable } from '#tests/support/database/table.ts';
import { eventually } from '#tests/support/service/eventually.ts';

export type ReceivedMail = {
  to: string[];
  replyTo: string[];
  from: string;
  subject: string;
  html: string;
  text: string;
};

type Stored = {
  from: string;
  replyTo: string[];
  destination: { to: string[] };
  subject: string;
  body: { html?: string; text?: string };
};

/** Seconds of the epoch: a test file reads no mails from before its start, of which there are many. */
const BEGUN = Math.floor(Date.now() / 1000);

/** The mails that have reached an address, in the order of their arrival. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const { inbox_url } = JSON.parse(
    readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.json'), 'utf8'),
  );
  const { emails } = (await (await fetch(`${inbox_url}/store?since=${BEGUN}`)).json()) as {
    emails: Stored[];
  };
  return emails
    .filter(({ destination }) => destination.to.some((to) => to === address || to.endsWith(`<${address}>`)))
    .map(({ from, replyTo, destination, subject, body }) => ({
      from,
      replyTo,
      to: destination.to,
      subject,
      html: body.html ?? '',
      text: body.text ?? '',
    }));
}

/** Returns whether a mail leads to a page by a link with a token. */
export const hasLink = ({ html }: ReceivedMail): boolean => html.includes('#token=');

/** Returns the link that a mail's button leads to. */
export function linkIn({ html, subject }: ReceivedMail): URL {
  const [, link] = / href="(https?:\/\/[^"]+#token=[^"]+)"/.exec(html) ?? [];
  if (!link) throw new Error(`There is no link in the mail “${subject}”`);
  return new URL(link.replaceAll('&amp;', '&'));
}

/** Returns the short link that a mail shows, which is the same in its HTML and in its plain text. */
export function shortLinkIn({ html, text, subject }: ReceivedMail): URL {
  const [link] = /https?:\/\/\S+\/l#[\w-]{22}(?=\s)/.exec(text) ?? [];
  if (!link || !html.includes(`>${link}</a>`)) throw new Error(`There is no short link in “${subject}”`);
  return new URL(link);
}

/** Returns the token in a mail's link. */
export function tokenIn(mail: ReceivedMail): string {
  return new URLSearchParams(linkIn(mail).hash.slice(1)).get('token') ?? '';
}

/** Returns the token of the latest link mailed to an address, once at least this many were mailed and recorded. */
export async function mailedLink(id: string, email: string, mails = 1): Promise<string> {
  const table = openTable();
  try {
    return await eventually(async () => {
      const links = (await mailsTo(email)).filter(hasLink);
      expect(links.length).toBeGreaterThanOrEqual(mails);
      const token = tokenIn(links.at(-1) as ReceivedMail);
      const { jti } = decodeJwt(token);
      expect(await table.find({ pk: `DD#${id}`, sk: `LINK#${jti}` })).toMatchObject({ to: email });
      return token;
    });
  } finally {
    table.close();
  }
}
