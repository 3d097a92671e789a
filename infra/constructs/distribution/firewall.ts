import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import { FIREWALL_SECONDS, type StageConfig } from '#infra/settings/stage-config.ts';
import { receiveIdentityResult } from '#lib/api/routes/direct-debits.ts';
import { ERRORS, errorType } from '#lib/errors/codes.ts';
import { managedRules } from './managed-rules.ts';

/** The identity provider calls back from a few addresses, in bursts, for all customers of all merchants. */
const CALLBACKS_TIMES = 10;

const REFUSAL = 'too-many-requests';

/**
 * The firewall in front of the distribution: it counts the requests of each address, and answers 429 to one that has
 * asked too often. Nothing is excluded; what the identity provider calls has a higher limit of its own. Then AWS's own rules
 * refuse addresses that are known to attack, and requests that are known to. The stage's settings say whether there is one.
 *
 * It keeps no samples: those would hold tokens. `firewall-log.ts` has what it writes down.
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
  return new CfnWebACL(scope, 'Firewall', {
    name: names.of('addresses'),
    description: 'Counts the requests of each address, and refuses known attacks',
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    customResponseBodies: { [REFUSAL]: { contentType: 'APPLICATION_JSON', content: refusalBody() } },
    rules: [
      rule('callers', 0, requestsPerAddress, { notStatement: { statement: CALLBACK } }),
      rule('callbacks', 1, CALLBACKS_TIMES * requestsPerAddress, CALLBACK),
      ...managedRules(2, seen),
    ],
    visibilityConfig: seen('firewall'),
  });
}

const CALLBACK: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString: receiveIdentityResult.path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};

/** By then nothing counts any more of what was asked too often, even if it was all at once. */
const refusal = (): CfnWebACL.CustomResponseProperty => ({
  responseCode: ERRORS.too_many_requests[0],
  customResponseBodyKey: REFUSAL,
  responseHeaders: [{ name: 'retry-after', value: String(FIREWALL_SECONDS) }],
});

/** The error of the interface. The firewall fills nothing in, so it is the one whose request has no id. */
function refusalBody(): string {
  const code = 'too_many_requests';
  return JSON.stringify({
    error: { type: errorType(code), code, message: ERRORS[code][1], request_id: '' },
  });
}
