import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { Secrets } from '#infra/local/aws/secrets.ts';
import { type Edge, readEdge } from '#infra/local/gateway/edge.ts';
import type { Listening } from '#infra/local/http.ts';
import type { StackTemplate } from '#infra/local/template/deployment.ts';
import { fixtureDeployment, temporaryFolder } from './support/fixture.ts';
import { fixtureStacks } from './support/fixture-stacks.ts';
import { serveFixture } from './support/gateway-fixture.ts';

const policy = (kind: 'Cache' | 'OriginRequest', ...Headers: string[]) => {
  const listed = {
    HeadersConfig: { HeaderBehavior: 'whitelist', Headers },
    ...(kind === 'Cache' && { EnableAcceptEncodingGzip: true }),
  };
  const config = kind === 'Cache' ? { ParametersInCacheKeyAndForwardedToOrigin: listed } : listed;
  return { Type: `AWS::CloudFront::${kind}Policy`, Properties: { [`${kind}PolicyConfig`]: config } };
};

/** A distribution before the fixture's API. */
function edgeThat(...forwarded: string[]): Edge {
  const secret = { 'Fn::GetStackOutput': { StackName: 'fixture-data', OutputName: 'SecretArn' } };
  const reference = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', secret, ':SecretString:kid::}}']] };
  const DistributionConfig = {
    DefaultCacheBehavior: { CachePolicyId: { Ref: 'Key' }, OriginRequestPolicyId: { Ref: 'Forward' } },
    Origins: [{ OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: reference }] }],
  };
  return edgeOf({
    Distribution: { Type: 'AWS::CloudFront::Distribution', Properties: { DistributionConfig } },
    Key: policy('Cache', 'Authorization'),
    Forward: policy('OriginRequest', ...forwarded),
  });
}

function edgeOf(Resources: StackTemplate['template']['Resources'] & object): Edge {
  const edge = { stackName: 'fixture-edge', template: { Resources } };
  const deployment = fixtureDeployment([...fixtureStacks(), edge]);
  return readEdge(deployment, new Secrets(deployment, join(temporaryFolder(), 'secrets.json')));
}

let gateway: Listening;

beforeAll(async () => {
  gateway = await serveFixture(edgeThat('CloudFront-Viewer-Address', 'CloudFront-Viewer-City', 'If-Match'));
});
afterAll(() => gateway.stop());

async function eventOf(headers: Record<string, string>, { url } = gateway): Promise<APIGatewayProxyEvent> {
  return (await (await fetch(`${url}/things`, { headers })).json()) as APIGatewayProxyEvent;
}

describe('a request through the distribution', () => {
  test('has the viewer’s place, and the secret that only the distribution knows', async () => {
    const { headers } = await eventOf({});

    expect(headers).toMatchObject({
      'CloudFront-Viewer-Address': '203.0.113.7:50000',
      'CloudFront-Viewer-City': 'Mexico City',
      'x-origin-secret': 'initial',
    });
  });

  test('keeps the headers that the policies name, and no others', async () => {
    const { headers } = await eventOf({ 'if-match': '"3"', authorization: 'someone', 'x-other': '1' });

    expect(headers).toMatchObject({ 'if-match': '"3"', authorization: 'someone', host: expect.any(String) });
    expect(headers).not.toHaveProperty('x-other');
    expect(headers).not.toHaveProperty('CloudFront-Viewer-Country');
  });

  test.each([
    ['br, gzip', 'gzip'],
    ['deflate, gzip;q=0.5', 'gzip'],
    ['gzip;q=0, br', undefined],
    ['identity', undefined],
  ])('with Accept-Encoding %s reaches the API with %s', async (accepted, passed) => {
    const { headers } = await eventOf({ 'accept-encoding': accepted });
    expect(headers['Accept-Encoding']).toBe(passed);
  });

  test('cannot set these headers itself: a viewer’s values are overwritten', async () => {
    const { multiValueHeaders } = await eventOf({
      'cloudfront-viewer-address': '10.0.0.1:1',
      'x-origin-secret': 'guessed',
      'X-Forwarded-For': '10.0.0.2',
      'X-Amz-Cf-Id': 'guessed',
    });

    expect(JSON.stringify(multiValueHeaders)).not.toMatch(/10\.0\.0|guessed/);
    expect(multiValueHeaders['CloudFront-Viewer-Address']).toEqual(['203.0.113.7:50000']);
    expect(multiValueHeaders['X-Amz-Cf-Id']).toEqual([expect.stringMatching(/^local-req_/)]);
  });
});

describe('a distribution', () => {
  test('with a feature that the local run does not know is reported, not served without it', () => {
    expect(() => edgeThat('CloudFront-Viewer-ASN')).toThrow('CloudFront-Viewer-ASN');
  });

  test('is optional: without it, requests arrive as they were sent', async () => {
    const bare = await serveFixture(edgeOf({}));
    const { headers } = await eventOf({ 'x-other': '1' }, bare);
    await bare.stop();

    expect(headers).toMatchObject({ 'x-other': '1' });
    expect(headers).not.toHaveProperty('x-origin-secret');
  });
});
