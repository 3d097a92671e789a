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

/**
 * Reads the distribution of a deployment. It forwards the viewer's headers that its two policies name. It adds the
 * viewer's location and its own headers for the origin, in place of any that the viewer sent under these names. Without
 * a distribution, requests stay as they are.
 *
 * @throws Error if the template uses what the local run does not serve
 */
export function readEdge(deployment: Deployment, secrets: Secrets): Edge {
  const [distribution, ...others] = deployment.resources('AWS::CloudFront::Distribution');
  if (others.length > 0) throw new Error('The local run serves at most one distribution.');
  if (!distribution) return (request) => request;
  const config = distribution.properties.DistributionConfig as {
    DefaultCacheBehavior: { CachePolicyId: string; OriginRequestPolicyId: string };
    Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[] }[];
  };
  const { CachePolicyId, OriginRequestPolicyId } = config.DefaultCacheBehavior;
  const named = [
    ...headersOf(deployment, 'AWS::CloudFront::CachePolicy', CachePolicyId),
    ...headersOf(deployment, 'AWS::CloudFront::OriginRequestPolicy', OriginRequestPolicyId),
  ];
  const passesGzip = acceptsGzip(deployment, CachePolicyId);
  const added: [string, string][] = [
    ...named.filter(isOfCloudFront).map((name): [string, string] => [name, viewerValue(name)]),
    ...config.Origins.flatMap(({ OriginCustomHeaders = [] }) =>
      OriginCustomHeaders.map(({ HeaderName, HeaderValue }): [string, string] => [
        HeaderName,
        secrets.resolveReference(HeaderValue),
      ]),
    ),
  ];
  // CloudFront replaces `Host` with the API's own name. Here both are the same.
  const passed = new Set(['host', ...named.map((name) => name.toLowerCase())]);
  for (const [name] of added) passed.delete(name.toLowerCase());
  return (request) => ({
    ...request,
    headers: [
      ...request.headers.filter(([name]) => passed.has(name.toLowerCase())),
      ...added,
      ...(passesGzip && isGzipAccepted(request) ? [['Accept-Encoding', 'gzip'] as const] : []),
      // CloudFront gives each request an id, regardless of the policies.
      ['X-Amz-Cf-Id', `local-${request.id}`],
    ],
  });
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
