import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, DefaultStackSynthesizer, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/**
 * Creates the role of the library's function that copies the files from the CDK's bucket of assets to the bucket of the
 * site. It deletes nothing.
 */
export function copierRole(scope: Construct, stage: StageName, logGroup: LogGroup): Role {
  const site = siteArn(stage, Aws);
  const allow = (actions: string[], resource: string) =>
    new PolicyStatement({ actions, resources: [resource] });
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
    description: 'Copies the files of the site',
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
          allow(['s3:GetObject'], `${assetsArn(Aws)}/*`),
          allow(['s3:ListBucket'], site),
          allow(['s3:PutObject'], `${site}/*`),
        ],
      }),
    },
  });
  for (const arn of [assetsArn(IN_FINDINGS), siteArn(stage, IN_FINDINGS)]) {
    Validations.of(role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${arn}/*]`,
      reason: 'The names of the files change with their content.',
    });
  }
  return role;
}

/** How the checks write values that only the deployment knows. */
const IN_FINDINGS = {
  PARTITION: '<AWS::Partition>',
  ACCOUNT_ID: '<AWS::AccountId>',
  REGION: '<AWS::Region>',
};

type Place = typeof IN_FINDINGS;

const siteArn = (stage: StageName, { PARTITION, ACCOUNT_ID, REGION }: Place): string =>
  `arn:${PARTITION}:s3:::${namesOf(stage).site(ACCOUNT_ID, REGION)}`;

const assetsArn = ({ PARTITION, ACCOUNT_ID, REGION }: Place): string =>
  `arn:${PARTITION}:s3:::cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${ACCOUNT_ID}-${REGION}`;
