import type { Deployment } from '#infra/local/template/deployment.ts';

/** Returns the headers that the distribution adds to responses at a path. */
export type AddedHeaders = (path: string) => Readonly<Record<string, string>>;

type Behavior = { PathPattern: string; ResponseHeadersPolicyId?: string };
type Policy = { CustomHeadersConfig?: { Items: { Header: string; Value: string }[] } };

/**
 * Reads the headers that the distribution adds at single paths, which it names without a wildcard. The headers for
 * browsers, the same at all paths, are left out: they require HTTPS.
 */
export function readAddedHeaders(deployment: Deployment): AddedHeaders {
  const policies = new Map(
    deployment
      .resources('AWS::CloudFront::ResponseHeadersPolicy')
      .map(({ ref, properties }) => [ref, properties.ResponseHeadersPolicyConfig as Policy]),
  );
  const behaviors = deployment
    .resources('AWS::CloudFront::Distribution')
    .flatMap(({ properties }) => {
      const config = properties.DistributionConfig as { CacheBehaviors?: Behavior[] };
      return config.CacheBehaviors ?? [];
    })
    .map(({ PathPattern, ResponseHeadersPolicyId = '' }): [string, Record<string, string>] => {
      const { Items = [] } = policies.get(ResponseHeadersPolicyId)?.CustomHeadersConfig ?? {};
      return [PathPattern, Object.fromEntries(Items.map(({ Header, Value }) => [Header, Value]))];
    });
  const byPath = new Map(behaviors);
  return (path) => byPath.get(path) ?? {};
}
