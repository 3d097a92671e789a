import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { duration, hundredths, oneOf, several, wholeNumber } from '#infra/ops/options.ts';
import { describeAccount, rowOfAccount } from '#infra/ops/rows.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
import { SETTLEMENTS } from '#lib/domain/ledger/postings.ts';
import type { WebhookEndpoint } from '#lib/domain/webhooks/endpoint.ts';
import { type AskedOfAccount, changeAccount, openAccount } from '#lib/operations/change-account.ts';
import { rotateKeys } from '#lib/operations/rotate-keys.ts';
import { changeAccountStatus, FEATURES, findAccount, listAccounts } from '#lib/store/accounts.ts';
import { findEndpoints } from '#lib/store/webhooks/webhook-endpoints.ts';

const features = several(oneOf('feature', FEATURES));
const countEndpoints = (endpoints: readonly WebhookEndpoint[]) => ({
  total: endpoints.length,
  disabled: endpoints.filter(({ status }) => status === 'disabled').length,
});
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
    example: 'account list --csv > accounts.csv',
    columns: ['account_id', 'name', 'status', 'features', 'percent', 'fixed', 'public_key', 'created_at'],
    list: async () => (await Array.fromAsync(listAccounts())).flat().map(rowOfAccount),
  }),
  command({
    name: 'show',
    summary: 'Show an account.',
    example: 'account show acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    run: async ([id]) => ({
      ...describeAccount(await accountOf(id)),
      webhook_endpoints: countEndpoints(await findEndpoints(id)),
    }),
  }),
  command({
    name: 'set',
    summary:
      'Change the profile, features, price and settlement of an account. What is not named stays the same.',
    example: 'account set acc_… --support-email ayuda@panaderiasol.mx --support-phone "+52 55 1234 5678"',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option('--name <name>', 'the merchant’s name, as its customers read it')
        .option('--legal-name <name>', 'name of the company')
        .option('--address <address>', 'postal address')
        .option('--support-email <email>', 'where customers write for help')
        .option('--support-phone <phone>', 'where customers call for help')
        .option('--support-url <url>', 'where customers find help')
        .option('--privacy-notice-url <url>', 'page of its privacy notice')
        .option('--contact-email <email>', 'where the merchant is mailed what needs its attention')
        .option('--language <language>', 'language of these mails: es or en', oneOf('language', LANGUAGES))
        .option('--add-feature <feature>', 'a feature to add', features)
        .option('--remove-feature <feature>', 'a feature to remove', features)
        .option('--percent <percent>', 'price of each collection, in percent of its amount', hundredths)
        .option('--fixed <pesos>', 'price of each collection, in pesos, added to the percentage', hundredths)
        .option(
          '--settlement <settlement>',
          'who receives what is collected: direct (the merchant) or held (the operator)',
          oneOf('settlement', SETTLEMENTS),
        )
        .option('--settlement-days <days>', 'business days until a payment may be paid out', wholeNumber),
    asks: async (_, { settlement }) =>
      settlement === 'held'
        ? 'The operator will hold this merchant’s money from the next collection on. What is collected meanwhile stays held if you change the setting back. That may need a licence.'
        : undefined,
    run: ([id], options) =>
      changed(id, {
        profile: {
          name: options.name,
          legal_name: options.legalName,
          address: options.address,
          support_email: options.supportEmail,
          support_phone: options.supportPhone,
          support_url: options.supportUrl,
          privacy_notice_url: options.privacyNoticeUrl,
          contact_email: options.contactEmail,
          language: options.language,
        },
        addFeatures: options.addFeature ?? [],
        removeFeatures: options.removeFeature ?? [],
        pricing: { percent_basis_points: options.percent, fixed_centavos: options.fixed },
        settlement: { settlement: options.settlement, settlement_days: options.settlementDays },
      }),
  }),
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
    summary:
      'Suspend an account: refuse its writes at once and its reads within five minutes, and collect nothing until it ' +
      'is resumed.',
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
    summary: 'Replace the keys of an account and print the new ones. They are shown only once.',
    details:
      'The replaced keys get no more tokens. Tokens that they got can no longer write, and can read for at most five ' +
      'minutes; the same applies to all earlier keys. With --old-good-for the replaced keys and their tokens stay ' +
      'valid for that time. Customers’ links stay valid. webhook_endpoints lists the endpoints that the replaced keys ' +
      'created or changed: ask the merchant to delete each one that it does not know.',
    example: 'account rotate-keys acc_… --old-good-for 24h',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option('--old-good-for <time>', 'how long the replaced keys stay valid: 30m, 24h, 7d', duration),
    asks: async ([id], { oldGoodFor }) => {
      const { name } = await accountOf(id);
      return `The keys of ${name} stop working ${oldGoodFor ? 'after that time' : 'at once'}.`;
    },
    run: async ([id], { oldGoodFor = 0 }) =>
      found(await rotateKeys(id, oldGoodFor, new Date()), 'account', id),
  }),
];
