import { Alarm, type IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaApplication,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Alias, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Aws, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type Family, namesOf, RELEASE_ALARM } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/**
 * Moves calls of a family's functions to their new versions: a tenth of the calls for five minutes, then all. If
 * callers receive errors meanwhile, the whole deployment is rolled back.
 */
export class GradualRelease extends Construct {
  private readonly application: ILambdaApplication;
  private readonly role: IRole;
  private readonly alarm: IAlarm;

  constructor(scope: Construct, stage: StageName, family: Family) {
    super(scope, 'Release');
    const names = namesOf(stage);
    this.application = new LambdaApplication(this, 'Application', { applicationName: names.of(family) });
    this.role = releaseRole(this, names.function('*'));
    this.alarm = Alarm.fromAlarmName(this, 'Errors', names.of(RELEASE_ALARM));
  }

  /**
   * Moves an alias of a function gradually. CodeDeploy runs one deployment at a time in a group, so each has its own.
   */
  shift(lambda: LambdaFunction, alias: Alias): void {
    new LambdaDeploymentGroup(lambda, 'Shift', {
      application: this.application,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      role: this.role,
      alarms: [this.alarm],
    });
  }
}

/** Creates the role with which CodeDeploy moves the aliases and reads the alarm. */
function releaseRole(scope: Construct, functionNames: string): IRole {
  const functionArn = (partition: string, region: string, account: string) =>
    `arn:${partition}:lambda:${region}:${account}:function:${functionNames}`;
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    description: 'Moves the calls of the API to a new release',
    inlinePolicies: {
      grants: new PolicyDocument({
        statements: [
          new PolicyStatement({
            sid: 'Aliases',
            actions: ['lambda:GetAlias', 'lambda:UpdateAlias', 'lambda:GetProvisionedConcurrencyConfig'],
            resources: [functionArn(Aws.PARTITION, Aws.REGION, Aws.ACCOUNT_ID)],
          }),
          new PolicyStatement({
            sid: 'Alarm',
            actions: ['cloudwatch:DescribeAlarms'],
            resources: ['*'],
          }),
        ],
      }),
    },
  });
  Validations.of(role).acknowledge(
    {
      id: `AwsSolutions-IAM5[Resource::${functionArn('<AWS::Partition>', '<AWS::Region>', '<AWS::AccountId>')}]`,
      reason: 'These are the functions of the stage, by the prefix of their names.',
    },
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The permission to describe alarms cannot be limited to some of them.',
    },
  );
  return role.withoutPolicyUpdates();
}
