import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import { FULL } from './full-settings.ts';
import {
  functionOf,
  functionsIn,
  propertiesOf,
  type Resource,
  resourcesOf,
  synthesize,
  synthesizeFull,
  type Templates,
} from './synthesized.ts';

const { name: DOMAIN, certificateArn: CERTIFICATE } = FULL.domain;

/** The paths of sign-in and sessions. */
const COOKIE_PATHS = ['/api/sign-in', '/api/sign-in/complete', '/api/session/renew', '/api/session/end'];

let production: Templates;

beforeAll(() => {
  production = synthesize('production');
});

const configOf = ({ edge }: Templates) =>
  propertiesOf(edge, 'AWS::CloudFront::Distribution').DistributionConfig;
const originOf = (templates: Templates) => configOf(templates).Origins[0];
const siteOf = (templates: Templates) => configOf(templates).Origins[1];
const policyOf = (kind: 'CachePolicy' | 'OriginRequestPolicy' | 'ResponseHeadersPolicy') => {
  const { Ref } = configOf(production).DefaultCacheBehavior[`${kind}Id`];
  return production.edge.findResources(`AWS::CloudFront::${kind}`)[Ref]?.Properties[`${kind}Config`];
};

describe('the distribution', () => {
  test('is in front of the API, so that its paths have no stage', () => {
    const [[api = ''] = []] = resourcesOf(production.edge, 'AWS::ApiGateway::RestApi');
    const { DomainName, OriginPath } = originOf(production);
    expect(DomainName).toEqual({
      'Fn::Join': [
        '',
        [{ Ref: api }, '.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }],
      ],
    });
    expect(OriginPath).toBe('/production');
    expect(configOf(production).DefaultCacheBehavior.TargetOriginId).toBe(originOf(production).Id);
  });

  test('depends on nothing that is deployed after it', () => {
    const [[id = '', distribution] = []] = resourcesOf(production.edge, 'AWS::CloudFront::Distribution');
    const named = [...JSON.stringify(distribution).matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(
      (match) => match[1],
    );
    const types = named
      .map((name) => production.edge.toJSON().Resources[name ?? '']?.Type)
      .filter((type) => type !== undefined);
    expect(id).not.toBe('');
    expect(new Set(types)).toEqual(
      new Set([
        'AWS::ApiGateway::RestApi',
        'AWS::CloudFront::CachePolicy',
        'AWS::CloudFront::Function',
        'AWS::CloudFront::OriginAccessControl',
        'AWS::CloudFront::OriginRequestPolicy',
        'AWS::CloudFront::ResponseHeadersPolicy',
        'AWS::S3::Bucket',
      ]),
    );
    expect(distribution?.DependsOn).toBeUndefined();
  });

  test('accepts every method, over HTTPS alone on both sides, and waits as long as API Gateway does', () => {
    expect(configOf(production).DefaultCacheBehavior).toMatchObject({
      AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
      ViewerProtocolPolicy: 'https-only',
    });
    expect(configOf(production)).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true });
    expect(originOf(production).CustomOriginConfig).toMatchObject({
      OriginProtocolPolicy: 'https-only',
      OriginSSLProtocols: ['TLSv1.2'],
      OriginReadTimeout: 30,
    });
  });

  test('sends every request to the API, except those for files of the site', () => {
    const { Origins, CacheBehaviors } = configOf(production);
    expect(Origins).toHaveLength(2);
    const ofSite = CacheBehaviors.filter((each: Resource) => each.TargetOriginId === siteOf(production).Id);
    const paths = ofSite.map((each: Resource) => each.PathPattern);
    expect(paths).not.toHaveLength(0);
    expect(routes.filter(({ path }) => paths.includes(path) || path.startsWith('/assets/'))).toEqual([]);
  });

  test('sends token requests to the API as well, and adds the challenge for the keys', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = configOf(production);
    const others = CacheBehaviors.filter((each: Resource) => each.TargetOriginId !== siteOf(production).Id);
    expect(others).toEqual([
      {
        ...DefaultCacheBehavior,
        PathPattern: '/api/authorizations/token',
        ResponseHeadersPolicyId: expect.anything(),
      },
      ...COOKIE_PATHS.map((PathPattern) => ({
        ...DefaultCacheBehavior,
        PathPattern,
        OriginRequestPolicyId: expect.anything(),
      })),
    ]);
    const { Ref } = others[0].ResponseHeadersPolicyId;
    const policy = production.edge.findResources('AWS::CloudFront::ResponseHeadersPolicy')[Ref];
    expect(policy?.Properties.ResponseHeadersPolicyConfig).toMatchObject({
      CustomHeadersConfig: {
        Items: [{ Header: 'www-authenticate', Value: 'Basic realm="Domicilia"', Override: true }],
      },
      SecurityHeadersConfig: policyOf('ResponseHeadersPolicy').SecurityHeadersConfig,
    });
  });

  test('passes the cookies of the service and the origin of the page on, on four paths and no other', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = configOf(production);
    const policies = production.edge.findResources('AWS::CloudFront::OriginRequestPolicy');
    const passed = [DefaultCacheBehavior, ...CacheBehaviors].map(
      ({ PathPattern, OriginRequestPolicyId }: Resource) => {
        const config = policies[OriginRequestPolicyId?.Ref]?.Properties.OriginRequestPolicyConfig;
        const { CookieBehavior = 'none', Cookies = [] } = config?.CookiesConfig ?? {};
        const headers: string[] = config?.HeadersConfig.Headers ?? [];
        return { PathPattern, CookieBehavior, Cookies, passesOrigin: headers.includes('Origin') };
      },
    );
    expect(
      passed.filter(({ CookieBehavior, passesOrigin }) => CookieBehavior !== 'none' || passesOrigin),
    ).toEqual(
      COOKIE_PATHS.map((PathPattern) => ({
        PathPattern,
        CookieBehavior: 'whitelist',
        Cookies: ['__Host-session', '__Host-sign-in'],
        passesOrigin: true,
      })),
    );
    const inCache = Object.values(production.edge.findResources('AWS::CloudFront::CachePolicy')).map(
      ({ Properties }) =>
        Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin.CookiesConfig.CookieBehavior,
    );
    expect(new Set(inCache)).toEqual(new Set(['none']));
  });

  test('is the only address in the stack’s outputs', () => {
    const outputs = production.edge.findOutputs('Url');
    const [[id = ''] = []] = resourcesOf(production.edge, 'AWS::CloudFront::Distribution');
    expect(outputs.Url?.Value).toEqual({
      'Fn::Join': ['', ['https://', { 'Fn::GetAtt': [id, 'DomainName'] }]],
    });
    expect(JSON.stringify(outputs)).not.toContain('execute-api');
  });
});

