import type { Merchant } from '#tests/properties/life/known.ts';
import type { World } from '#tests/properties/life/world.ts';
import { upload } from '#tests/support/records/imports.ts';
import type { Happens } from './happening.ts';

type Sent = {
  readonly Destination: { readonly ToAddresses: readonly [string] };
  readonly EmailTags: readonly { readonly Name: string; readonly Value: string }[];
};

/** Returns the mails with a link that were sent to the customers of a merchant. */
function withLinks({ around, view }: World, { account }: Merchant) {
  const own = new Set(view.own('debits', account.account_id).map(({ id }) => id));
  return around.aws.state.mails
    .map((text) => JSON.parse(text) as Sent)
    .flatMap(({ Destination, EmailTags }) => {
      const { direct_debit_id: debit, link_id: link } = Object.fromEntries(
        EmailTags.map(({ Name, Value }) => [Name, Value]),
      );
      const isOwn = debit !== undefined && link !== undefined && own.has(debit);
      return isOwn ? [{ debit, link, to: Destination.ToAddresses[0] }] : [];
    });
}

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
    const sent = draw.of(withLinks(world, merchant).slice(-6));
    if (!sent) return;
    const { debit, link, to } = sent;
    const { findMailedLink } = await import('#lib/store/sent-mails.ts');
    const messageId = (await findMailedLink(debit, link))?.message_id ?? 'm1';
    const mail = { tags: { direct_debit_id: [debit], link_id: [link] }, destination: [to], messageId };
    const isBounce = draw.isOneIn(2);
    world.tell(`${world.now.toISOString()} A mail of ${debit} ${isBounce ? 'bounces' : 'arrives'}.`);
    const detail = isBounce
      ? { eventType: 'Bounce', bounce: { bounceType: 'Permanent' }, mail }
      : { delivery: { timestamp: world.now.toISOString() }, mail };
    // A delivery of a mail that is not noted is reported again later.
    await world.work(`workers/record-${isBounce ? 'bounces' : 'deliveries'}`, { detail }, kill);
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
