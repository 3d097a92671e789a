import * as v from 'valibot';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement-of.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { bankCode, collections } from './collections-config.ts';

/** The regions that the stacks are tested for. */
const REGIONS = ['us-east-1', 'mx-central-1'] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const arnOf = (service: string, rest: RegExp, what: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^arn:aws:${service}:${rest.source}$`), `is not the ARN of ${what}`));

const day = v.pipe(
  v.string(),
  v.check((text) => calendarDate(text) !== undefined, 'is not a date as YYYY-MM-DD'),
);

/** All settings of a stage. Their values are in `sandbox.ts` and `production.ts`. */
const members = v.strictObject({
  name: v.picklist(['sandbox', 'production']),
  /**
   * The region of all resources, except those that CloudFront requires in us-east-1. Before you move a stage to another
   * region, read in infra/REGIONS.md which services that region has; `ops preflight` asks AWS.
   */
  region: v.picklist(REGIONS, `is none of the regions that were checked: ${REGIONS.join(', ')}`),

  /** The provider that confirms that an account number belongs to its holder. */
  accountVerification: v.picklist(['simulator', 'fintoc']),
  /** The provider that confirms the identity of customers. */
  identityVerification: v.picklist(['simulator', 'sumsub']),
  /** The collecting company and its bank; without it no file is written. */
  collections: v.exactOptional(collections),
  /** The banks that participate in direct debits, in place of the project's own list. */
  participatingBanks: v.exactOptional(v.pipe(v.array(bankCode), v.minLength(1))),
  /** The most pesos that one operator may credit or write off alone (`ops ledger book`). */
  operatorLimit: count,
  /** The most pesos that are transferred to a merchant at once without an operator (`ops transfers release`). */
  transferLimit: count,
  /**
   * Whether money that the operator holds may be paid out only once a statement of the bank shows it (`ops reconcile
   * --statement … --book`).
   */
  awaitsBankCredit: v.boolean(),
  /** Additional days on which banks are closed. */
  closedDays: v.exactOptional(v.array(day)),

  /** A domain of your own, with its certificate in us-east-1. Without it, the address is CloudFront's. */
  domain: v.exactOptional(
    v.strictObject({
      name: v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'is not the name of a domain')),
      certificateArn: arnOf('acm', /us-east-1:\d{12}:certificate\/[\w-]+/, 'a certificate in us-east-1'),
    }),
  ),
  /**
   * Mails a second that SES permits the account: 14 for a new one outside of SES's sandbox. It determines how many
   * mails the stage sends at once, and how long the mails of a large day may wait before an alarm.
   */
  mailsPerSecond: count,
  /** The address that alarms are mailed to. */
  alarmEmail: v.exactOptional(v.pipe(v.string(), v.check(isEmailAddress, 'is not a mail address'))),

  /** Requests that the whole stage serves before API Gateway responds with 429. */
  requestsPerSecond: count,
  burst: count,
  /** The part of them for one merchant's account, and as much for the links of its customers. */
  accountRequestsPerSecond: count,
  accountBurst: count,
  /**
   * Requests of all callers together to each POST without a token, instead of the limits above. One such POST does not
   * use up the limit of another, or of merchants.
   */
  publicRequestsPerSecond: count,
  publicBurst: count,
  /**
   * How many accounts have limits of their own, one and another for their links; later accounts share these. After it is
   * raised, calls of new accounts get 503 for the minutes until their limits are deployed.
   */
  accountLimits: v.pipe(count, v.maxValue(100)),
  /**
   * Requests of one address in five minutes before the firewall responds with 429; without it there is no firewall.
   * POSTs without a token have a share of it (`ADDRESS_SHARES`).
   */
  requestsPerAddress: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(10))),
  /**
   * Concurrent calls that are reserved for functions that must keep working, which is also their limit; none in a new
   * account. At least two for each worker, because a queue delivers two batches at once.
   */
  reservedConcurrency: v.exactOptional(
    v.strictObject({ authorizer: count, callback: count, worker: v.pipe(count, v.minValue(2)) }),
  ),

  /** Whether a new release of the API's functions first gets a tenth of the calls, and is rolled back on an alarm. */
  gradualDeployment: v.boolean(),
  /** A restored table that replaces the one of the deployment. `ops restore prepare` prints both values. */
  restoredTable: v.exactOptional(
    v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, 'is not the name of a table')),
      streamArn: arnOf('dynamodb', /[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+/, 'a stream of a table'),
    }),
  ),
  /** The vault that AWS Backup copies table and files to every day, in another account or region. */
  backupVaultArn: v.exactOptional(arnOf('backup', /[\w-]+:\d{12}:backup-vault:[\w-]+/, 'a backup vault')),

  /** Days after which the bank's files, which contain account numbers in clear text, are deleted. */
  bankFileDays: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(
      RETURNABLE_DAYS,
      `is less than the ${RETURNABLE_DAYS} days within which a payment can be returned`,
    ),
  ),
  /** Whether X-Ray traces a part of the requests: about 5 US dollars per million. */
  traces: v.boolean(),
  /** Days for which logs are kept. */
  logDays: v.picklist([30, 90, 365]),
  /** Whether deleting the stacks deletes all data, without any protection. */
  isDisposable: v.boolean(),
  /** Whether the stage serves the routes for tests of merchants. */
  servesSandboxRoutes: v.boolean(),
});

/** Seconds over which the firewall counts requests. */
export const FIREWALL_SECONDS = 300;

/**
 * The shares of `requestsPerAddress` for the identity provider's callback, and for all other POSTs without a token. The
 * provider sends the callbacks of all customers from a few addresses.
 */
export const ADDRESS_SHARES = { callback: 1 / 2, otherPublicPosts: 1 / 20 };

/**
 * A merchant's server usually has one address, so the firewall must permit it the limit of its account. One address
 * must not use up the limit of a POST without a token.
 */
const settings = v.pipe(
  members,
  v.forward(
    v.check(
      ({ requestsPerAddress = 0, publicRequestsPerSecond }) =>
        requestsPerAddress * ADDRESS_SHARES.callback < publicRequestsPerSecond * FIREWALL_SECONDS,
      'is so low that one address could use it up',
    ),
    ['publicRequestsPerSecond'],
  ),
  v.forward(
    v.check(
      ({ requestsPerAddress, accountRequestsPerSecond }) =>
        requestsPerAddress === undefined || requestsPerAddress > accountRequestsPerSecond * FIREWALL_SECONDS,
      'must be more than one account may request in five minutes',
    ),
    ['requestsPerAddress'],
  ),
);

/** The settings of one stage, as in its file. */
export type StageConfig = Readonly<v.InferOutput<typeof members>>;

export type StageName = StageConfig['name'];

/**
 * Returns the settings unchanged if they are valid.
 *
 * @throws Error that names each faulty member and its fault, in one line
 */
export function checkedConfig(config: StageConfig): StageConfig {
  const { issues = [] } = v.safeParse(settings, config);
  if (issues.length === 0) return config;
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`);
  throw new Error(`The settings in infra/settings/${config.name}.ts are not valid: ${faults.join('; ')}.`);
}