describe('the cache keeps nothing', () => {
  test('of responses unless they allow it, and then for a second at most', () => {
    expect(policyOf('CachePolicy')).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 1 });
  });

  test('of errors, which CloudFront would otherwise repeat for ten seconds', () => {
    const kept = configOf(production).CustomErrorResponses;
    expect(kept.map(({ ErrorCode }: { ErrorCode: number }) => ErrorCode).sort()).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
    for (const { ErrorCode, ...rest } of kept)
      expect({ ErrorCode, rest }).toEqual({ ErrorCode, rest: { ErrorCachingMinTTL: 0 } });
  });

  test('and the distribution compresses nothing, so that an ETag stays strong for If-Match: the API compresses', () => {
    expect(configOf(production).DefaultCacheBehavior.Compress).toBe(false);
    expect(policyOf('CachePolicy').ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingGzip: true,
      EnableAcceptEncodingBrotli: false,
    });
    expect(propertiesOf(production.edge, 'AWS::ApiGateway::RestApi').MinimumCompressionSize).toBe(1_024);
  });
});

describe('of a request, API Gateway receives', () => {
  test('exactly these headers in addition to the cache key: as many as CloudFront allows, and never Host', () => {
    const { HeadersConfig, CookiesConfig } = policyOf('OriginRequestPolicy');
    expect(HeadersConfig).toEqual({
      HeaderBehavior: 'whitelist',
      Headers: [
        'CloudFront-Viewer-Address',
        'CloudFront-Viewer-Time-Zone',
        'CloudFront-Viewer-Country',
        'CloudFront-Viewer-Country-Region',
        'CloudFront-Viewer-City',
        'CloudFront-Viewer-Latitude',
        'CloudFront-Viewer-Longitude',
        'User-Agent',
        'Idempotency-Key',
        'If-Match',
      ],
    });
    expect(HeadersConfig.Headers.length).toBeLessThanOrEqual(10);
    expect(CookiesConfig).toEqual({ CookieBehavior: 'none' });
  });

  test('exactly these with the cache key, which must have Authorization', () => {
    const { HeadersConfig, CookiesConfig } = policyOf('CachePolicy').ParametersInCacheKeyAndForwardedToOrigin;
    expect(HeadersConfig).toEqual({
      HeaderBehavior: 'whitelist',
      Headers: [
        'Accept',
        'Authorization',
        'Content-Type',
        'Content-Encoding',
        'X-Payload-Digest',
        'X-Payload-Digest-Alg',
      ],
    });
    expect(CookiesConfig).toEqual({ CookieBehavior: 'none' });
  });

  test('all of its query', () => {
    const all = { QueryStringBehavior: 'all' };
    expect(policyOf('OriginRequestPolicy').QueryStringsConfig).toEqual(all);
    expect(policyOf('CachePolicy').ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig).toEqual(all);
  });
});

