import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { duration, hundredths, oneOf, several } from '#infra/ops/options.ts';
import { describeAccount, rowOfAccount } from '#infra/ops/rows.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { LANGUAGES } from '#lib/domain/direct-debit/given.ts';
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

/** Merchants' accounts. Private keys are printed once and kept nowhere. */
export const accountCommands: readonly OpsCommand[] = [
  command({
    name: 'create',
    summary: 'Open an account and print its keys, this once.',
    example: 'account create --name "Panadería Sol"',
    takes: (line) =>
      line
        .requiredOption('--name <name>', 'the merchant, as its customers read it')
        .option('--feature <feature>', `what it has beyond the ordinary: ${FEATURES.join(', ')}`, features),
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
    takes: (line) => line.argument('<account>', 'its id'),
    run: async ([id]) => ({
      ...describeAccount(await accountOf(id)),
      webhook_endpoints: countEndpoints(await findEndpoints(id)),
    }),
  }),
  command({
    name: 'set',
    summary: 'Change what an account is, has and pays. What is not named stays.',
    example: 'account set acc_… --support-email ayuda@panaderiasol.mx --support-phone "+52 55 1234 5678"',
    takes: (line) =>
      line
        .argument('<account>', 'its id')
        .option('--name <name>', 'the merchant, as its customers read it')
        .option('--legal-name <name>', 'the company that it is')
        .option('--address <address>', 'where it can be written to')
        .option('--support-email <email>', 'where its customers turn to')
        .option('--support-phone <phone>', 'where its customers call')
        .option('--support-url <url>', 'where its customers find help')
        .option('--privacy-notice-url <url>', 'its privacy notice')
        .option('--notice-email <email>', 'where the merchant itself is told what it must see to')
        .option('--language <language>', 'in which it is told: es or en', oneOf('language', LANGUAGES))
        .option('--add-feature <feature>', 'what it has from now on', features)
        .option('--remove-feature <feature>', 'what it has no longer', features)
        .option('--percent <percent>', 'what each collection costs, of its amount', hundredths)
        .option('--fixed <pesos>', 'and in pesos', hundredths),
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
          notice_email: options.noticeEmail,
          language: options.language,
        },
        addFeatures: options.addFeature ?? [],
        removeFeatures: options.removeFeature ?? [],
        pricing: { percent_basis_points: options.percent, fixed_centavos: options.fixed },
      }),
  }),
  command({
    name: 'features',
    summary: 'Change what an account has beyond the ordinary (short for: account set).',
    example: 'account features acc_… --add direct-debit-lvl-2',
    takes: (line) =>
      line
        .argument('<account>', 'its id')
        .option('--add <feature>', 'what it has from now on', features)
        .option('--remove <feature>', 'what it has no longer', features),
    run: ([id], { add = [], remove = [] }) => changed(id, { addFeatures: add, removeFeatures: remove }),
  }),
  command({
    name: 'price',
    summary: 'Set what each collection costs an account (short for: account set).',
    example: 'account price acc_… --percent 2.9 --fixed 2.50',
    takes: (line) =>
      line
        .argument('<account>', 'its id')
        .requiredOption('--percent <percent>', 'of the amount', hundredths)
        .requiredOption('--fixed <pesos>', 'and in pesos', hundredths),
    run: ([id], { percent, fixed }) =>
      changed(id, { pricing: { percent_basis_points: percent, fixed_centavos: fixed } }),
  }),
  command({
    name: 'suspend',
    summary:
      'Refuse an account’s writes at once and its reads within five minutes, and collect nothing for it until it is resumed.',
    example: 'account suspend acc_…',
    takes: (line) => line.argument('<account>', 'its id'),
    run: ([id]) => withStatus(id, 'suspended'),
  }),
  command({
    name: 'resume',
    summary: 'End a suspension.',
    example: 'account resume acc_…',
    takes: (line) => line.argument('<account>', 'its id'),
    run: ([id]) => withStatus(id, 'active'),
  }),
  command({
    name: 'rotate-keys',
    summary: 'Give an account new keys and print them, this once.',
    details:
      'The replaced keys get no token from that moment on. Tokens made with them write nothing more, and read for at most ' +
      'five minutes; the same holds for all earlier keys. With --old-good-for they and their tokens go on for that time. ' +
      'Customers’ links stay valid. webhook_endpoints lists the endpoints that the replaced keys created or changed: ' +
      'have the merchant delete each one that it does not know.',
    example: 'account rotate-keys acc_… --old-good-for 24h',
    takes: (line) =>
      line
        .argument('<account>', 'its id')
        .option('--old-good-for <time>', 'how long the keys before stay good: 30m, 24h, 7d', duration),
    asks: async ([id], { oldGoodFor }) => {
      const { name } = await accountOf(id);
      return `The keys of ${name} stop working ${oldGoodFor ? 'after that time' : 'at once'}.`;
    },
    run: async ([id], { oldGoodFor = 0 }) =>
      found(await rotateKeys(id, oldGoodFor, new Date()), 'account', id),
  }),
];
