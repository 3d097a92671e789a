import type { Secrets } from '#infra/local/aws/secrets.ts';
import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import { codingsIn } from './compression.ts';
import { type GatewayRequest, headerOf } from './request.ts';

/** Returns a request as it leaves the distribution. */
export type Edge = (request: GatewayRequest) => GatewayRequest;

/** The location of every viewer of the local run: in Mexico City, at an address that is reserved for documentation. */
const VIEWER: Readonly<Record<string, string>> = {
  'CloudFront-Viewer-Address': '203.0.113.7:50000',
  'CloudFront-Viewer-Time-Zone': 'America/Mexico_City',
  'CloudFront-Viewer-Country': 'MX',
  'CloudFront-Viewer-Country-Region': 'CMX',
  'CloudFront-Viewer-City': 'Mexico City',
  'CloudFront-Viewer-Latitude': '19.42847',
  'CloudFront-Viewer-Longitude': '-99.12766',
};

type Behavior = { PathPattern?: string; CachePolicyId: string; OriginRequestPolicyId?: string };

/**
 * Reads the distribution of a deployment. It forwards the viewer's headers that the two policies of a path name, and the
 * cookies. It adds the viewer's location and its own headers for the origin, in place of any that the viewer sent under
 * these names. Without a distribution, requests stay as they are.
 *
 * @throws Error if the template uses what the local run does not serve
 */
export function readEdge(deployment: Deployment, secrets: Secrets): Edge {
  const [distribution, ...more] = deployment.resources('AWS::CloudFront::Distribution');
  if (more.length > 0) throw new Error('The local run serves at most one distribution.');
  if (!distribution) return (request) => request;
  const config = distribution.properties.DistributionConfig as {
    DefaultCacheBehavior: Behavior;
    CacheBehaviors?: Behavior[];
    Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[] }[];
  };
  const ofOrigins = config.Origins.flatMap(({ OriginCustomHeaders = [] }) =>
    OriginCustomHeaders.map(({ HeaderName, HeaderValue }): [string, string] => [
      HeaderName,
      secrets.resolveReference(HeaderValue),
    ]),
  );
  const usual = passing(deployment, config.DefaultCacheBehavior, ofOrigins);
  // The behaviours of files have no policy for requests to the API.
  const others = new Map(
    (config.CacheBehaviors ?? [])
      .filter(({ OriginRequestPolicyId }) => OriginRequestPolicyId !== undefined)
      .map((behavior) => [behavior.PathPattern, passing(deployment, behavior, ofOrigins)]),
  );
  return (request) => (others.get(request.path) ?? usual)(request);
}

/** Returns how a behaviour of the distribution passes requests on to the API. */
function passing(
  deployment: Deployment,
  { CachePolicyId, OriginRequestPolicyId = '' }: Behavior,
  ofOrigins: readonly [string, string][],
): Edge {
  const named = [
    ...headersOf(deployment, 'AWS::CloudFront::CachePolicy', CachePolicyId),
    ...headersOf(deployment, 'AWS::CloudFront::OriginRequestPolicy', OriginRequestPolicyId),
  ];
  const passesGzip = acceptsGzip(deployment, CachePolicyId);
  const added: [string, string][] = [
    ...named.filter(isOfCloudFront).map((name): [string, string] => [name, viewerValue(name)]),
    ...ofOrigins,
  ];
  // CloudFront replaces `Host` with the API's own name. Here both are the same.
  const passed = new Set(['host', ...named.map((name) => name.toLowerCase())]);
  for (const [name] of added) passed.delete(name.toLowerCase());
  const cookies = cookiesOf(deployment, OriginRequestPolicyId);
  return (request) => ({
    ...request,
    headers: [
      ...request.headers.filter(([name]) => passed.has(name.toLowerCase())),
      ...ownCookies(request, cookies),
      ...added,
      ...(passesGzip && isGzipAccepted(request) ? [['Accept-Encoding', 'gzip'] as const] : []),
      // CloudFront gives each request an id, regardless of the policies.
      ['X-Amz-Cf-Id', `local-${request.id}`],
    ],
  });
}

/** Returns the names of the cookies that a policy forwards. */
function cookiesOf(deployment: Deployment, id: string): readonly string[] {
  const { properties } =
    deployment.resources('AWS::CloudFront::OriginRequestPolicy').find(({ ref }) => ref === id) ?? {};
  const { CookiesConfig } = {
    ...(properties?.OriginRequestPolicyConfig as
      | { CookiesConfig?: { CookieBehavior: string; Cookies?: string[] } }
      | undefined),
  };
  return CookiesConfig?.CookieBehavior === 'whitelist' ? (CookiesConfig.Cookies ?? []) : [];
}

/** Returns the header of a request's cookies, with those of these names; none if there are none. */
function ownCookies(request: GatewayRequest, names: readonly string[]): [string, string][] {
  const pairs = (headerOf(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  const kept = pairs.filter((pair) => names.some((name) => pair.startsWith(`${name}=`)));
  return kept.length > 0 ? [['Cookie', kept.join('; ')]] : [];
}

/**
 * Returns whether a cache policy adds the viewer's `Accept-Encoding`, normalised, to the cache key and the request.
 */
function acceptsGzip(deployment: Deployment, id: string): boolean {
  const policy = deployment.resources('AWS::CloudFront::CachePolicy').find(({ ref }) => ref === id);
  const { ParametersInCacheKeyAndForwardedToOrigin: config } = {
    ...(policy?.properties.CachePolicyConfig as Record<string, Properties> | undefined),
  };
  if (config?.EnableAcceptEncodingBrotli) throw new Error('The local run does not forward Brotli.');
  return config?.EnableAcceptEncodingGzip === true;
}

const isGzipAccepted = (request: GatewayRequest) =>
  codingsIn(headerOf(request, 'accept-encoding')).includes('gzip');

function headersOf(deployment: Deployment, type: string, id: string): readonly string[] {
  const { properties } = deployment.resources(type).find(({ ref }) => ref === id) ?? {};
  const { ParametersInCacheKeyAndForwardedToOrigin, OriginRequestPolicyConfig } = {
    ...properties,
    ...(properties?.CachePolicyConfig as Properties | undefined),
  } as Record<string, { HeadersConfig?: { HeaderBehavior: string; Headers?: string[] } } | undefined>;
  const { HeaderBehavior, Headers = [] } =
    (ParametersInCacheKeyAndForwardedToOrigin ?? OriginRequestPolicyConfig)?.HeadersConfig ?? {};
  if (HeaderBehavior !== 'whitelist') throw new Error('The local run knows only policies that list headers.');
  return Headers;
}

function isOfCloudFront(name: string): boolean {
  return name.toLowerCase().startsWith('cloudfront-');
}

function viewerValue(name: string): string {
  const value = VIEWER[name];
  if (value === undefined) throw new Error(`The local run has no value for ${name}.`);
  return value;
}
