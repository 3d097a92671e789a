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

/** The region of CloudFront's firewalls, certificates and log delivery, for a stage in any region. */
export const FRONT_REGION = 'us-east-1';

/** The stacks that are in that region. */
export const FRONT_STACKS: readonly StackName[] = ['front', 'viewers'];

export type SecretName = (typeof SECRETS)[number];

/** Returns the environment variable with the name of a secret. */
export const secretVariable = (name: SecretName): `${Uppercase<SecretName>}_SECRET` =>
  `${name.toUpperCase() as Uppercase<SecretName>}_SECRET`;

/** The families of functions that the API calls; each has a stack of its own. `families.ts` assigns the functions. */
export const FAMILIES = [
  'access',
  'direct-debits',
  'orders',
  'payment-methods',
  'sandbox',
  'webhooks',
] as const;

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

/** The output of the first and the last stack of a deployment with the commit that they were deployed from. */
export const COMMIT_OUTPUT = 'Commit';

/** The alias of the live version of a function, which the API calls. */
export const LIVE = 'live';

/** The name, without the stage, of the alarm that rolls a gradual release back. */
export const RELEASE_ALARM = 'release-failing';

/** The parameters of stacks that name versions of the origin's secret: the current one, and the other accepted one. */
export const ORIGIN_VERSION_PARAMETERS = {
  current: 'OriginVersion',
  other: 'OtherOriginVersion',
} as const;

/** Returns the physical names of a stage, so that operators and alarms find resources without CloudFormation. */
export function namesOf(stage: StageName) {
  return {
    stack: (name: StackName) => `domicilia-${stage}-${name}`,
    /** The table that the deployment creates; `tableNameOf` returns the one in use. */
    table: `domicilia-${stage}`,
    api: `domicilia-${stage}`,
    secret: (name: SecretName) => `domicilia/${stage}/${name.replace('_', '-')}`,
    /** The function that serves a handler (`payment-methods/add`). */
    function: (handler: string) => `domicilia-${stage}-${handler.replaceAll('/', '-')}`,
    logGroup: (name: string) => `/domicilia/${stage}/${name}`,
    key: (purpose: string) => `alias/domicilia-${stage}-${purpose}`,
    /** An alarm, a queue or a topic. */
    of: (subject: string) => `domicilia-${stage}-${subject}`,
    /**
     * The queue of due webhooks. It has the name of the function that empties it, so that failed events name that
     * function.
     */
    webhooks: `domicilia-${stage}-workers-send-webhooks`,
    /** The bus of the service's own events, and its archive. */
    events: `domicilia-${stage}`,
    dashboard: `domicilia-${stage}`,
    /** The bucket of the bank's files. Bucket names are unique world-wide, so it contains account and region. */
    files: (account: string, region: string) => `domicilia-${stage}-files-${account}-${region}`,
    /** The bucket of the copies of the mandates' evidence. */
    evidence: (account: string, region: string) => `domicilia-${stage}-evidence-${account}-${region}`,
    /** The bucket of the files that merchants upload and download. */
    merchantFiles: (account: string, region: string) =>
      `domicilia-${stage}-merchant-files-${account}-${region}`,
    fileLogs: (account: string, region: string) => `domicilia-${stage}-file-logs-${account}-${region}`,
    /** The bucket of the site: pages, scripts, styles and documents. */
    site: (account: string, region: string) => `domicilia-${stage}-site-${account}-${region}`,
    /** The SES configuration set of all mails of the stage. */
    mails: `domicilia-${stage}`,
  };
}

/**
 * Returns the name of the output in which a stack records what it read from another one at its deployment:
 * `ReadsDataSigningSecretRef`, with the value `data: arn:…`. Without a path, returns the prefix of all these names.
 *
 * @param path the stack, the construct in it, and the attribute of that
 */
export const readsOf = (...path: readonly string[]): string =>
  ['reads', ...path]
    .map((part) => part.replace(/\W/g, ''))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** Returns the log group of the firewall. AWS WAF requires this prefix. */
export const firewallLogName = (stage: StageName): string => `aws-waf-logs-${namesOf(stage).of('firewall')}`;

/** Returns the name of the table that a stage uses: the restored one, if there is one. */
export function tableNameOf({ name, restoredTable }: Pick<StageConfig, 'name' | 'restoredTable'>): string {
  return restoredTable?.name ?? namesOf(name).table;
}

/** The longest name that a pipe may have. */
const PIPE_NAME = 64;

/**
 * Returns the name of the pipe that reads the table's stream. A pipe cannot change its source, so a restored table has
 * another pipe. Under the same name it could not be created before the earlier one is deleted.
 */
export function pipeNameOf(config: Pick<StageConfig, 'name' | 'restoredTable'>): string {
  return tableNameOf(config).slice(-PIPE_NAME);
}
