import { randomUUID } from 'node:crypto';
import type { Route } from '#lib/api/route.ts';
import { type RouteId, routes } from '#lib/api/routes.ts';
import type { Responded } from '#tests/properties/faults/gateway.ts';
import { ORIGIN } from '#tests/properties/faults/service.ts';
import type { Asking } from './asks/ask.ts';
import { ASKS } from './asks/asks.ts';
import type { Draw } from './draw.ts';
import type { Merchant } from './known.ts';
import type { Kill, World } from './world.ts';

const MINUTE = 60_000;

/** How a request goes: the call to AWS at which it is interrupted, and whether its client repeats it. */
type How = { readonly kill?: Kill | undefined; readonly isAgain?: boolean };

/** Asks for an operation as a merchant, or one of its people or customers. Undefined if there is nothing to ask. */
export async function ask(
  world: World,
  id: RouteId,
  { merchant, draw, kill, isAgain = false }: How & { merchant: Merchant; draw: Draw },
): Promise<Responded | undefined> {
  const of = merchant.account.account_id;
  const at = { world, merchant, of, view: world.view, draw, today: world.todayOf(of) };
  const asking = await ASKS[id](at);
  if (!asking) return undefined;
  return send(world, id, merchant, asking, { kill, isAgain });
}

const routeOf = (id: RouteId): Route => routes.find((one) => one.id === id) as Route;

/** Sends a request, and notes what its sender learns from the response. */
export async function send(
  world: World,
  id: RouteId,
  merchant: Merchant,
  asking: Asking,
  { kill, isAgain = false }: How = {},
): Promise<Responded> {
  const { method, path: template } = routeOf(id);
  const { params = {}, query = {}, body, raw, headers = {}, by = 'server' } = asking;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const path = search.size > 0 ? `${filled}?${search}` : filled;
  const content = raw ?? (body && JSON.stringify(body));
  const own = { ...(await headersOf(world, merchant, by)), ...headers };
  const typed = content !== undefined && { 'content-type': 'application/json' };
  world.tell(`${world.now.toISOString()} ${merchant.name}, ${whoOf(by)}: ${method} ${path} ${content ?? ''}`);
  const asked = { method, path, headers: world.headers(randomUUID(), { ...typed, ...own }), body: content };
  const response = await world.request(id, asked, kill, isAgain);
  world.tell(`   → ${response.status}${refusalIn(response)}`);
  if (by === 'browser') keepCookies(merchant, response);
  if (response.status < 300) await asking.learn?.(bodyOf(response), response);
  return response;
}

const bodyOf = ({ headers, text }: Responded): unknown =>
  headers['content-type'] === 'application/json' && text ? JSON.parse(text) : text;

function refusalIn({ status, text }: Responded): string {
  if (status < 400) return '';
  const { error } = JSON.parse(text) as { error: { code: string; reason?: string; errors?: object[] } };
  return ` ${error.code} ${error.reason ?? ''} ${JSON.stringify(error.errors ?? '')}`;
}

const whoOf = (by: Asking['by'] = 'server'): string => (typeof by === 'object' ? 'its customer' : WHO[by]);

const WHO = { owner: 'its owner', browser: 'a browser', anybody: 'anybody', server: 'its server' } as const;

async function headersOf(
  world: World,
  merchant: Merchant,
  by: Asking['by'],
): Promise<Record<string, string>> {
  if (typeof by === 'object') return { authorization: by.token };
  if (by === 'server' || by === undefined) return { authorization: await tokenOf(world, merchant) };
  if (by === 'owner') return { authorization: await sessionOf(world, merchant) };
  if (by === 'browser') return { cookie: cookiesOf(merchant) };
  return {};
}

const cookiesOf = ({ owner }: Merchant) =>
  owner.cookies.map(([name, value]) => `${name}=${value}`).join('; ');

function keepCookies({ owner }: Merchant, { cookies }: Responded): void {
  const kept = new Map(owner.cookies);
  for (const text of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (value === '') kept.delete(name);
    else kept.set(name, value);
  }
  owner.cookies = [...kept];
}

/** Returns a token of the merchant's server, a new one if the last one ends soon. */
async function tokenOf(world: World, merchant: Merchant): Promise<string> {
  const { account } = merchant;
  if (world.now.getTime() < merchant.tokenUntil) return account.token;
  const authorization = `Basic ${btoa(`${account.public_key}:${account.private_key}`)}`;
  const asking: Asking = {
    ...{ body: {}, by: 'anybody', headers: { authorization } },
    learn: ({ token }) => {
      Object.assign(account, { token });
      merchant.tokenUntil = world.now.getTime() + 50 * MINUTE;
    },
  };
  await send(world, 'createToken', merchant, asking);
  return account.token;
}

const BROWSER = { origin: ORIGIN };

/** Returns a token of the owner's session: renewed, or of a new sign-in by the mailed link. */
async function sessionOf(world: World, merchant: Merchant): Promise<string> {
  const { owner } = merchant;
  if (world.now.getTime() < owner.tokenUntil) return owner.token;
  const learn = (body: { token?: string; session?: { token: string } }) => {
    owner.token = body.session?.token ?? body.token ?? '';
    owner.tokenUntil = world.now.getTime() + 8 * MINUTE;
  };
  if (owner.cookies.length > 0) {
    const { status } = await send(world, 'renewSession', merchant, {
      by: 'browser',
      headers: BROWSER,
      body: {},
      learn,
    });
    if (status < 300) return owner.token;
  }
  await send(world, 'requestSignIn', merchant, {
    body: { email: owner.email },
    by: 'browser',
    headers: BROWSER,
  });
  await world.deliver();
  readMails(world, merchant);
  const code = world.known.signIns.at(-1)?.code ?? '';
  await send(world, 'completeSignIn', merchant, { body: { code }, by: 'browser', headers: BROWSER, learn });
  return owner.token;
}

/** Keeps the links of the mails that have arrived since. */
export function readMails(world: World, { owner }: Merchant): void {
  for (const text of world.newMails()) {
    const [, code] = /#code=([\w.-]+)/.exec(text) ?? [];
    if (code !== undefined) world.known.signIns.push({ code, cookies: [...owner.cookies] });
    const [, token] = /#token=([\w.-]+)/.exec(text) ?? [];
    if (token === undefined) continue;
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const debit = String(claims.direct_debit_id);
    const account = world.view.all('debits').find(({ id }) => id === debit)?.account_id ?? '';
    world.known.links.push({ debit, account, token });
  }
}
