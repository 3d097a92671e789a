import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { publicPosts } from '#infra/functions/catalogue.ts';
import { namesOf } from '#infra/settings/names.ts';
import { ADDRESS_SHARES, FIREWALL_SECONDS, type StageConfig } from '#infra/settings/stage-config.ts';
import { receiveIdentityResult } from '#lib/api/direct-debits/routes.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { errorType } from '#lib/errors/error-body.ts';
import { managedRules } from './managed-rules.ts';

const REFUSAL = 'too-many-requests';

/**
 * Creates the firewall in front of the distribution, if the stage's settings have one. It counts the requests of each
 * address, and responds with 429 above a limit. Every request counts: the callbacks of the identity provider against
 * one limit, the other POSTs without a token against a lower one, and all other requests against a third. After that,
 * AWS's rules refuse addresses and requests that are known for attacks.
 *
 * It keeps no samples, which would contain tokens. Its log is in `firewall-log.ts`.
 */
export function firewall(scope: Construct, config: StageConfig): CfnWebACL | undefined {
  const { name, requestsPerAddress } = config;
  if (requestsPerAddress === undefined) return undefined;
  const names = namesOf(name);
  const seen = (metric: string) => ({
    metricName: names.of(metric),
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
  });
  const rule = (
    ruleName: string,
    priority: number,
    limit: number,
    scopeDownStatement: CfnWebACL.StatementProperty,
  ): CfnWebACL.RuleProperty => ({
    name: ruleName,
    priority,
    statement: {
      rateBasedStatement: {
        limit,
        evaluationWindowSec: FIREWALL_SECONDS,
        aggregateKeyType: 'IP',
        scopeDownStatement,
      },
    },
    action: { block: { customResponse: refusal() } },
    visibilityConfig: seen(ruleName),
  });
  const callback = requestsTo([receiveIdentityResult]);
  const others = requestsTo(publicPosts(config).filter(({ id }) => id !== receiveIdentityResult.id));
  const share = (part: number) => Math.floor(requestsPerAddress * part);
  return new CfnWebACL(scope, 'Firewall', {
    name: names.of('addresses'),
    description: 'Counts the requests of each address, and refuses known attacks',
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    customResponseBodies: { [REFUSAL]: { contentType: 'APPLICATION_JSON', content: refusalBody() } },
    rules: [
      rule('callers', 0, requestsPerAddress, {
        notStatement: { statement: { orStatement: { statements: [callback, others] } } },
      }),
      rule('callbacks', 1, share(ADDRESS_SHARES.callback), callback),
      rule('public-posts', 2, share(ADDRESS_SHARES.otherPublicPosts), others),
      ...managedRules(3, seen),
    ],
    visibilityConfig: seen('firewall'),
  });
}

/** The path of a request, decoded: what may be served as `/api/sign-in` has to count as it, also `/api/sign%2Din`. */
const PATH = {
  fieldToMatch: { uriPath: {} },
  textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
};

/** The value of a parameter of a path. It may hold any character, such as a slash that was sent as %2F. */
const ANY = String.raw`[\s\S]+`;

/** Returns the statement for requests to some routes, as one expression. API Gateway ignores a slash at their end. */
function requestsTo(routes: readonly { readonly path: string }[]): CfnWebACL.StatementProperty {
  const expressions = routes.map(({ path }) => path.replace(/\{\w+\}/g, () => ANY));
  return { regexMatchStatement: { ...PATH, regexString: `^(${expressions.join('|')})/?$` } };
}

/**
 * Returns the refusal. After the seconds in `Retry-After` none of the earlier requests counts, even if all were sent at
 * once.
 */
const refusal = (): CfnWebACL.CustomResponseProperty => ({
  responseCode: ERRORS.too_many_requests[0],
  customResponseBodyKey: REFUSAL,
  responseHeaders: [{ name: 'retry-after', value: String(FIREWALL_SECONDS) }],
});

/**
 * Returns the body of the interface's error. It is the only error without a request id, because the firewall fills in
 * no values.
 */
function refusalBody(): string {
  const code = 'too_many_requests';
  return JSON.stringify({
    error: { type: errorType(code), code, message: ERRORS[code][1], request_id: '' },
  });
}
