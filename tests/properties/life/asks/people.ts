import { type Asking, type At, mostly, ofOne, plainly } from './ask.ts';

const ofEndpoint =
  (more: object = {}) =>
  (at: At) => {
    // The steady endpoint stays as it is: nothing that happens may be lost on the way to it.
    const others = at.view.own('endpoints', at.of).filter(({ url }) => url !== at.world.server.steady);
    const one = at.draw.of(others);
    return one && { params: { id: one.id }, ...more };
  };

/** Mostly an event that is still kept. */
const ofEvent = (at: At) => {
  const now = at.world.now.getTime() / 1_000;
  const events = at.view.own('events', at.of).filter(({ record }) => record !== undefined);
  return mostly(at, events, ({ expires_at }) => expires_at > now);
};

/** The requests about webhooks and events. */
export const hooks = {
  listEvents: ({ draw }: At): Asking => ({ query: draw.one({}, { type: 'charge.paid' }) }),
  getEvent: (at: At): Asking | undefined => {
    const event = ofEvent(at);
    return event && { params: { id: event.event_id } };
  },
  createWebhookEndpoint: ({ world, draw }: At): Asking => ({
    body: { url: world.server.moody, event_types: draw.one(['*'], ['charge.paid', 'charge.failed']) },
  }),
  listWebhookEndpoints: plainly(),
  getWebhookEndpoint: ofOne('endpoints'),
  updateWebhookEndpoint: (at: At) =>
    ofEndpoint({
      body: at.draw.one({ status: 'disabled' }, { status: 'enabled' }, { event_types: ['*'] }),
    })(at),
  deleteWebhookEndpoint: ofEndpoint(),
  rotateWebhookSecret: ofOne('endpoints'),
  testWebhookEndpoint: ofOne('endpoints'),
  listWebhookDeliveries: ofOne('endpoints'),
  redeliverEvents: (at: At) => {
    const [from, to] = [new Date(at.world.now.getTime() - 86_400_000), at.world.now];
    return ofOne('endpoints', { body: { from: from.toISOString(), to: to.toISOString() } })(at);
  },
  getNotifySecret: plainly(),
  rotateNotifySecret: plainly(),
  redeliverEvent: (at: At): Asking | undefined => {
    const [event, endpoint] = [ofEvent(at), at.draw.of(at.view.own('endpoints', at.of))];
    if (!event) return undefined;
    return {
      params: { id: event.event_id },
      ...(endpoint && { body: { webhook_endpoint_id: endpoint.id } }),
    };
  },
};

const BROWSER = { origin: process.env.PUBLIC_URL ?? 'http://localhost:3999' };

/** A request about a member other than the first owner, who stays: someone has to open the door. */
function ofOtherMember({ view, of, draw, merchant }: At, more: object = {}): Asking | undefined {
  const others = view.own('members', of).filter(({ email }) => email !== merchant.owner.email);
  const one = draw.of(others);
  return one && { params: { id: one.id }, by: 'owner', ...more };
}

/** The requests of members, and for their keys. */
export const people = {
  createToken: ({ world, merchant, of, draw }: At): Asking => {
    const pairs = world.known.pairs.filter(({ account }) => account === of);
    const { public_key, private_key } = merchant.account;
    const one = draw.of(pairs) ?? { publicKey: public_key, privateKey: private_key };
    const authorization = `Basic ${btoa(`${one.publicKey}:${one.privateKey}`)}`;
    return {
      body: draw.isOneIn(3) ? { scope: 'read_orders' } : {},
      by: 'anybody',
      headers: { authorization },
    };
  },
  getJwks: plainly({ by: 'anybody' }),
  getMandateKeys: plainly({ by: 'anybody' }),
  requestSignIn: ({ merchant, view, of, draw }: At): Asking => {
    const members = view.own('members', of).map(({ email }) => email);
    const email = draw.isOneIn(4) ? 'nobody@example.com' : (draw.of(members) ?? merchant.owner.email);
    return { body: { email }, by: 'browser', headers: BROWSER };
  },
  completeSignIn: ({ world, draw }: At): Asking | undefined => {
    const known = world.known.signIns;
    const one = draw.isOneIn(3) ? draw.of(known) : known.at(-1);
    if (!one) return undefined;
    const cookie = one.cookies.map(([name, value]) => `${name}=${value}`).join('; ');
    return { body: { code: one.code }, by: 'anybody', headers: { ...BROWSER, cookie } };
  },
  renewSession: plainly({ by: 'browser', headers: BROWSER }),
  endSession: plainly({ by: 'browser', headers: BROWSER }),
  getAccount: plainly(),
  listMembers: plainly({ by: 'owner' }),
  addMember: ({ world, draw }: At): Asking => {
    world.known.count += 1;
    const body = {
      email: `member-${world.known.count}@example.com`,
      role: draw.one('viewer', 'operator', 'owner'),
    };
    return { body, by: 'owner' };
  },
  updateMember: (at: At): Asking | undefined =>
    ofOtherMember(at, { body: { role: at.draw.one('viewer', 'operator', 'owner') } }),
  removeMember: (at: At): Asking | undefined => ofOtherMember(at),
  listApiKeys: plainly({ by: 'owner' }),
  createApiKey: ({ world, of, draw }: At): Asking => ({
    body: { name: 'Tienda', ...(draw.isOneIn(2) && { scopes: ['read_ledger', 'read_orders'] }) },
    by: 'owner',
    learn: ({ public_key: publicKey, private_key: privateKey }) =>
      void world.known.pairs.push({ publicKey, privateKey, account: of }),
  }),
  revokeApiKey: ({ world, of, draw }: At): Asking | undefined => {
    const pair = draw.of(world.known.pairs.filter(({ account }) => account === of));
    return pair && { params: { public_key: pair.publicKey }, by: 'owner' };
  },
};
