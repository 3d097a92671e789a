import { command, found } from '#infra/ops/command.ts';
import { oneOf, several, shortText } from '#infra/ops/options.ts';
import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import { validPairs } from '#lib/domain/account-keys.ts';
import { uploadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { addApiKey, listApiKeys, revokeApiKey } from '#lib/operations/keys/api-keys.ts';
import { settingsLeftBy, settingsOfPairs } from '#lib/operations/keys/settings-of-pairs.ts';
import { findAccount, OPERATOR } from '#lib/store/accounts.ts';

const scopes = several(oneOf('scope of merchants', MERCHANT_SCOPES));

/** The pairs of keys of an account. A private key is printed once and stored nowhere. */
export const keyCommands = [
  command({
    name: 'key add',
    summary: 'Add a pair of keys to an account and print it. The private key is shown only once.',
    details:
      'Its tokens have the named scopes at most, and all scopes without --scope. The scopes of a pair never change: ' +
      'revoke it and add another one. An account has at most twenty pairs.',
    example: 'account key add acc_… --name "Accountant" --scope read_exports',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .requiredOption('--name <name>', 'where the merchant uses the pair', shortText)
        .option('--scope <scope>', `a scope of its tokens: ${MERCHANT_SCOPES.join(', ')}`, scopes),
    run: async ([id], { name, scope }) => {
      const asked = { name, scopes: scope };
      const added = found(await addApiKey(id, asked, OPERATOR, new Date()), 'account', id);
      return { account_id: id, ...added };
    },
  }),
  command({
    name: 'key list',
    summary: 'List the pairs of keys of an account, oldest first.',
    details: 'last_used_at is the last time at which a token was requested with the pair, to the hour.',
    example: 'account key list acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    columns: ['public_key', 'name', 'scopes', 'last_used_at', 'created_at', 'created_by', 'valid_until'],
    list: async ([id]) => {
      const pairs = found(await listApiKeys(id, new Date()), 'account', id);
      return pairs.map(({ scopes: named, ...pair }) => ({ ...pair, scopes: textOf(named) }));
    },
  }),
  command({
    name: 'key settings',
    summary: 'List what a pair of keys has set and what continues without it, also after it was revoked.',
    details:
      'Ask the merchant whether it knows each address. It deletes an endpoint of webhook_endpoints that it does not ' +
      'know, and sets another notify_url. notify_urls are those that direct debits and orders had after changes of the ' +
      'last 30 days. If notify_secret_rotated_at is a time, the pair learned that secret: the merchant rotates it.',
    example: 'account key settings acc_… pk_…',
    takes: (line) => line.argument('<account>', 'account id').argument('<public-key>', 'its public key'),
    run: async ([id, publicKey]) => {
      found(await findAccount(id), 'account', id);
      return {
        account_id: id,
        public_key: publicKey,
        ...(await settingsOfPairs(id, [publicKey], new Date())),
      };
    },
  }),
  command({
    name: 'key revoke',
    summary: 'End a pair of keys of an account at once, with all of its tokens.',
    details:
      'The pair gets no more tokens, and no operation accepts the tokens that it got. Other pairs and customers’ links ' +
      'stay valid. Forms that upload a file and links that download one still work until forms_and_links_until: S3 checks ' +
      'them alone. An upload does nothing until a valid token asks for it. webhook_endpoints, notify_urls and ' +
      'notify_secret_rotated_at are what the pair has set: see key settings.',
    example: 'account key revoke acc_… pk_…',
    takes: (line) => line.argument('<account>', 'account id').argument('<public-key>', 'its public key'),
    asks: async ([id, publicKey]) => {
      const { name } = found(await findAccount(id), 'account', id);
      return `The keys ${publicKey} of ${name} stop working at once.`;
    },
    run: async ([id, publicKey]) => {
      found(await revokeApiKey(id, publicKey, new Date()), 'valid pair of keys', publicKey);
      // Links to download end earlier.
      const until = uploadEndsAt(new Date());
      const left = validPairs(found(await findAccount(id), 'account', id), new Date()).length;
      return {
        account_id: id,
        public_key: publicKey,
        left,
        forms_and_links_until: until.toISOString(),
        ...(await settingsLeftBy(id, [publicKey], new Date())),
      };
    },
  }),
];

/** Returns the scopes of a pair as text. Most pairs have all. */
const textOf = (scopes: readonly string[]) =>
  scopes.length === MERCHANT_SCOPES.length ? 'all' : scopes.join(' ');
