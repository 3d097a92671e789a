import { beforeAll, describe, expect, test } from '@jest/globals';
import { bodyAt } from '#infra/bundle/site/at-address.ts';
import { buildSite } from '#infra/bundle/site/build-site.ts';
import { KINDS } from '#infra/bundle/site/kinds.ts';
import { servedPages } from '#infra/bundle/site/pages.ts';
import { sitePaths } from '#infra/bundle/site/paths.ts';
import { type Headers, protectionsOf } from '#infra/bundle/site/protections.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { s3MerchantLinks } from '#lib/providers/merchant-files/s3-links.ts';
import { propertiesOf, type Resource, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let production: Templates;
let behaviors: Resource[];

beforeAll(() => {
  production = synthesize('production');
  behaviors = propertiesOf(production.edge, 'AWS::CloudFront::Distribution').DistributionConfig
    .CacheBehaviors;
});

/** The address of the forms that upload merchants' files, in the account and the region of the test. */
const UPLOADS =
  'https://domicilia-production-merchant-files-111122223333-mx-central-1.s3.mx-central-1.amazonaws.com/';

const protections = protectionsOf({ uploads: UPLOADS });

/** Returns a text of a template as it is in that account and region. */
function resolved(value: string | { 'Fn::Join': [string, (string | { Ref: string })[]] }): string {
  const places: Record<string, string> = {
    ...{ 'AWS::AccountId': '111122223333', 'AWS::Region': 'mx-central-1', 'AWS::URLSuffix': 'amazonaws.com' },
  };
  if (typeof value === 'string') return value;
  const [between, parts] = value['Fn::Join'];
  return parts.map((part) => (typeof part === 'string' ? part : places[part.Ref])).join(between);
}

const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';

/** Returns the headers that a policy of the distribution adds, by their names. */
function headersOf({ Ref }: { Ref: string }): Headers {
  const { Name, SecurityHeadersConfig, CustomHeadersConfig, CorsConfig } =
    production.edge.findResources('AWS::CloudFront::ResponseHeadersPolicy')[Ref]?.Properties
      .ResponseHeadersPolicyConfig ?? {};
  const { StrictTransportSecurity, ContentTypeOptions, ReferrerPolicy, ContentSecurityPolicy } =
    SecurityHeadersConfig;
  expect(Name).toMatch(/^domicilia-production-protection-/);
  return {
    'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}${StrictTransportSecurity.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    ...(ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
    'referrer-policy': ReferrerPolicy.ReferrerPolicy,
    ...(ContentSecurityPolicy && {
      'content-security-policy': resolved(ContentSecurityPolicy.ContentSecurityPolicy),
    }),
    ...(CorsConfig && { 'access-control-allow-origin': CorsConfig.AccessControlAllowOrigins.Items.join() }),
    ...Object.fromEntries(
      (CustomHeadersConfig?.Items ?? []).map(({ Header, Value }: Resource) => [Header, Value]),
    ),
  };
}

describe('the distribution serves each path of the site', () => {
  test.each([...sitePaths(STAGES.production)])(
    '%s from the bucket, with the headers of a %s',
    (path, protection) => {
      const behavior = behaviors.find(({ PathPattern }) => PathPattern === path);
      expect(behavior).toMatchObject({
        AllowedMethods: ['GET', 'HEAD'],
        CachePolicyId: CACHING_OPTIMIZED,
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
      });
      expect(behavior?.OriginRequestPolicyId).toBeUndefined();
      expect(behavior?.FunctionAssociations ?? behavior?.LambdaFunctionAssociations).toBeUndefined();
      expect(headersOf(behavior?.ResponseHeadersPolicyId)).toEqual(protections.get(protection));
    },
  );

  test('and the desk may send only to its own address, and where the forms for uploads are sent', async () => {
    const connected = (path: Parameters<typeof protections.get>[0]) =>
      /connect-src ([^;]*)/.exec(protections.get(path)?.['content-security-policy'] ?? '')?.[1];
    expect([connected('page'), connected('reference'), connected('desk')]).toEqual([
      ...["'self'", "'self'", `'self' ${UPLOADS}`],
    ]);
    const signing = {
      ...{ AWS_REGION: 'mx-central-1', AWS_ACCESS_KEY_ID: 'fixture', AWS_SECRET_ACCESS_KEY: 'fixture' },
    };
    const { AWS_ENDPOINT_URL_S3, ...others } = process.env;
    process.env = { ...others, ...signing };
    const { url } = await s3MerchantLinks(new URL(UPLOADS).hostname.split('.')[0] ?? '').uploadForm(
      'imports/a',
      {
        ...{ mostBytes: 1, seconds: 1 },
      },
    );
    expect(url).toBe(UPLOADS);
    const cors = { CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }] } };
    expect(propertiesOf(production.data, 'AWS::S3::Bucket', cors).BucketName).toEqual(
      expect.objectContaining({
        'Fn::Join': ['', expect.arrayContaining(['domicilia-production-merchant-files-'])],
      }),
    );
  });

  test('and no other; the simulator of identities in a sandbox alone', () => {
    const pathsOf = (all: Resource[]) =>
      all
        .filter(({ TargetOriginId }) => TargetOriginId === 'site')
        .map(({ PathPattern }) => PathPattern)
        .sort();
    expect(pathsOf(behaviors)).toEqual([...sitePaths(STAGES.production).keys()].sort());
    const { CacheBehaviors } = propertiesOf(
      synthesize('sandbox').edge,
      'AWS::CloudFront::Distribution',
    ).DistributionConfig;
    expect(pathsOf(CacheBehaviors)).toEqual([...pathsOf(behaviors), '/sandbox/identity'].sort());
  });
});

