import { expect, test } from '@jest/globals';
import { codesTo, newAddress, newBrowser } from '#tests/support/records/people.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { json, ops } from './run-ops.ts';

const member = (verb: string, ...words: string[]) => json('account', 'member', verb, ...words);

test('an operator adds the first owner, who signs in, and lists and removes members', async () => {
  const { account_id } = await newAccount();
  const email = newAddress();
  const added = await member('add', account_id, '--email', email.toUpperCase(), '--role', 'owner');
  expect(added).toMatchObject({ email, role: 'owner' });
  const browser = newBrowser();
  await browser.ask(email);
  const [code = ''] = await codesTo(email);
  expect((await browser.complete(code)).body.session.member.id).toBe(added.id);

  const other = await member('add', account_id, '--email', newAddress(), '--role', 'viewer');
  expect((await member('list', account_id)).map(({ id }: { id: string }) => id)).toEqual([
    added.id,
    other.id,
  ]);
  expect(await member('remove', account_id, other.id, '--yes')).toMatchObject({ id: other.id });
  expect(await member('list', account_id)).toHaveLength(1);
});

test('an operator’s mistake is one line: another role, address, account or member, and the last owner', async () => {
  const { account_id } = await newAccount();
  const email = newAddress();
  const owner = await member('add', account_id, '--email', email, '--role', 'owner');
  const add = (...words: string[]) => ops(['account', 'member', 'add', ...words]);
  const remove = (...words: string[]) => ops(['account', 'member', 'remove', ...words, '--yes']);
  for (const [outcome, text] of [
    [await add(account_id, '--email', newAddress(), '--role', 'king'), 'viewer, operator, owner'],
    [await add(account_id, '--email', 'nobody', '--role', 'owner'), 'name@example.com'],
    [await add(account_id, '--email', email, '--role', 'owner'), 'already has a member'],
    [await add('acc_none', '--email', email, '--role', 'owner'), 'There is no account acc_none'],
    [await remove(account_id, 'mem_none'), 'There is no member mem_none'],
    [await remove(account_id, owner.id), 'the only owner'],
  ] as const) {
    expect(outcome.code).not.toBe(0);
    expect(outcome.err).toContain(text);
    const said = outcome.err.split('\n').filter((line) => line !== '' && !line.startsWith('Stage '));
    expect(said).toHaveLength(1);
  }
});
