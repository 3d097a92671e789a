import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sandbox } from '#infra/settings/sandbox.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { RunningService } from '#tests/support/service/start-service.ts';
import { bundleCandidate } from './candidates.ts';
import { deployedFunction, deploymentIn } from './deployed.ts';
import { eventsOf } from './events.ts';
import type { Case } from './run.ts';
import { plainItems, plainSecrets, tellStory } from './story.ts';
import { OPERATIONS, OTHERS, OWN } from './subjects.ts';

export type Prepared = {
  readonly cases: readonly Case[];
  /** Returns the handler of a function, by its name. */
  readonly handlerOf: (functionName: string) => string | undefined;
  stop(): void;
};

/**
 * Makes everything that is measured, in `folder`: the service's functions as a deployment would upload them, the
 * candidates, the records that they find, the events, and the stub that responds in place of AWS.
 */
export async function prepare(
  service: RunningService,
  folder: string,
  only: readonly string[],
): Promise<Prepared> {
  const assembly = join(folder, 'assembly');
  buildApp({ stages: [sandbox], bundle: true, validate: false, outdir: assembly }).synth();
  const deployment = deploymentIn(assembly, sandbox.name);
  const { requests, records } = await tellStory();
  await storeItems(plainItems(records));
  const secrets = await plainSecrets();
  const stub = await startStub(service.environment, secrets);
  const events = await eventsOf(requests, deployment, assembly, service.directory);
  mkdirSync(join(folder, 'events'));
  const eventFile = (operation: string) => join(folder, 'events', `${operation}.json`);
  for (const [operation, event] of Object.entries(events))
    writeFileSync(eventFile(operation), JSON.stringify(event));

  const cases: Case[] = [];
  for (const operation of OPERATIONS) {
    const { module, environment } = deployedFunction(deployment, assembly, OWN[operation]);
    const common = { operation, eventFile: eventFile(operation) };
    cases.push({
      ...common,
      candidate: 'domicilia',
      module,
      environment: { ...environment, ...environmentOf(stub.url) },
    });
    for (const [candidate, modules] of Object.entries(OTHERS)) {
      const source = modules[operation];
      if (source === undefined || !only.includes(candidate)) continue;
      cases.push({
        ...common,
        candidate,
        module: await bundleCandidate(source, join(folder, 'candidates')),
        environment: { ...environmentOf(stub.url), ...othersEnvironment(secrets) },
      });
    }
  }
  const names = new Map(
    deployment
      .resources('AWS::Lambda::Function')
      .map(({ name, metadata }) => [
        name,
        /^functions\/(.+)\.ts$/.exec(String(metadata['domicilia:entry']))?.[1],
      ]),
  );
  return { cases, handlerOf: (name) => names.get(name), stop: stub.stop };
}

/**
 * The environment of the candidates: the table, and for the floor, which reads no secret, the contents of the others'
 * secrets.
 */
function othersEnvironment(secrets: Readonly<Record<string, string>>): Record<string, string> {
  const { 'bench/jwks': VERIFICATION_KEYS = '', 'bench/evidence': EVIDENCE_KEY = '' } = secrets;
  return { TABLE_NAME: process.env.TABLE_NAME ?? '', VERIFICATION_KEYS, EVIDENCE_KEY };
}

/** The environment that Lambda sets, with the stub in place of AWS. */
function environmentOf(stub: string): Record<string, string> {
  return {
    AWS_REGION: sandbox.region,
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_SESSION_TOKEN: 'operator',
    AWS_LAMBDA_FUNCTION_NAME: 'bench',
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: '1769',
    PUBLIC_URL: 'https://api.bench.example',
    AWS_ENDPOINT_URL_DYNAMODB: stub,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: stub,
  };
}

async function storeItems(items: readonly Record<string, unknown>[]): Promise<void> {
  const { documents, tableName } = await import('#lib/store/engine/client.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  for (const Item of items) await documents.send(new PutCommand({ TableName: tableName(), Item }));
}

async function startStub(
  environment: Readonly<Record<string, string>>,
  secrets: Readonly<Record<string, string>>,
) {
  const { AWS_ENDPOINT_URL_DYNAMODB = '', AWS_ENDPOINT_URL_SECRETS_MANAGER = '' } = environment;
  const args = [AWS_ENDPOINT_URL_DYNAMODB, AWS_ENDPOINT_URL_SECRETS_MANAGER, JSON.stringify(secrets)];
  const child = fork(join(import.meta.dirname, 'stub.ts'), args, { execArgv: [] });
  const [port] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.disconnect() };
}
