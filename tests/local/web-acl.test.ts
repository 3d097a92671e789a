import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Secrets } from '#infra/local/aws/secrets.ts';
import type { GatewayRequest } from '#infra/local/gateway/request.ts';
import { type Guard, readGuard } from '#infra/local/gateway/web-acl.ts';
import type { StackTemplate } from '#infra/local/template/deployment.ts';
import { deploymentOf, temporaryFolder } from './support/fixture.ts';
import { serveFixture } from './support/gateway-fixture.ts';
import { of, ref } from './support/template-parts.ts';

const shows = (SearchString: string, Name = 'X-Secret') => ({
  ByteMatchStatement: {
    FieldToMatch: { SingleHeader: { Name } },
    PositionalConstraint: 'EXACTLY',
    SearchString,
  },
});

const either = { OrStatement: { Statements: [shows('one'), shows('two')] } };

function guardWith(Statement: object, more: object = {}): Guard {
  const rules = [{ Name: 'rule', Action: { Allow: {} }, Statement }];
  return guardOf({
    Acl: of('AWS::WAFv2::WebACL', { Name: 'acl', DefaultAction: { Block: {} }, Rules: rules, ...more }),
    Association: of('AWS::WAFv2::WebACLAssociation', { WebACLArn: { 'Fn::GetAtt': ['Acl', 'Arn'] } }),
  });
}

function guardOf(resources: StackTemplate['template']['Resources'] & object): Guard {
  const deployment = deploymentOf(resources);
  return readGuard(deployment, new Secrets(deployment, join(temporaryFolder(), 'secrets.json')));
}

const request = (...headers: [string, string][]) => ({ headers }) as unknown as GatewayRequest;

describe('the web ACL of the API', () => {
  test('accepts either value of the header, in any spelling of its name, and nothing else', () => {
    const passes = guardWith(either);

    expect([passes(request(['x-secret', 'one'])), passes(request(['X-SECRET', 'two']))]).toEqual([
      true,
      true,
    ]);
    for (const other of [request(), request(['x-secret', 'onetwo']), request(['x-other', 'one'])])
      expect(passes(other)).toBe(false);
  });

  test('is optional: without it, every request passes', () => {
    expect(guardOf({ Topic: of('AWS::SNS::Topic', { Name: ref('AWS::Region') }) })(request())).toBe(true);
  });

  test.each<[string, () => Guard]>([
    ['a statement', () => guardWith({ GeoMatchStatement: { CountryCodes: ['MX'] } })],
    ['a comparison', () => guardWith({ ByteMatchStatement: { PositionalConstraint: 'CONTAINS' } })],
    ['a default', () => guardWith(either, { DefaultAction: { Allow: {} } })],
  ])('with %s that the local run does not know is reported, not ignored', (_, read) => {
    expect(read).toThrow(/local run/);
  });
});

test('the direct address is checked by the web ACL, and the public one sends the accepted value', async () => {
  const passes = guardWith(either);
  const through = (sent: GatewayRequest): GatewayRequest => ({
    ...sent,
    headers: [...sent.headers, ['x-secret', 'two']],
  });
  const gateway = await serveFixture(through, Promise.resolve(), passes);
  const statusOf = async (url: string, headers: Record<string, string> = {}) =>
    (await fetch(`${url}/things`, { headers })).status;

  expect([await statusOf(gateway.url), await statusOf(gateway.direct.url)]).toEqual([200, 403]);
  expect(await statusOf(gateway.direct.url, { 'x-secret': 'one' })).toBe(200);
  await gateway.stop();
});
