import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import { ServiceLog } from '#infra/local/service-log.ts';
import { Deployment, type StackTemplate } from '#infra/local/template/deployment.ts';
import { fixtureStacks } from './fixture-stacks.ts';

export const PLACE = { region: 'us-east-1', accountId: '000000000000' };

/** The options of the operators' clients. */
export const OPERATOR = {
  region: PLACE.region,
  credentials: { accessKeyId: 'operator', secretAccessKey: 'x' },
};

/** Sources of the functions of the fixture, by file name. */
const SOURCES = {
  'echo.mjs': `export const handler = async (event) => ({ statusCode: 200, body: JSON.stringify(event) });`,
  'authorizer.mjs': `
    export const handler = async ({ authorizationToken, methodArn }) => {
      if (authorizationToken === 'unknown') throw new Error('Unauthorized');
      if (authorizationToken === 'broken') throw new Error('no');
      const stage = methodArn.split('/').slice(0, 2).join('/');
      const Resource = stage + (authorizationToken === 'reader' ? '/GET/*' : '/*');
      const Statement = [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource }];
      const [, usageIdentifierKey] = authorizationToken.split('/');
      const policyDocument = { Statement };
      return { principalId: 'caller', policyDocument, context: { active: true }, usageIdentifierKey };
    };`,
  'odd.mjs': `
    const RESPONSES = {
      text: 'no proxy response',
      object: { statusCode: 200, body: { not: 'a text' } },
      status: { statusCode: 'abc' },
      header: { statusCode: 200, headers: { 'X-Split': 'a\\r\\nb' } },
      slow: { statusCode: 200, body: 'done' },
      cookies: { statusCode: 204, multiValueHeaders: { 'Set-Cookie': ['a=1', 'b=2'] }, headers: { 'WWW-Authenticate': 'Basic' } },
    };
    export const handler = async ({ queryStringParameters: { how } }) => {
      if (how === 'throw') throw new Error('broken');
      if (how === 'exit') process.exit(3);
      if (how === 'slow') await new Promise((resolve) => setTimeout(resolve, 1000));
      if (how === 'never') await new Promise(() => {});
      return RESPONSES[how];
    };`,
};

/** A folder with the sources, as a project that the templates' entries are relative to. */
export function writeProject(sources: Readonly<Record<string, string>> = SOURCES): URL {
  const folder = temporaryFolder();
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
  return pathToFileURL(`${folder}/`);
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'domicilia-test-'));
}

export function fixtureDeployment(stacks: readonly StackTemplate[] = fixtureStacks()): Deployment {
  return new Deployment(stacks, PLACE);
}

/** A deployment of one stack that holds these resources alone. */
export function deploymentOf(Resources: StackTemplate['template']['Resources'] & object): Deployment {
  return fixtureDeployment([{ stackName: 'fixture', template: { Resources } }]);
}

/** A log, and the text that the terminal would show of it. */
export function logOf(): { log: ServiceLog; lines: string[] } {
  const lines: string[] = [];
  return { log: new ServiceLog('/dev/null', (line) => lines.push(line)), lines };
}

/** Waits until a condition holds; less long than the test may take. */
export async function until(condition: () => boolean): Promise<void> {
  for (const giveUpAt = Date.now() + 100_000; !condition(); await sleep(10)) {
    if (Date.now() > giveUpAt) throw new Error('It did not come to pass.');
  }
}

/** The result of an invocation that succeeds, without a payload. */
export const DONE: Outcome = { ok: true, payload: undefined };