describe('the bucket of the site', () => {
  test('is closed to the public and encrypted', () => {
    expect(propertiesOf(production.edge, 'AWS::S3::Bucket')).toMatchObject({
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    });
  });

  test('may be read by the distribution of its stage alone', () => {
    const { PolicyDocument } = propertiesOf(production.edge, 'AWS::S3::BucketPolicy');
    const allowed = PolicyDocument.Statement.filter(({ Effect }: Resource) => Effect === 'Allow');
    expect(allowed.map(({ Action, Principal }: Resource) => [Action, Principal])).toEqual([
      [['s3:GetObject', 's3:ListBucket'], { Service: 'cloudfront.amazonaws.com' }],
    ]);
    for (const { Condition } of allowed)
      expect(JSON.stringify(Condition.StringEquals['AWS:SourceArn'])).toMatch(/distribution\/.*Distribution/);
  });
});

describe('a deployment', () => {
  test('copies kind by kind, scripts and styles first, after the API, and deletes no file', () => {
    const copies = resourcesOf(production.api, 'Custom::CDKBucketDeployment');
    const [[stage = ''] = []] = resourcesOf(production.api, 'AWS::ApiGateway::Stage');
    for (const [index, { contentType, cacheControl }] of Object.values(KINDS).entries()) {
      const [, { Properties, DependsOn } = {} as Resource] = copies[index] ?? [];
      expect(Properties).toMatchObject({
        Prune: false,
        SystemMetadata: { 'content-type': contentType, 'cache-control': cacheControl },
      });
      expect(DependsOn).toContain(index === 0 ? stage : copies[index - 1]?.[0]);
    }
    expect(copies).toHaveLength(Object.keys(KINDS).length);
    expect(Object.keys(KINDS)).toEqual(['script', 'style', 'program', 'package', 'document', 'page']);
  });

  test('keeps the log of its function as long as all others', () => {
    const { RetentionInDays } = propertiesOf(production.api, 'AWS::Logs::LogGroup', {
      LogGroupName: '/domicilia/production/site',
    });
    expect(RetentionInDays).toBe(STAGES.production.logDays);
  });
});

describe('the files of a stage', () => {
  test('are the same when they are built again, at the paths that are served', () => {
    const files = buildSite(servedPages(STAGES.production));
    expect(buildSite(servedPages(STAGES.production))).toEqual(files);
    const paths = sitePaths(STAGES.production);
    const isServed = (path: string) => paths.has(path) || paths.has(path.replace(/[^/]*$/, '*'));
    expect(files.filter(({ path }) => !isServed(path))).toEqual([]);
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
  });

  test('names the address of the stage in the OpenAPI document, and changes no other file', () => {
    for (const file of buildSite(servedPages(STAGES.production))) {
      const body = bodyAt(file, { address: 'https://api.example.com' });
      if (file.path !== '/openapi.json') expect(body).toBe(file.body);
      else expect(JSON.parse(String(body)).servers).toMatchObject([{ url: 'https://api.example.com' }]);
    }
  });

  test('stop the build if one is missing', () => {
    expect(() => buildSite([{ path: '/missing', folder: 'lib/pages/missing' }])).toThrow(/missing/);
  });
});
