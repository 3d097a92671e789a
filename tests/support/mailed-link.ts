import { expect } from '@jest/globals';
import { decodeJwt } from 'jose';
import { eventually } from './eventually.ts';
import { hasLink, mailsTo, type ReceivedMail, tokenIn } from './inbox.ts';
import { openTable } from './table.ts';

/** The token of the last of at least so many links that were mailed to an address, once the service has noted its mail. */
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
