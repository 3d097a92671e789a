import { type Arguments, type Command, OpsError, repeated, required } from '#infra/ops/command.ts';
import { centavosOf } from '#lib/domain/money.ts';

const accounts = () => import('#lib/store/accounts.ts');

/** Accounts: created, looked at, changed. Private keys are printed once and kept nowhere. */
export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    options: { name: { type: 'string' }, feature: { type: 'string', multiple: true } },
    usage: '--name NAME [--feature direct-debit-lvl-2]',
    summary: 'Create an account and print its keys, this once.',
    run: async (args) => {
      const { createAccount } = await accounts();
      return createAccount({
        name: required(args, 'name').trim(),
        features: await featuresOf(args, 'feature'),
      });
    },
  },
  {
    name: 'account show',
    argument: 'ACCOUNT_ID',
    summary: 'Show an account.',
    run: async ({ argument }) => findExisting(argument),
  },
  {
    name: 'account features',
    argument: 'ACCOUNT_ID',
    options: { add: { type: 'string', multiple: true }, remove: { type: 'string', multiple: true } },
    usage: '[--add FEATURE] [--remove FEATURE]',
    summary: 'Change what an account has beyond the ordinary.',
    run: async (args) => {
      const { features } = await findExisting(args.argument);
      const removed = await featuresOf(args, 'remove');
      const kept = features.filter((feature) => !removed.includes(feature));
      return change(args, { features: [...new Set([...kept, ...(await featuresOf(args, 'add'))])] });
    },
  },
  {
    name: 'account price',
    argument: 'ACCOUNT_ID',
    options: { percent: { type: 'string' }, fixed: { type: 'string' } },
    usage: '--percent 2.9 --fixed 2.50',
    summary: 'Set what each collection costs: percent of the amount, and pesos.',
    run: async (args) => {
      const percent_basis_points = hundredths(args, 'percent');
      if (percent_basis_points > 10_000) throw new OpsError('--percent is at most 100.');
      return change(args, { pricing: { percent_basis_points, fixed_centavos: hundredths(args, 'fixed') } });
    },
  },
  {
    name: 'account suspend',
    argument: 'ACCOUNT_ID',
    summary: 'Refuse an account’s requests, within five minutes.',
    run: (args) => change(args, { status: 'suspended' }),
  },
  {
    name: 'account resume',
    argument: 'ACCOUNT_ID',
    summary: 'End a suspension.',
    run: (args) => change(args, { status: 'active' }),
  },
];

async function findExisting(accountId: string) {
  const account = await (await accounts()).findAccount(accountId);
  if (!account) throw new OpsError(`There is no account ${accountId}.`);
  return account;
}

async function change(
  args: Arguments,
  changes: Parameters<Awaited<ReturnType<typeof accounts>>['updateAccount']>[1],
) {
  await findExisting(args.argument);
  return (await accounts()).updateAccount(args.argument, changes);
}

async function featuresOf(args: Arguments, option: string) {
  const { FEATURES } = await accounts();
  return repeated(args, option).map((name) => {
    const feature = FEATURES.find((known) => known === name);
    if (!feature) throw new OpsError(`There is no feature ${name}. There is: ${FEATURES.join(', ')}.`);
    return feature;
  });
}

function hundredths(args: Arguments, option: string): number {
  const text = required(args, option);
  const value = /^\d+(?:\.\d+)?$/.test(text) ? centavosOf(Number(text)) : undefined;
  if (value === undefined) throw new OpsError(`--${option} is a number with at most two decimals.`);
  return value;
}
