import type { StageConfig, StageName } from './stage-config.ts';

/** The secrets of a stage, one for each purpose. */
export const SECRETS = [
  'signing',
  'evidence',
  'account_numbers',
  'tax_ids',
  'webhooks',
  'tokens',
  'responses',
  'fintoc',
  'sumsub',
  'mail',
  'callback',
  'origin',
] as const;

/** Where CloudFront takes firewalls, certificates and the delivery of logs from, wherever the stage is. */
export const FRONT_REGION = 'us-east-1';

/** The stacks that are in that region. */
export const FRONT_STACKS: readonly StackName[] = ['front', 'viewers'];

export type SecretName = (typeof SECRETS)[number];

/** The variable by which code that runs for a stage knows the name of a secret. */
export const secretVariable = (name: SecretName): `${Uppercase<SecretName>}_SECRET` =>
  `${name.toUpperCase() as Uppercase<SecretName>}_SECRET`;

/** The families of functions that the API calls; each has a stack of its own. `families.ts` says which function is in which. */
const FAMILIES = ['access', 'direct-debits', 'orders', 'payment-methods', 'sandbox', 'webhooks'] as const;

export type Family = (typeof FAMILIES)[number];

export type StackName = 'data' | 'front' | 'edge' | 'viewers' | 'workers' | `functions-${Family}` | 'api';

/** The stacks that a stage may have, in the order in which they are deployed. */
export const STACKS: readonly StackName[] = [
  'data',
  'front',
  'edge',
  'viewers',
  'workers',
  ...FAMILIES.map((family) => `functions-${family}` as const),
  'api',
];

/** The alias by which the API calls a function: the version that is live. */
export const LIVE = 'live';

/** The parameters of stacks that name versions of the origin's secret: the one in force, and the other one that is accepted. */
export const ORIGIN_VERSION_PARAMETERS = {
  current: 'OriginVersion',
  other: 'OtherOriginVersion',
} as const;

/** The physical names of one stage, so that operators and alarms find things without asking CloudFormation. */
export function namesOf(stage: StageName) {
  return {
    stack: (name: StackName) => `domicilia-${stage}-${name}`,
    /** Of the table that the deployment makes; `tableNameOf` tells the one that is in use. */
    table: `domicilia-${stage}`,
    api: `domicilia-${stage}`,
    secret: (name: SecretName) => `domicilia/${stage}/${name.replace('_', '-')}`,
    /** Of the function that serves a handler (`payment-methods/add`). */
    function: (handler: string) => `domicilia-${stage}-${handler.replaceAll('/', '-')}`,
    logGroup: (name: string) => `/domicilia/${stage}/${name}`,
    key: (purpose: string) => `alias/domicilia-${stage}-${purpose}`,
    /** Of an alarm, a queue or a topic. */
    of: (subject: string) => `domicilia-${stage}-${subject}`,
    /** The queue of the webhooks that are due. Named as the function that empties it, so that what it gives up is known as that one's. */
    webhooks: `domicilia-${stage}-workers-send-webhooks`,
    /** The bus of the service's own events, its archive, and the pipe that brings them. */
    events: `domicilia-${stage}`,
    dashboard: `domicilia-${stage}`,
    /** The bucket of the bank's files. Such names are taken world-wide, hence account and region in it. */
    files: (account: string, region: string) => `domicilia-${stage}-files-${account}-${region}`,
    /** The bucket of the copies of the mandates' evidence. */
    evidence: (account: string, region: string) => `domicilia-${stage}-evidence-${account}-${region}`,
    fileLogs: (account: string, region: string) => `domicilia-${stage}-file-logs-${account}-${region}`,
    /** The bucket of the site: pages, scripts, styles and documents. */
    site: (account: string, region: string) => `domicilia-${stage}-site-${account}-${region}`,
    /** The SES configuration set that all mails of the stage go through. */
    mails: `domicilia-${stage}`,
  };
}

/**
 * The name of the output by which a stack tells what it read of another one when it was deployed: `ReadsDataSigningSecretRef`, of
 * the value `data: arn:…`. Without a path, how all those names begin.
 *
 * @param path the stack, the construct in it, and what of that
 */
export const readsOf = (...path: readonly string[]): string =>
  ['reads', ...path]
    .map((part) => part.replace(/\W/g, ''))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** The log group of the firewall, whose name AWS WAF wants to begin so. */
export const firewallLogName = (stage: StageName): string => `aws-waf-logs-${namesOf(stage).of('firewall')}`;

/** The name of the table that a stage works on: the one that was restored, where there is one. */
export function tableNameOf({ name, restoredTable }: Pick<StageConfig, 'name' | 'restoredTable'>): string {
  return restoredTable?.name ?? namesOf(name).table;
}

/** The longest name that a pipe may have. */
const PIPE_NAME = 64;

/**
 * The name of the pipe that reads the table's stream. A pipe keeps its source for good: that of a restored table is another
 * one, which under the same name could not be made before the former is gone.
 */
export function pipeNameOf(config: Pick<StageConfig, 'name' | 'restoredTable'>): string {
  return tableNameOf(config).slice(-PIPE_NAME);
}
