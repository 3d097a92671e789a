import { type Command, type Given, OpsError, repeated, required } from '#infra/ops/command.ts';
import { centavosOf } from '#lib/domain/money.ts';

const accounts = () => import('#lib/store/accounts.ts');

/** Accounts: created, looked at, changed. Private keys are printed once and kept nowhere. */
export const accountCommands: readonly Command[] = [
  {
    name: 'account create',
    options: { name: { type: 'string' }, feature: { type: 'string', multiple: true } },
    usage: '--name NAME [--feature direct-debit-lvl-2]',
    summary: 'Create an account and print its keys, this once.',
    run: async (given) => {
      const { createAccount } = await accounts();
      return createAccount({
        name: required(given, 'name').trim(),
        features: await featuresOf(given, 'feature'),
      });
    },
  },
  {
    name: 'account show',
    argument: 'ACCOUNT_ID',
    summary: 'Show an account.',
    run: async ({ argument }) => existing(argument),
  },
  {
    name: 'account features',
    argument: 'ACCOUNT_ID',
    options: { add: { type: 'string', multiple: true }, remove: { type: 'string', multiple: true } },
    usage: '[--add FEATURE] [--remove FEATURE]',
    summary: 'Change what an account has beyond the ordinary.',
    run: async (given) => {
      const { features } = await existing(given.argument);
      const removed = await featuresOf(given, 'remove');
      const kept = features.filter((feature) => !removed.includes(feature));
      return change(given, { features: [...new Set([...kept, ...(await featuresOf(given, 'add'))])] });
    },
  },
  {
    name: 'account price',
    argument: 'ACCOUNT_ID',
    options: { percent: { type: 'string' }, fixed: { type: 'string' } },
    usage: '--percent 2.9 --fixed 2.50',
    summary: 'Set what each collection costs: percent of the amount, and pesos.',
    run: async (given) => {
      const percent_basis_points = hundredths(given, 'percent');
      if (percent_basis_points > 10_000) throw new OpsError('--percent is at most 100.');
      return change(given, { pricing: { percent_basis_points, fixed_centavos: hundredths(given, 'fixed') } });
    },
  },
  {
    name: 'account suspend',
    argument: 'ACCOUNT_ID',
    summary: 'Refuse an account’s requests, within five minutes.',
    run: (given) => change(given, { status: 'suspended' }),
  },
  {
    name: 'account resume',
    argument: 'ACCOUNT_ID',
    summary: 'End a suspension.',
    run: (given) => change(given, { status: 'active' }),
  },
];

async function existing(accountId: string) {
  const account = await (await accounts()).findAccount(accountId);
  if (!account) throw new OpsError(`There is no account ${accountId}.`);
  return account;
}

async function change(
  given: Given,
  changes: Parameters<Awaited<ReturnType<typeof accounts>>['updateAccount']>[1],
) {
  await existing(given.argument);
  return (await accounts()).updateAccount(given.argument, changes);
}

async function featuresOf(given: Given, option: string) {
  const { FEATURES } = await accounts();
  return repeated(given, option).map((name) => {
    const feature = FEATURES.find((known) => known === name);
    if (!feature) throw new OpsError(`There is no feature ${name}. There is: ${FEATURES.join(', ')}.`);
    return feature;
  });
}

function hundredths(given: Given, option: string): number {
  const text = required(given, option);
  const value = /^\d+(?:\.\d+)?$/.test(text) ? centavosOf(Number(text)) : undefined;
  if (value === undefined) throw new OpsError(`--${option} is a number with at most two decimals.`);
  return value;
}
