import { randomUUID } from 'node:crypto';

/** The place of the local stage. */
type Place = { readonly region: string; readonly accountId: string };

/** The parts that we read of a request that sends a mail (SES, SendEmail). */
type SentMail = {
  readonly ConfigurationSetName?: string;
  readonly Destination?: { readonly ToAddresses?: readonly string[] };
  readonly EmailTags?: readonly { readonly Name: string; readonly Value: string }[];
};

/** What SES reports of a mail to each of its simulated mailboxes. */
const REPORTS = {
  success: (timestamp: string) => ({
    detailType: 'Email Delivered',
    detail: { eventType: 'Delivery', delivery: { timestamp } },
  }),
  bounce: (timestamp: string) => ({
    detailType: 'Email Bounced',
    detail: { eventType: 'Bounce', bounce: { bounceType: 'Permanent', timestamp } },
  }),
  complaint: (timestamp: string) => ({
    detailType: 'Email Complaint Received',
    detail: { eventType: 'Complaint', complaint: { timestamp } },
  }),
} as const;

const MAILBOX = /^(success|bounce|complaint)(?:\+[^@]*)?@simulator\.amazonses\.com$/i;

/**
 * Returns the events that SES puts on the account's bus after a mail to addresses of its mailbox simulator, such as
 * `bounce@simulator.amazonses.com` or, with a label, `bounce+1@simulator.amazonses.com`. Mails to other addresses cause
 * none.
 */
export function mailboxEventsOf(
  { ConfigurationSetName = '', Destination, EmailTags = [] }: SentMail,
  messageId: string,
  { region, accountId: account }: Place,
): object[] {
  const time = new Date().toISOString();
  const tags = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, [Value]]));
  return (Destination?.ToAddresses ?? []).flatMap((address) => {
    const [, mailbox] = MAILBOX.exec(address) ?? [];
    if (mailbox === undefined) return [];
    const { detailType, detail } = REPORTS[mailbox.toLowerCase() as keyof typeof REPORTS](time);
    const mail = {
      ...{ messageId, timestamp: time, destination: [address] },
      tags: { ...tags, 'ses:configuration-set': [ConfigurationSetName] },
    };
    return {
      ...{ version: '0', id: randomUUID(), 'detail-type': detailType, source: 'aws.ses', account, time },
      ...{ region, resources: [], detail: { ...detail, mail } },
    };
  });
}
