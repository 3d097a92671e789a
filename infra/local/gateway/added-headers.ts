import type { Deployment } from '#infra/local/template/deployment.ts';

/** What the distribution adds by policies of its own to the responses at a path. */
export type AddedHeaders = (path: string) => Readonly<Record<string, string>>;

type Behavior = { PathPattern: string; ResponseHeadersPolicyId?: string };
type Policy = { CustomHeadersConfig?: { Items: { Header: string; Value: string }[] } };

/**
 * The headers that the one distribution of a deployment adds at the paths that it names whole. Those for browsers, which
 * stand at all paths alike, are left to the real one: they speak of HTTPS.
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
