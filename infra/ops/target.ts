import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf } from '#infra/settings/names.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { OpsError } from './command.ts';

/** Where the local service says that it is running. */
type LocalService = {
  pid: number;
  stage: StageName;
  dynamodb_endpoint: string;
  secrets_endpoint: string;
  events_endpoint: string;
  inbox_url: string;
  region: string;
};

/**
 * Points what follows at a deployed stage, with the operator's own AWS credentials, or at the local service. It
 * sets the environment that the functions get on AWS; call it before anything reads that.
 */
export function setTarget(stage: string | undefined): void {
  if (stage === undefined) setLocalTarget();
  else if (Object.hasOwn(STAGES, stage)) setNames(stage as StageName);
  else throw new OpsError(`There is no stage ${stage}: use sandbox or production.`);
}

function setLocalTarget(): void {
  const file = join(process.env.DATA_DIR ?? '.local', 'service.json');
  if (!existsSync(file)) {
    throw new OpsError(
      'No local service is running. Start it with `npm start`, or name a deployed one by --stage.',
    );
  }
  const service: LocalService = JSON.parse(readFileSync(file, 'utf8'));
  setNames(service.stage);
  Object.assign(process.env, {
    AWS_REGION: service.region,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_ENDPOINT_URL_DYNAMODB: service.dynamodb_endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: service.secrets_endpoint,
    AWS_ENDPOINT_URL_SESV2: service.inbox_url,
    AWS_ENDPOINT_URL_LAMBDA: service.events_endpoint,
    AWS_ENDPOINT_URL_EVENTBRIDGE: service.events_endpoint,
  });
}

function setNames(stage: StageName): void {
  const names = namesOf(stage);
  Object.assign(process.env, {
    STAGE: stage,
    TABLE_NAME: names.table,
    SIGNING_SECRET: names.secret('signing'),
    SEALING_SECRET: names.secret('sealing'),
    PROVIDERS_SECRET: names.secret('providers'),
  });
}
