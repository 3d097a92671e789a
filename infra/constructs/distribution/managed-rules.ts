import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';

/**
 * The rules of AWSManagedRulesKnownBadInputsRuleSet that examine bodies. They only count: merchants' descriptions of
 * customers and products can look like anything, and the attacks target Java and React on the server, which this
 * service does not run.
 * Source: https://docs.aws.amazon.com/waf/latest/developerguide/aws-managed-rule-groups-baseline.html
 */
const COUNTED = ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'];

/** The groups of rules, each with its rules that only count. */
const GROUPS: readonly (readonly [metric: string, name: string, counted: readonly string[]])[] = [
  ['bad-addresses', 'AWSManagedRulesAmazonIpReputationList', []],
  ['bad-input', 'AWSManagedRulesKnownBadInputsRuleSet', COUNTED],
];

/**
 * Returns AWS's own rules for the firewall: they refuse addresses that attacked others, and requests that are known
 * attacks. Each group costs only its place in the firewall.
 *
 * @param first the priority of the first group
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
