import type { Stage as ApiStage } from 'aws-cdk-lib/aws-apigateway';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { ORIGIN_SECRET_HEADER, originSecretValue } from './origin-secret.ts';

/**
 * Lets only the distribution reach the API, in a stage with a firewall. Without this, `execute-api` responds to
 * everyone, past that firewall. A web ACL on the API's stage passes requests with one of two versions of the origin's
 * secret, so the secret can be rotated without refusing requests. API Gateway responds to all others with
 * `WAF_FILTERED`, in the form of the interface.
 *
 * It writes no log and keeps no samples, because both would contain the secret.
 * Source of the pattern:
 * https://aws.amazon.com/blogs/security/how-to-enhance-amazon-cloudfront-origin-security-with-aws-waf-and-aws-secrets-manager/
 */
export function guardOrigin(scope: Construct, stage: ApiStage, secret: Secret, config: StageConfig): void {
  if (config.requestsPerAddress === undefined) return;
  const names = namesOf(config.name);
  const seen = (metric: string) => ({
    metricName: names.of(metric),
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: false,
  });
  const guard = new CfnWebACL(scope, 'OriginGuard', {
    name: names.of('origin'),
    description: 'Accepts only requests of the distribution',
    scope: 'REGIONAL',
    defaultAction: { block: {} },
    rules: [
      {
        name: 'distribution',
        priority: 0,
        statement: {
          orStatement: {
            statements: [
              shows(originSecretValue(scope, secret, 'current')),
              shows(originSecretValue(scope, secret, 'other')),
            ],
          },
        },
        action: { allow: {} },
        visibilityConfig: seen('origin-distribution'),
      },
    ],
    visibilityConfig: seen('origin'),
  });
  new CfnWebACLAssociation(scope, 'OriginGuarded', { resourceArn: stage.stageArn, webAclArn: guard.attrArn });
}

const shows = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { singleHeader: { Name: ORIGIN_SECRET_HEADER } },
    positionalConstraint: 'EXACTLY',
    searchString,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});
