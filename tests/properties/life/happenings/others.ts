import { upload } from '#tests/support/imports.ts';
import type { Happens } from './happening.ts';

/** What happens around the service: merchants' servers, mails, files that arrive. */
export const others = {
  'a server changes its mood': async (world, { draw }) => {
    world.server.mood = draw.one(200, 500, 503, 410);
    world.tell(`${world.now.toISOString()} The moody server responds with ${world.server.mood} from now on.`);
  },

  'a file is uploaded': async (world, { draw }) => {
    const one = draw.of(world.known.uploads.slice(-3));
    if (!one) return;
    const status = await upload(one.form, one.content);
    world.tell(`${world.now.toISOString()} A merchant uploads a file: ${status}.`);
  },

  'a mail arrives or bounces': async (world, { merchant, draw, kill }) => {
    const debit = draw.of(world.view.own('debits', merchant.account.account_id));
    if (!debit) return;
    const tags = { direct_debit_id: [debit.id], link_id: [debit.link?.token_id ?? 'tok_none'] };
    const mail = { tags, destination: [debit.customer.email], messageId: 'm1' };
    const isBounce = draw.isOneIn(2);
    world.tell(`${world.now.toISOString()} A mail of ${debit.id} ${isBounce ? 'bounces' : 'arrives'}.`);
    const detail = isBounce
      ? { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, mail }
      : { delivery: { timestamp: world.now.toISOString() }, mail };
    await world.insist(`workers/record-${isBounce ? 'bounces' : 'deliveries'}`, { detail }, kill);
  },

  'an event is given up': async (world, { kill }) => {
    const requestContext = {
      ...{ functionArn: 'a:function:x', condition: 'RetriesExhausted', approximateInvokeCount: 3 },
    };
    const body = JSON.stringify({ version: '1.0', requestContext, requestPayload: { 'detail-type': 'x' } });
    world.known.count += 1;
    const messageId = `message-${world.known.count}`;
    const attributes = { SentTimestamp: String(world.now.getTime()) };
    const Records = [{ messageId, body, attributes, messageAttributes: {} }];
    world.tell(`${world.now.toISOString()} An event of another worker is given up.`);
    await world.insist('workers/keep-failed-events', { Records }, kill);
  },
} as const satisfies Readonly<Record<string, Happens>>;
