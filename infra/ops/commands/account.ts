import { command, found, InParts, type OpsCommand } from '#infra/ops/command.ts';
import { describeAccess } from '#infra/ops/describe-access.ts';
import { describePayouts } from '#infra/ops/describe-payouts.ts';
import { duration, hundredths, shortText } from '#infra/ops/options.ts';
import { describeAccount, rowOfAccount } from '#infra/ops/rows.ts';
import { UnreadRecords } from '#infra/ops/unread-records.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { FEATURES } from '#lib/domain/features.ts';
import { type AskedOfAccount, changeAccount, openAccount } from '#lib/operations/change-account.ts';
import { rotateKeys } from '#lib/operations/keys/rotate-keys.ts';
import { settingsLeftBy } from '#lib/operations/keys/settings-of-pairs.ts';
import { changeAccountStatus, findAccount, listAccounts } from '#lib/store/accounts.ts';
import { keyCommands } from './account-keys.ts';
import { features, setCommand } from './account-set.ts';

const accountOf = async (id: string) => found(await findAccount(id), 'account', id);
const withStatus = async (id: string, status: 'active' | 'suspended') => {
  await accountOf(id);
  return describeAccount(await changeAccountStatus(id, status, mexicoCityDate(new Date())));
};
const changed = async (id: string, asked: AskedOfAccount) =>
  describeAccount(found(await changeAccount(id, asked), 'account', id));

/** Merchants' accounts. A private key is printed once and stored nowhere. */
export const accountCommands: readonly OpsCommand[] = [
  command({
    name: 'create',
    summary: 'Create an account and print its keys. They are shown only once.',
    example: 'account create --name "Panadería Sol"',
    takes: (line) =>
      line
        .requiredOption('--name <name>', 'the merchant’s name, as its customers read it')
        .option('--feature <feature>', `an additional feature: ${FEATURES.join(', ')}`, features),
    run: (_, { name, feature = [] }) => openAccount({ name, features: feature }),
  }),
  command({
    name: 'list',
    summary: 'List all accounts, newest first.',
    details: 'Accounts that cannot be read are listed last, by their ids; the exit code is 1 then.',
    example: 'account list --csv > accounts.csv',
    columns: ['account_id', 'name', 'status', 'features', 'percent', 'fixed', 'public_keys', 'created_at'],
    list: async () => {
      const unread = new UnreadRecords();
      const rows = (await Array.fromAsync(listAccounts(unread.note))).flat().map(rowOfAccount);
      return [...rows, ...unread.report().map((account_id) => ({ account_id, name: 'cannot be read' }))];
    },
  }),
  command({
    name: 'show',
    summary: 'Show an account: its terms, its keys with their ages, its webhook endpoints, its payouts.',
    example: 'account show acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    run: async ([id]) => {
      const account = await accountOf(id);
      return {
        ...describeAccount(account),
        ...(await describeAccess(account)),
        ...(await describePayouts(account)),
      };
    },
  }),
  setCommand,
  command({
    name: 'features',
    summary: 'Change the additional features of an account (short for: account set).',
    example: 'account features acc_… --add direct-debit-lvl-2',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option('--add <feature>', 'a feature to add', features)
        .option('--remove <feature>', 'a feature to remove', features),
    run: ([id], { add = [], remove = [] }) => changed(id, { addFeatures: add, removeFeatures: remove }),
  }),
  command({
    name: 'price',
    summary: 'Set the price of each collection of an account (short for: account set).',
    example: 'account price acc_… --percent 2.9 --fixed 2.50',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .requiredOption('--percent <percent>', 'in percent of the amount', hundredths)
        .requiredOption('--fixed <pesos>', 'in pesos, added to the percentage', hundredths),
    run: ([id], { percent, fixed }) =>
      changed(id, { pricing: { percent_basis_points: percent, fixed_centavos: fixed } }),
  }),
  command({
    name: 'suspend',
    summary: 'Suspend an account: refuse its requests at once, and collect nothing until it is resumed.',
    details:
      'A file that was released before goes to the bank with its orders. No later one has any of them. Transfers that ' +
      'are not with the bank wait, without an alarm: see transfers list.',
    example: 'account suspend acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    run: ([id]) => withStatus(id, 'suspended'),
  }),
  command({
    name: 'resume',
    summary: 'Resume a suspended account.',
    example: 'account resume acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    run: ([id]) => withStatus(id, 'active'),
  }),
  command({
    name: 'rotate-keys',
    summary:
      'Replace a pair of keys of an account and print the new one. Its private key is shown only once.',
    details:
      'The new pair has the name and scopes of the replaced one. The replaced keys get no more tokens, and no operation ' +
      'accepts the tokens that they got; the same applies to earlier keys of that name. With --old-good-for the ' +
      'replaced keys and their tokens stay valid for that time. Other pairs and customers’ links stay valid. ' +
      'webhook_endpoints, notify_urls and notify_secret_rotated_at are what the replaced keys have set: see key settings.',
    example: 'account rotate-keys acc_… --old-good-for 24h',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option('--name <name>', 'the pair to replace, if several are in force', shortText)
        .option('--old-good-for <time>', 'how long the replaced keys stay valid: 30m, 24h, 7d', duration),
    asks: async ([id], { oldGoodFor }) => {
      const { name } = await accountOf(id);
      return `The keys of ${name} stop working ${oldGoodFor ? 'after that time' : 'at once'}.`;
    },
    run: async ([id], { oldGoodFor = 0, name }) => {
      const { replaced, ...pair } = found(await rotateKeys(id, oldGoodFor, new Date(), name), 'account', id);
      return new InParts(pair, () => settingsLeftBy(id, replaced, new Date()));
    },
  }),
  ...keyCommands,
];
