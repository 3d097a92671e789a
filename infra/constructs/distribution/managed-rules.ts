import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/**
 * The rules of AWSManagedRulesKnownBadInputsRuleSet that look into bodies. They are counted and refuse nothing: what
 * merchants write of their customers and products may look like anything, and the attacks are on Java and React, which
 * nothing here runs.
 * Source: https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const COUNTED = ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'];

/** Each group with those of its rules that only count. */
const GROUPS: readonly (readonly [metric: string, name: string, counted: readonly string[]])[] = [
  ['bad-addresses', 'AWSManagedRulesAmazonIpReputationList', []],
  ['bad-input', 'AWSManagedRulesKnownBadInputsRuleSet', COUNTED],
];

/**
 * AWS's own rules for the firewall, free of charge but for their places in it: addresses from which attacks have come, and
 * requests that are known as attacks.
 *
 * @param first the priority of the first of them
 */
export function managedRules(
  first: number,
  seen: (metric: string) => CfnWebACL.VisibilityConfigProperty,
): CfnWebACL.RuleProperty[] {
  return GROUPS.map(([metric, name, counted], place) => ({
    name: metric,
    priority: first + place,
    statement: {
      managedRuleGroupStatement: {
        vendorName: 'AWS',
        name,
        ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      },
    },
    overrideAction: { none: {} },
    visibilityConfig: seen(metric),
  }));
}
