import type { Alarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaApplication,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import { Aws, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { releaseAlarm } from '#infra/constructs/monitoring/release-alarm.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/**
 * How a new release of the API's functions reaches their callers: a tenth of the calls for five minutes, then all. It
 * is taken back, with the whole deployment, where callers get errors meanwhile.
 */
export class GradualRelease extends Construct {
  private readonly application: ILambdaApplication;
  private readonly role: IRole;
  private readonly alarm: Alarm;

  constructor(scope: Construct, stage: StageName) {
    super(scope, 'Release');
    const names = namesOf(stage);
    this.application = new LambdaApplication(this, 'Application', { applicationName: names.of('api') });
    this.role = releaseRole(this, names.function('*'));
    this.alarm = releaseAlarm(this, stage);
  }

  /** What callers of a function call instead of it: the alias that moves from version to version. */
  aliasOf(lambda: LambdaFunction): IFunction {
    // A version is made where code or configuration have changed; the one before goes once no call reaches it.
    // The library's classes and interfaces differ in whether an optional member may be there and undefined.
    const version = lambda.currentVersion as IVersion;
    const alias = new Alias(lambda, 'Live', { aliasName: 'live', version });
    new LambdaDeploymentGroup(lambda, 'Shift', {
      application: this.application,
      alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      role: this.role,
      alarms: [this.alarm],
    });
    return alias as IFunction;
  }
}

/** CodeDeploy moves the aliases, and looks at the alarm. */
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
      reason: 'These are the functions of the stage, by the beginning of their names.',
    },
    { id: 'AwsSolutions-IAM5[Resource::*]', reason: 'Alarms can only be described all together.' },
  );
  return role.withoutPolicyUpdates();
}
