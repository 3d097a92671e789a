import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { newBrowser } from '#tests/support/records/people.ts';
import { askForToken } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import type { Tools } from './tools.ts';

/** Members, their links and cookies, and pairs of keys. */
export async function people({ account, canaries, call, noted }: Tools): Promise<void> {
  const { addMember } = await import('#lib/operations/people/change-members.ts');
  const email = canaries.email();
  await addMember({ accountId: account.account_id, email, role: 'owner' }, new Date());
  const browser = newBrowser();
  await browser.ask(email);
  const code = await eventually(async () => {
    const [mail] = await mailsTo(email);
    return canaries.note('code', /#code=([\w.-]+)/.exec(mail?.text ?? '')?.[1]);
  });
  await browser.ask(canaries.email());
  noted(await browser.complete(`${code.slice(0, -4)}AAAA`));
  const { token } = (await browser.complete(code)).body.session;
  canaries.note('token', token);
  for (const cookie of browser.cookies.values()) canaries.note('cookie', cookie);
  await browser.renew();
  for (const cookie of browser.cookies.values()) canaries.note('cookie', cookie);
  const by = { token };
  for (let n = 0; n < 3; n += 1) {
    await call('POST', '/api/members', { email: canaries.email(), role: 'viewer' }, { ...by, key: `m-${n}` });
    const pair = (await call('POST', '/api/api-keys', { name: `Pair ${n}` }, { ...by, key: `k-${n}` })).body;
    canaries.note('key', pair.private_key);
    const asked = await askForToken(pair, undefined, { key: `t-${n}` });
    canaries.note('token', asked.body.token);
    noted(await askForToken({ ...pair, private_key: canaries.key() }));
  }
  await call('POST', '/api/members', { email: `${canaries.email()}\u0000`, role: 'viewer' }, by);
  await call('POST', '/api/api-keys', { name: canaries.number() }, by);
  await browser.end();
  noted(await browser.renew());
}

/** Secrets that sign webhooks: made, repeated, rotated. The last endpoint's server responds with whatever it knows. */
export async function webhooks(tools: Tools): Promise<void> {
  const { canaries, call } = tools;
  const url = { url: 'http://localhost:9/hooks' };
  for (let n = 0; n < 3; n += 1) {
    const { body } = await call('POST', '/api/webhook-endpoints', url, { key: `hook-${n}` });
    canaries.note('secret', body.secret);
    const path = `/api/webhook-endpoints/${body.id}`;
    canaries.note(
      'secret',
      (await call('POST', `${path}/rotate-secret`, {}, { key: `hook-${n}` })).body.secret,
    );
    await call('POST', `${path}/test`);
    await call('PATCH', path, { description: canaries.number(), url: canaries.email() });
    await call('DELETE', path);
  }
  for (let n = 0; n < 2; n += 1)
    canaries.note(
      'secret',
      (await call('POST', '/api/notify-secret/rotate', undefined, { key: `n-${n}` })).body.secret,
    );
  await indiscreet(tools);
}

/** A webhook server whose response repeats secrets and what it received. Its excerpt is kept. */
async function indiscreet({ account, canaries, call }: Tools): Promise<void> {
  await using server = await new MerchantServer().listen();
  const { body } = await call('POST', '/api/webhook-endpoints', {
    url: `http://localhost:${server.port}/hooks`,
  });
  canaries.note('secret', body.secret);
  const known = [
    canaries.email(),
    canaries.number(),
    canaries.rfc(),
    body.secret,
    account.token,
    canaries.key(),
  ];
  server.react = (response) =>
    response.writeHead(500, { 'x-secret': body.secret }).end(`kept ${known.join(' ')} ${known.join('","')}`);
  await call('POST', `/api/webhook-endpoints/${body.id}/test`);
  await eventually(async () => {
    const { data } = (await call('GET', `/api/webhook-endpoints/${body.id}/deliveries`)).body;
    if (!data[0]?.response_excerpt?.startsWith('kept ***')) throw new Error('There is no excerpt yet.');
  });
  await call('DELETE', `/api/webhook-endpoints/${body.id}`);
}
