import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Secrets } from '#infra/local/aws/secrets.ts';
import { tablesOf } from '#infra/local/create-table.ts';
import { archivesOf } from '#infra/local/events/archive.ts';
import { asyncSettingsOf } from '#infra/local/events/async-invocations.ts';
import { rulesOf } from '#infra/local/events/event-bus.ts';
import { matchesPattern } from '#infra/local/events/filter-pattern.ts';
import { pipesOf } from '#infra/local/events/pipe.ts';
import { queuesOf } from '#infra/local/events/queue.ts';
import { schedulesOf } from '#infra/local/events/schedules.ts';
import type { Api } from '#infra/local/gateway/api.ts';
import { readEdge } from '#infra/local/gateway/edge.ts';
import { readApi } from '#infra/local/gateway/read-api.ts';
import type { GatewayRequest } from '#infra/local/gateway/request.ts';
import { createRouter } from '#infra/local/gateway/router.ts';
import { functionsOf, type LambdaFunction } from '#infra/local/lambda/functions.ts';
import { Deployment } from '#infra/local/template/deployment.ts';
import { synthesizeSandbox } from '#infra/local/template/synthesize.ts';
import { needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { eventKey, failedEventKey } from '#lib/store/keys.ts';
import { PLACE, temporaryFolder } from './support/fixture.ts';

let deployment: Deployment;
let api: Api;
let functions: Map<string, LambdaFunction>;
/** The functions that the API calls, by their aliases. */
let called: Map<string, LambdaFunction>;

beforeAll(async () => {
  deployment = new Deployment(await synthesizeSandbox(), PLACE);
  api = readApi(deployment);
  const all = functionsOf(deployment, new URL('../../', import.meta.url));
  functions = new Map(all.map((fn) => [fn.arn, fn]));
  called = new Map(all.flatMap((fn) => fn.aliases.map((alias) => [alias, fn])));
});

describe('the sandbox, as the CDK app describes it,', () => {
  test('is behind a distribution that sends the viewer’s place, with its own secret', () => {
    const secrets = new Secrets(deployment, join(temporaryFolder(), 'secrets.json'));
    const SecretId = 'domicilia/sandbox/origin';
    const { SecretString } = secrets.respond('GetSecretValue', { SecretId }) as { SecretString: string };

    const sent = { 'Idempotency-Key': 'key', 'x-payload-digest': 'digest', Cookie: 'a=1' };
    const request = { id: 'req_1', headers: Object.entries(sent) } as unknown as GatewayRequest;
    const { headers } = readEdge(deployment, secrets)(request);

    expect(SecretString).toMatch(/^[A-Za-z0-9]{64}$/);
    expect(Object.fromEntries(headers)).toEqual({
      'Idempotency-Key': 'key',
      'x-payload-digest': 'digest',
      'CloudFront-Viewer-Address': '203.0.113.7:50000',
      'CloudFront-Viewer-Time-Zone': 'America/Mexico_City',
      'CloudFront-Viewer-Country': 'MX',
      'CloudFront-Viewer-Country-Region': 'CMX',
      'CloudFront-Viewer-City': 'Mexico City',
      'CloudFront-Viewer-Latitude': '19.42847',
      'CloudFront-Viewer-Longitude': '-99.12766',
      'x-origin-secret': SecretString,
      'X-Amz-Cf-Id': 'local-req_1',
    });
  });

  test('serves each route by its own function, behind the authorizer where it needs a token', () => {
    const find = createRouter(api.methods);

    for (const route of routes) {
      const { method } = find(route.method, route.path) ?? {};
      const fn = called.get(String(method?.integration));
      expect(fn?.entry).toMatch(new RegExp(`/functions/${route.handler}\\.mjs$`));
      // API Gateway's timeout, which the local gateway leaves to the function's own timeout.
      expect(fn?.timeout).toBeLessThan(29_000);
      expect(method?.authorizer !== undefined).toBe(needsToken(route.access));
    }
  });

  test('names a source for each function, and for its caller', () => {
    const queues = queuesOf(deployment);
    const consumed = queues.filter(({ functionArn }) => functionArn).map(({ arn }) => arn);
    const called = [
      ...queues.flatMap(({ functionArn }) => functionArn ?? []),
      ...rulesOf(deployment).flatMap(({ targetArns }) => targetArns),
      ...schedulesOf(deployment).map(({ targetArn }) => targetArn),
    ].filter((arn) => !arn.includes(':stateMachine:') && !consumed.includes(arn));

    expect(called.length).toBeGreaterThan(0);
    for (const arn of called) expect(functions.has(arn)).toBe(true);
    for (const { entry } of functions.values()) {
      expect(existsSync(new URL(entry.replace(/\.mjs$/, '.ts')))).toBe(true);
    }
  });

  test('has one reader of the table’s stream, whose bus has an archive and rules', () => {
    const [pipe, ...others] = pipesOf(deployment);
    const [table] = tablesOf(deployment);

    expect(others).toEqual([]);
    expect(pipe?.tableName).toBe(table?.create.TableName);
    expect(archivesOf(deployment).map(({ busArn }) => busArn.split('/')[1])).toEqual([pipe?.bus]);
    expect(rulesOf(deployment).some(({ bus }) => bus === pipe?.bus)).toBe(true);
  });

  test('has a pipe that takes events alone, and no event of an event, so that there is no loop', () => {
    const [pipe] = pipesOf(deployment);
    const of = (sk: string) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { sk: { S: sk } }, NewImage: { event_type: { S: 'any.type' } } },
    });
    const passes = (record: object) => pipe?.filters.some((pattern) => matchesPattern(pattern, record));

    expect(passes(of(eventKey('DD#1', 'evt_1').sk))).toBe(true);
    expect(passes(of(failedEventKey('1').sk))).toBe(false);
  });

  test('sends events that its functions give up to a function that keeps them', () => {
    const kept = queuesOf(deployment).filter(({ functionArn }) =>
      functionArn?.includes('keep-failed-events'),
    );
    const settings = [...asyncSettingsOf(deployment).values()];

    expect(kept).toHaveLength(1);
    expect(new Set(settings.map(({ onFailure }) => onFailure))).toEqual(new Set([undefined, kept[0]?.arn]));
  });

  test('gives each function that has the table’s name a role for it, or for an index of it', () => {
    const [table] = tablesOf(deployment);
    const isOfTable = (resource: unknown) => String(resource).split('/index/')[0] === table?.arn;

    for (const { name, environment, role } of functions.values()) {
      const reaches = role.some(({ Resource }) => [Resource].flat().some(isOfTable));
      expect({ name, reaches }).toEqual({
        name,
        reaches: environment.TABLE_NAME === table?.create.TableName,
      });
    }
  });
});