describe('the origin’s secret', () => {
  test('is generated at the first deployment, as text that is valid in a header', () => {
    const { Name, SecretString, GenerateSecretString } = propertiesOf(
      production.data,
      'AWS::SecretsManager::Secret',
      { Name: 'domicilia/production/origin' },
    );
    expect({ Name, SecretString, GenerateSecretString }).toEqual({
      Name: 'domicilia/production/origin',
      SecretString: undefined,
      GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
    });
  });

  test('reaches the distribution by a reference that only the deployment resolves, for the API alone', () => {
    expect(siteOf(production).OriginCustomHeaders).toBeUndefined();
    const [header, ...others] = originOf(production).OriginCustomHeaders;
    expect(others).toEqual([]);
    expect(header.HeaderName).toBe('x-origin-secret');
    const [before, secret, ...version] = header.HeaderValue['Fn::Join'][1];
    expect([before, version]).toEqual([
      '{{resolve:secretsmanager:',
      [':SecretString:::', { Ref: 'OriginVersion' }, '}}'],
    ]);
    expect(secret['Fn::GetStackOutput'].OutputName).toContain('OriginSecret');
  });

  test('is referenced once there, and twice where the API checks it', () => {
    const references = Object.entries(production).flatMap(([stack, template]) =>
      (JSON.stringify(template.toJSON()).match(/\{\{resolve:/g) ?? []).map(() => stack),
    );
    expect(references).toEqual(['edge', 'api', 'api']);
  });
});

describe('a response that is opened in a browser', () => {
  test('has security headers, which the service’s own override', () => {
    expect(policyOf('ResponseHeadersPolicy').SecurityHeadersConfig).toEqual({
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: 63_072_000,
        IncludeSubdomains: true,
        Override: false,
      },
      ContentTypeOptions: { Override: false },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer', Override: false },
    });
  });
});

describe('the service’s own address', () => {
  const handlers = handlersOf(STAGES.production).map((handler) => ({ handler, ...functions[handler] }));
  const addressOf = (templates: Templates, handler: string, worker: boolean) =>
    functionOf(worker ? templates.workers : functionsIn(templates), handler).Environment.Variables.PUBLIC_URL;

  test.each(handlers)('is set for $handler exactly if it needs it', ({ handler, publicUrl, trigger }) => {
    const address = addressOf(production, handler, trigger !== undefined);
    if (!publicUrl) return expect(address).toBeUndefined();
    expect(JSON.stringify(address)).toMatch(/"https:\/\/".*Distribution/);
  });

  test('is known before any function that uses it is deployed', () => {
    const [worker] = handlers.filter(({ publicUrl, trigger }) => publicUrl && trigger);
    const address = addressOf(production, worker?.handler ?? '', true);
    expect(JSON.stringify(address)).toContain('"StackName":"domicilia-production-edge"');
  });
});

describe('a domain of its own', () => {
  test('is the address of the stage, with TLS 1.2 at least', () => {
    const templates = synthesizeFull();
    expect(configOf(templates)).toMatchObject({
      Aliases: [DOMAIN],
      ViewerCertificate: {
        AcmCertificateArn: CERTIFICATE,
        MinimumProtocolVersion: 'TLSv1.2_2021',
        SslSupportMethod: 'sni-only',
      },
    });
    const outputs = templates.edge.findOutputs('*');
    expect(outputs.Url?.Value).toBe(`https://${DOMAIN}`);
    expect(JSON.stringify(outputs.DomainTarget?.Value)).toContain('Distribution');
    const caller = 'direct-debits/create-session-link';
    expect(functionOf(functionsIn(templates), caller).Environment.Variables.PUBLIC_URL).toBe(
      `https://${DOMAIN}`,
    );
  });
});
