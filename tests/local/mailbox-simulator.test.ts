import { expect, test } from '@jest/globals';
import { mailboxEventsOf } from '#infra/local/mailbox-simulator.ts';

const PLACE = { region: 'us-east-1', accountId: '000000000000' };

const eventsOf = (...to: string[]) =>
  mailboxEventsOf(
    {
      ConfigurationSetName: 'mails',
      Destination: { ToAddresses: to },
      EmailTags: [{ Name: 'direct_debit_id', Value: 'dd_1' }],
    },
    'message-1',
    PLACE,
  );

test.each([
  ['bounce@simulator.amazonses.com', 'Email Bounced', { bounce: { bounceType: 'Permanent' } }],
  ['Bounce+1@Simulator.amazonses.com', 'Email Bounced', { eventType: 'Bounce' }],
  ['complaint+a.b@simulator.amazonses.com', 'Email Complaint Received', { eventType: 'Complaint' }],
  ['success@simulator.amazonses.com', 'Email Delivered', { eventType: 'Delivery' }],
])('a mail to %s is reported as SES reports it', (address, detailType, detail) => {
  const tags = { direct_debit_id: ['dd_1'], 'ses:configuration-set': ['mails'] };
  expect(eventsOf(address)).toMatchObject([
    {
      source: 'aws.ses',
      'detail-type': detailType,
      detail: { ...detail, mail: { messageId: 'message-1', destination: [address], tags } },
    },
  ]);
});

test('a mail to other addresses is not reported', () => {
  expect(eventsOf('dolores@example.com', 'bounces@simulator.amazonses.com', 'bounce@example.com')).toEqual(
    [],
  );
});
