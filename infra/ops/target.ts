import { chooseService } from '#infra/host/choose-service.ts';
import type { ServiceDescription } from '#infra/host/local-services.ts';
import { namesOf, SECRETS, secretVariable, tableNameOf } from '#infra/settings/names.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { awsOptions } from './aws-options.ts';
import { requireClock } from './require-clock.ts';

/** The variables that the SDK reads addresses from, and their members in the local service's description. */
const ENDPOINTS = {
  AWS_ENDPOINT_URL_DYNAMODB: 'dynamodb_endpoint',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: 'secrets_endpoint',
  AWS_ENDPOINT_URL_SESV2: 'inbox_url',
  AWS_ENDPOINT_URL_S3: 's3_endpoint',
  AWS_ENDPOINT_URL_LAMBDA: 'events_endpoint',
  AWS_ENDPOINT_URL_EVENTBRIDGE: 'events_endpoint',
  AWS_ENDPOINT_URL_CLOUDFORMATION: 'events_endpoint',
  // One address plays S3 and Step Functions.
  AWS_ENDPOINT_URL_SFN: 's3_endpoint',
} as const;

/** The target of commands: a stage in an AWS account and region, or the local service. */
export type Target = {
  readonly stage: StageName;
  readonly account: string;
  readonly region: string;
  readonly isLocal: boolean;
};

let current: Target | undefined;

/** Returns the target of this command. Throws before `setTarget`. */
export function target(): Target {
  if (!current) throw new Error('No target was set');
  return current;
}

/** The AWS account that the local service simulates. */
const LOCAL_ACCOUNT = '000000000000';

/**
 * Sets the target of commands: a deployed stage, with the operator's own AWS credentials, or the local service. Returns
 * a sentence that names stage, AWS account and region. Sets the same environment as the functions have on AWS, so it
 * must run before any code reads that. Throws `UserError` if no local service is running, or if the clock of this machine
 * is wrong.
 */
export async function setTarget(stage: StageName | undefined): Promise<string> {
  return stage === undefined ? setLocalTarget() : setDeployedTarget(stage);
}

async function setLocalTarget(): Promise<string> {
  const service = await findLocalService();
  const { stage, region, url } = service;
  setNames({ stage, account: LOCAL_ACCOUNT, region, isLocal: true });
  for (const [name, member] of Object.entries(ENDPOINTS)) process.env[name] = service[member];
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
  });
  // The operator's own profile would take precedence over these.
  delete process.env.AWS_PROFILE;
  delete process.env.AWS_SESSION_TOKEN;
  return `Stage ${stage} on this machine (${url}), AWS account ${LOCAL_ACCOUNT}, region ${region}`;
}

/** Returns the running local service. Throws `UserError` if there is none. */
export async function findLocalService(): Promise<ServiceDescription> {
  const { description } = await chooseService({
    call: 'npm run --silent ops -- …',
    alternative: ', or name a deployed stage with --stage',
  });
  return description;
}

async function setDeployedTarget(stage: StageName): Promise<string> {
  const { GetCallerIdentityCommand, STSClient } = await import('@aws-sdk/client-sts');
  // The settings of the stage decide the region, not the operator's environment.
  const { region } = STAGES[stage];
  const sts = new STSClient({ ...awsOptions(), region });
  const { Account: account = '' } = await sts.send(new GetCallerIdentityCommand());
  // The SDK reads it from the response, whether or not it is needed.
  requireClock(sts.config.systemClockOffset);
  setNames({ stage, account, region, isLocal: false });
  const elsewhere = Object.keys(process.env).filter((name) => name.startsWith('AWS_ENDPOINT_URL'));
  const warning = elsewhere.length > 0 ? `, and not AWS itself: ${elsewhere.join(', ')} is set` : '';
  return `Stage ${stage}, AWS account ${account}, region ${region}${warning}`;
}

function setNames(target: Target): void {
  const { stage, account, region } = target;
  const names = namesOf(stage);
  current = target;
  Object.assign(process.env, {
    AWS_REGION: region,
    STAGE: stage,
    TABLE_NAME: tableNameOf(STAGES[stage]),
    FILES_BUCKET: names.files(account, region),
    EVIDENCE_BUCKET: names.evidence(account, region),
    ...Object.fromEntries(SECRETS.map((secret) => [secretVariable(secret), names.secret(secret)])),
  });
}
