import type { Deployed, Deployment, Properties } from '#infra/local/template/deployment.ts';
import { createBuckets, type Limit } from './token-bucket.ts';

/** The limit of each key of a usage plan. */
export type UsagePlan = Limit & { readonly keys: ReadonlySet<string> };

/**
 * Reads the usage plan of a deployment. Without one, returns a plan without keys.
 *
 * @throws Error if there are several, or if the plan limits more than rate and burst
 */
export function readUsagePlan(deployment: Deployment): UsagePlan {
  const [plan, ...others] = deployment.resources('AWS::ApiGateway::UsagePlan');
  if (!plan) return { rate: 0, burst: 0, keys: new Set() };
  const { RateLimit, BurstLimit } = (plan.properties.Throttle ?? {}) as Properties;
  if (others.length > 0 || plan.properties.Quota || !RateLimit || !BurstLimit)
    throw new Error('The local run serves at most one usage plan, with rate and burst and without a quota.');
  return { rate: Number(RateLimit), burst: Number(BurstLimit), keys: keysOf(deployment, plan) };
}

function keysOf(deployment: Deployment, plan: Deployed): ReadonlySet<string> {
  const values = new Map(
    deployment.resources('AWS::ApiGateway::ApiKey').map(({ ref, properties }) => [ref, properties.Value]),
  );
  const inPlan = deployment
    .resources('AWS::ApiGateway::UsagePlanKey')
    .filter(({ properties }) => properties.UsagePlanId === plan.ref);
  return new Set(inPlan.map(({ properties }) => String(values.get(String(properties.KeyId)))));
}

/** Counts a request against its key. Returns whether it passes, or the gateway's response. */
export type CountRequest = (key: string | undefined) => 'passed' | 'THROTTLED' | 'INVALID_API_KEY';

/** Creates the count of requests, with a bucket for each key of a plan. `now` returns milliseconds. */
export function createCount(plan: UsagePlan, now?: () => number): CountRequest {
  const take = createBuckets(now);
  return (key) => {
    if (key === undefined || !plan.keys.has(key)) return 'INVALID_API_KEY';
    return take(key, plan) ? 'passed' : 'THROTTLED';
  };
}
