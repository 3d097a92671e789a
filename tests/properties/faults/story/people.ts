import { newAddress, newBrowser } from '#tests/support/records/people.ts';
import { newAccount, send } from '#tests/support/service/api.ts';
import type { World } from './world.ts';

/** Adds an owner to an account and signs it in by the mailed link, unless `opens` is false. */
export async function newSignedIn({ aws }: World, accountId: string, { opens = true } = {}) {
  const { addMember } = await import('#lib/operations/people/change-members.ts');
  const email = newAddress();
  const { id: memberId } = await addMember({ accountId, email, role: 'owner' }, new Date());
  const browser = newBrowser();
  await browser.ask(email);
  const mail = JSON.parse(aws.state.mails.at(-1) ?? '{}');
  const [, code = ''] = /#code=([\w.-]+)/.exec(mail.Content.Simple.Body.Text.Data) ?? [];
  const token = opens ? String((await browser.complete(code)).body.session.token) : '';
  return { browser, code, memberId, token };
}

/** An owner signs in, and manages the members and the keys of the account. */
export async function people(world: World): Promise<void> {
  const { browser } = await newSignedIn(world, (await newAccount()).account_id);
  const { token } = (await browser.renew()).body;
  const call = (method: string, path: string, body?: object) => send(method, path, body, { token });
  const { id } = (await call('POST', '/api/members', { email: newAddress(), role: 'viewer' })).body;
  await call('GET', '/api/members');
  await call('PATCH', `/api/members/${id}`, { role: 'owner' });
  await call('DELETE', `/api/members/${id}`);
  const { public_key } = (await call('POST', '/api/api-keys', { name: 'Shop' })).body;
  await call('GET', '/api/api-keys');
  await call('DELETE', `/api/api-keys/${public_key}`);
  await browser.end();
}
