import { beforeEach, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { putBack } from '#tests/support/database/table-copy.ts';

const load = () => import('#lib/store/sent-mails.ts');
let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});
beforeEach(() => putBack([]));

const [NINE, TEN] = [new Date('2027-03-02T15:00:00.000Z'), new Date('2027-03-02T16:00:00.000Z')];
const DELIVERED = '2027-03-02T15:00:04.000Z';
const LINK = { accountId: 'acc_1', directDebitId: 'dd_1', linkId: 'tok_1' };

/** Sends the mail of an event with the link. */
async function send(n: number, to: string, now: Date) {
  const mail = { kind: 'authorization_requested', to, outcome: 'sent', message_id: `message-${n}` } as const;
  await lib.claimMail({ ...LINK, eventId: `evt_${n}` }, now);
  await lib.noteMail({ ...LINK, eventId: `evt_${n}` }, mail, now);
}
const mailed = () => lib.findMailedLink('dd_1', 'tok_1');

test('a link that is mailed again keeps the mail that was delivered, as its evidence', async () => {
  await send(1, 'ana@example.com', NINE);
  await lib.noteDelivery({ directDebitId: 'dd_1', linkId: 'tok_1', messageId: 'message-1' }, DELIVERED);
  await send(2, 'ana@example.com', TEN);
  expect(await mailed()).toMatchObject({ message_id: 'message-1', delivered_at: DELIVERED });
  // Both are noted, so neither is sent again.
  expect(await lib.claimMail({ ...LINK, eventId: 'evt_2' }, TEN)).toBe(false);
  await lib.noteDelivery({ directDebitId: 'dd_1', linkId: 'tok_1', messageId: 'message-2' }, DELIVERED);
  expect(await mailed()).toMatchObject({ message_id: 'message-1' });
});

test.each([
  ['that was not delivered', 'ana@example.com', false],
  ['to another address', 'anna@example.com', true],
])('a link that is mailed again replaces a mail %s', async (_, to, isDelivered) => {
  await send(1, 'ana@example.com', NINE);
  if (isDelivered)
    await lib.noteDelivery({ directDebitId: 'dd_1', linkId: 'tok_1', messageId: 'message-1' }, DELIVERED);
  await send(2, to, TEN);
  const found = await mailed();
  expect([found?.message_id, found?.to, found?.delivered_at]).toEqual(['message-2', to, undefined]);
});
