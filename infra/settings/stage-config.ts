import * as v from 'valibot';
import { parseOwnReturnCodes } from '#lib/domain/bank-file/return-codes.ts';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement-of.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import { rfcFault } from '#lib/domain/rfc.ts';

/** The regions for which the stacks were checked. */
const REGIONS = ['us-east-1', 'mx-central-1'] as const;

const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const arnOf = (service: string, rest: RegExp, what: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^arn:aws:${service}:${rest.source}$`), `is not the ARN of ${what}`));
/** The form in which functions are told of such codes. */
export const returnCodesText = (codes: Readonly<Record<string, string>>): string =>
  Object.entries(codes)
    .map(([code, reason]) => `${code}=${reason}`)
    .join();

function areReturnCodes(codes: Readonly<Record<string, string>>): boolean {
  try {
    return parseOwnReturnCodes(returnCodesText(codes)).size > 0;
  } catch {
    return false;
  }
}

const bankCode = v.pipe(v.string(), v.regex(/^\d{3}$/, 'is not the three-digit code of a bank'));
const day = v.pipe(
  v.string(),
  v.check((text) => calendarDate(text) !== undefined, 'is not a day, YYYY-MM-DD'),
);

const statementText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40));

/** What the bank's files say of who presents them, and what is agreed with the bank that they go to. */
const collections = v.strictObject({
  /** The three-digit code of the bank that the files go to. */
  bank: bankCode,
  /** The registered name of the company that collects. */
  issuerName: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  /** Its RFC. */
  issuerRfc: v.pipe(
    v.string(),
    v.check((text) => text.length === 12 && rfcFault(text) === undefined, 'is not the RFC of a company'),
  ),
  /**
   * What a customer's statement shows of the transfer of one cent that verifies an account: whom it comes from, and its
   * concept. Pages and mails say so beforehand, since such transfers are a known mark of fraud.
   */
  verificationTransfer: v.strictObject({ sender: statementText, concept: statementText }),
  /** What a return code means at one bank alone: `'012-08': 'insufficient_funds'`. */
  returnCodes: v.exactOptional(
    v.pipe(
      v.record(v.string(), v.string()),
      v.check(areReturnCodes, 'is not made of a bank’s codes and reasons of ours'),
    ),
  ),
  /**
   * The folder in which the bank puts our own file, unchanged, if everything of it was paid: `answers/paid/`. A copy that
   * arrives elsewhere, or without this setting, is an exception: it may be an echo.
   */
  plainCopyMeansPaid: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^answers\/(?:[\w-]+\/)+$/, 'is not a folder below answers/, as answers/paid/'),
    ),
  ),
});

/** Everything in which the stages may differ. Read `sandbox.ts` and `production.ts` for the values in force. */
const members = v.strictObject({
  name: v.picklist(['sandbox', 'production']),
  /**
   * Where everything is but what CloudFront takes from us-east-1 alone. Before a stage moves nearer to its money, read in
   * infra/REGIONS.md which services that region has; `ops preflight` asks AWS.
   */
  region: v.picklist(REGIONS, `is none of the regions that were checked: ${REGIONS.join(', ')}`),

  /** Who confirms that an account number belongs to its holder. */
  accountVerification: v.picklist(['simulator', 'fintoc']),
  /** Who confirms that customers are who they say. */
  identityVerification: v.picklist(['simulator', 'sumsub']),
  /** Who collects; without it no file is written. */
  collections: v.exactOptional(collections),
  /** The banks that take part in direct debits, in place of those that the project knows. */
  participatingBanks: v.exactOptional(v.pipe(v.array(bankCode), v.minLength(1))),
  /** Days beyond the calendar's on which banks are closed. */
  closedDays: v.exactOptional(v.array(day)),

  /** A domain of one's own, with its certificate in us-east-1. Without it the address is CloudFront's. */
  domain: v.exactOptional(
    v.strictObject({
      name: v.pipe(v.string(), v.regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/, 'is not the name of a domain')),
      certificateArn: arnOf('acm', /us-east-1:\d{12}:certificate\/[\w-]+/, 'a certificate in us-east-1'),
    }),
  ),
  /**
   * Mails a second that SES grants the account: 14 to a new one outside of SES's sandbox. What the stage sends at once
   * follows from it, and how long the mails of a large day may wait before an alarm.
   */
  mailsPerSecond: count,
  /** Where alarms are mailed to. */
  alarmEmail: v.exactOptional(v.pipe(v.string(), v.check(isEmailAddress, 'is not a mail address'))),

  /** What the whole stage serves before API Gateway responds 429. */
  requestsPerSecond: count,
  burst: count,
  /** What one merchant's account, with the links of its customers, may have of that. */
  accountRequestsPerSecond: count,
  accountBurst: count,
  /**
   * What everybody together may ask of each POST that needs no token, in place of what the stage serves otherwise. Callers
   * of one of them take nothing from the others, nor from merchants.
   */
  publicRequestsPerSecond: count,
  publicBurst: count,
  /**
   * How many accounts can have a limit of their own; those that are made later share the same ones. Where
   * it is raised, the next such accounts are answered 503 for the minutes until the new limits are there.
   */
  accountLimits: v.pipe(count, v.maxValue(100)),
  /**
   * What one address may ask for in five minutes before the firewall answers 429; without it there is no firewall. Of POSTs
   * that need no token it may ask for a share of that (`ADDRESS_SHARES`).
   */
  requestsPerAddress: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(10))),
  /**
   * How many calls at once are kept free for what must go on when everything else is busy, and are the most that it gets;
   * none in a new account. Of each worker two at least, which is how many batches a queue hands out at once.
   */
  reservedConcurrency: v.exactOptional(
    v.strictObject({ authorizer: count, callback: count, worker: v.pipe(count, v.minValue(2)) }),
  ),

  /** Whether a new release of the API's functions first gets a tenth of the calls, and goes back when alarms ring. */
  gradualDeployment: v.boolean(),
  /** A table that was restored, in place of the one that the deployment made. `ops restore prepare` tells both. */
  restoredTable: v.exactOptional(
    v.strictObject({
      name: v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, 'is not the name of a table')),
      streamArn: arnOf('dynamodb', /[\w-]+:\d{12}:table\/[\w.-]+\/stream\/\S+/, 'a stream of a table'),
    }),
  ),
  /** Where AWS Backup copies the table to, every day: a vault of another account or region. */
  backupVaultArn: v.exactOptional(arnOf('backup', /[\w-]+:\d{12}:backup-vault:[\w-]+/, 'a backup vault')),

  /** Days after which the bank's files, which hold account numbers in clear, are deleted. */
  bankFileDays: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(
      RETURNABLE_DAYS,
      `is less than the ${RETURNABLE_DAYS} days within which a payment can be returned`,
    ),
  ),
  /** Whether X-Ray traces a part of the requests, through API Gateway and the functions: some 5 US dollars a million. */
  traces: v.boolean(),
  /** How long logs are kept. */
  logDays: v.picklist([30, 90, 365]),
  /** Whether everything, data included, goes with the stacks, and nothing stands in the way of deleting them. */
  isDisposable: v.boolean(),
  /** Whether the routes that only help merchants to test are served. */
  servesSandboxRoutes: v.boolean(),
});

/** Seconds over which the firewall counts: of what AWS offers, the longest but one. */
export const FIREWALL_SECONDS = 300;

/**
 * The parts of `requestsPerAddress` that one address may ask for: of the identity provider's callback, and of the other POSTs
 * that need no token, together. The provider calls back from a few addresses for all customers of all merchants.
 */
export const ADDRESS_SHARES = { callback: 1 / 2, otherPublicPosts: 1 / 20 };

/**
 * A merchant's server has one address as a rule: the firewall must leave it what its account may have. No address may have
 * all that there is of a POST that needs no token.
 */
const settings = v.pipe(
  members,
  v.forward(
    v.check(
      ({ requestsPerAddress = 0, publicRequestsPerSecond }) =>
        requestsPerAddress * ADDRESS_SHARES.callback < publicRequestsPerSecond * FIREWALL_SECONDS,
      'is so little that one address could use it up',
    ),
    ['publicRequestsPerSecond'],
  ),
  v.forward(
    v.check(
      ({ requestsPerAddress, accountRequestsPerSecond }) =>
        requestsPerAddress === undefined || requestsPerAddress > accountRequestsPerSecond * FIREWALL_SECONDS,
      'is no more than one account may ask for in five minutes',
    ),
    ['requestsPerAddress'],
  ),
);

/** The settings of one stage, as its file states them. */
export type StageConfig = Readonly<v.InferOutput<typeof members>>;

export type StageName = StageConfig['name'];

/**
 * The settings as they are, once every member is in order.
 *
 * @throws Error that says of each faulty member what is wrong with it, in one line
 */
export function checkedConfig(config: StageConfig): StageConfig {
  const { issues = [] } = v.safeParse(settings, config);
  if (issues.length === 0) return config;
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`);
  throw new Error(`The settings in infra/settings/${config.name}.ts are not in order: ${faults.join('; ')}.`);
}
