import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { readClone } from '#infra/host/commits.ts';
import { alarmSubscriptions } from '#infra/ops/alarm-subscriptions.ts';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { deployedAlarms } from '#infra/ops/deployed-alarms.ts';
import { findStack } from '#infra/ops/deployed-stack.ts';
import { describeKeys } from '#infra/ops/key-backup.ts';
import { indexesMissingIn } from '#infra/ops/prepare-table.ts';
import { providerSettings } from '#infra/ops/provider-settings.ts';
import { domainOf, findIdentity, senderOf, sendingAccount } from '#infra/ops/sender-identity.ts';
import {
  COMMIT_OUTPUT,
  FRONT_REGION,
  FRONT_STACKS,
  namesOf,
  RELEASE_ALARM,
  STACKS,
} from '#infra/settings/names.ts';
import type { StageConfig, StageName } from '#infra/settings/stages.ts';
import { mayOpenSmokeKeys } from '#lib/store/smoke-account.ts';
import { deployedIndexes } from './deployed-indexes.ts';
import { type Certificate, type Facts, isCreated } from './facts.ts';
import { missingServices } from './missing-services.ts';
import { readConcurrency, readRequestRate } from './quotas.ts';
import { runningCollections } from './running-collections.ts';
import { unlessMissing } from './unless-missing.ts';

/** The parameter in which `cdk bootstrap` stores its version. */
const BOOTSTRAP_VERSION = '/cdk-bootstrap/hnb659fds/version';
/** Passes the checks of sending in a region without SES, which has a finding of its own. */
const NO_SENDING = {
  isEnabled: true,
  sendsToAnybody: true,
  perSecond: Infinity,
  perDay: Infinity,
  status: 'HEALTHY',
};

/** Reads from the target of ops all that the checks need; changes nothing. */
export async function readFacts(
  config: StageConfig,
  { account, allowed, isPlan = false }: Pick<Facts, 'account' | 'allowed' | 'isPlan'>,
): Promise<Facts> {
  const [isBootstrapped = false, isFrontBootstrapped = false] = await Promise.all(
    [config.region, FRONT_REGION].map(readBootstrap),
  );
  const stacks = await readStacks(config.name);
  // Secrets are read once there are some: a role for some secrets is refused those that do not exist.
  const hasSecrets = isCreated(stacks.data) && !isPlan;
  const [
    table,
    missingIndexes,
    indexes,
    isReleaseFailing,
    running,
    concurrency,
    requestRate,
    certificate,
    subscriptions,
    missing,
    providers,
    evidenceKeys,
  ] = await Promise.all([
    readTable(config.name),
    isPlan ? undefined : readMissingIndexes(config),
    // A deployment changes no index of a restored table.
    isCreated(stacks.data) && !config.restoredTable ? deployedIndexes(config.name) : undefined,
    config.gradualDeployment && isCreated(stacks.workers) ? readReleaseAlarm() : undefined,
    isCreated(stacks.workers) ? runningCollections() : [],
    readConcurrency(),
    readRequestRate(),
    readCertificate(config),
    alarmSubscriptions({ stage: config.name, account, region: config.region }),
    missingServices(config.region),
    hasSecrets ? unlessMissing(providerSettings()) : undefined,
    hasSecrets ? unlessMissing(describeKeys()) : undefined,
  ]);
  const sending = missing.includes('SES') ? NO_SENDING : await sendingAccount();
  const from = senderOf(providers ?? {});
  const hasSender = from !== undefined && !missing.includes('SES');
  const sender = hasSender ? await findIdentity(domainOf(from)) : undefined;
  const canSmoke = hasSecrets ? await readSmoke() : undefined;
  return {
    ...{
      config,
      account,
      allowed,
      isPlan,
      stacks,
      table,
      missingIndexes,
      indexes,
      isBootstrapped,
      isFrontBootstrapped,
    },
    ...{
      concurrency,
      requestRate,
      certificate,
      missingServices: missing,
      isReleaseFailing,
      running,
      subscriptions,
    },
    ...{ sending, providers, evidenceKeys, sender, canSmoke },
    ...readCommits(stacks),
  };
}

async function readStacks(stage: StageName): Promise<Facts['stacks']> {
  const found = await Promise.all(
    STACKS.map(async (name) => {
      const region = FRONT_STACKS.includes(name) ? FRONT_REGION : undefined;
      return [name, await findStack(namesOf(stage).stack(name), region)] as const;
    }),
  );
  return Object.fromEntries(found.filter(([, stack]) => stack !== undefined));
}

/** Reads which commit would be deployed, and whether it contains those that the stacks were deployed from. */
function readCommits(
  stacks: Facts['stacks'],
): Pick<Facts, 'commit' | 'hasChanges' | 'isShallow' | 'deployed'> {
  const { commit, hasChanges, isShallow, contains } = readClone();
  const deployed = Object.values(stacks).flatMap(({ name: stack, outputs }) => {
    const { [COMMIT_OUTPUT]: from } = outputs;
    return from === undefined ? [] : [{ stack, commit: from, isContained: contains(from) }];
  });
  return { commit, hasChanges, isShallow, deployed };
}

/** Reads the name of the table from a function that uses it. */
async function readTable(stage: StageName): Promise<string | undefined> {
  const FunctionName = namesOf(stage).function('workers/collections/ingest-return-file');
  const command = new GetFunctionConfigurationCommand({ FunctionName });
  const configuration = await unlessMissing(new LambdaClient(awsOptions()).send(command));
  return configuration?.Environment?.Variables?.TABLE_NAME;
}

/** Returns whether the alarm that stops gradual releases is raised. */
const readReleaseAlarm = async (): Promise<boolean> =>
  (await deployedAlarms()).some(({ name, state }) => name === RELEASE_ALARM && state === 'ALARM');

/** Reads which indexes a restored table lacks; the deployment adds those of its own table. */
async function readMissingIndexes({ restoredTable }: StageConfig): Promise<readonly string[] | undefined> {
  if (!restoredTable) return undefined;
  const command = new DescribeTableCommand({ TableName: restoredTable.name });
  const found = await unlessMissing(new DynamoDBClient(awsOptions()).send(command));
  return found?.Table && indexesMissingIn(found.Table);
}

/** The smoke test needs no keys of its own if the environment has keys of an account. */
async function readSmoke(): Promise<boolean | undefined> {
  const { DOMICILIA_PUBLIC_KEY, DOMICILIA_PRIVATE_KEY } = process.env;
  if (DOMICILIA_PUBLIC_KEY && DOMICILIA_PRIVATE_KEY) return true;
  return unlessMissing(mayOpenSmokeKeys());
}

async function readBootstrap(region: string): Promise<boolean> {
  const command = new GetParameterCommand({ Name: BOOTSTRAP_VERSION });
  return (await unlessMissing(new SSMClient({ ...awsOptions(), region }).send(command))) !== undefined;
}

/** Reads from us-east-1: CloudFront accepts certificates from no other region. */
async function readCertificate({ domain }: StageConfig): Promise<Certificate | undefined> {
  if (!domain) return undefined;
  const client = new ACMClient({ ...awsOptions(), region: FRONT_REGION });
  const command = new DescribeCertificateCommand({ CertificateArn: domain.certificateArn });
  const found = (await unlessMissing(client.send(command)))?.Certificate;
  return found && { status: found.Status ?? '', domains: found.SubjectAlternativeNames ?? [] };
}
