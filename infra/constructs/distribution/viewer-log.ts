import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  CfnDelivery,
  CfnDeliveryDestination,
  CfnDeliverySource,
  LogGroup,
  ResourcePolicy,
} from 'aws-cdk-lib/aws-logs';
import { Aws } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/**
 * The fields of the log: who called, when, and the response. Customers of a mobile network share an address, and the
 * port distinguishes them. Paths are left out because they contain customers' ids, and so are queries, cookies and
 * other text of the caller except the user agent; the API's own log has the route.
 */
const FIELDS = [
  'date',
  'time',
  'c-ip',
  'c-port',
  'cs-method',
  'cs-protocol',
  'ssl-protocol',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'cs(User-Agent)',
  'x-edge-location',
  'x-edge-result-type',
  'x-edge-request-id',
];

/** The log group of the distribution, and its delivery. */
export type ViewerLog = CfnDeliveryDestination;

/**
 * Creates the log group for every request to the distribution, also those that the firewall refuses. Lines usually
 * arrive some minutes later. CloudFront delivers logs in us-east-1, for a stage in any region.
 * Source: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logging.html
 */
export function viewerLog(scope: Construct, config: StageConfig, encryptionKey: IKey): ViewerLog {
  const names = namesOf(config.name);
  const group = new LogGroup(scope, 'ViewerLog', {
    logGroupName: names.logGroup('viewers'),
    retention: config.logDays,
    encryptionKey,
    removalPolicy: removalOf(config),
  });
  letIn(scope, names.logGroup('viewers'), names.of('viewers'));
  return new CfnDeliveryDestination(scope, 'ViewerLogDestination', {
    name: names.of('viewers'),
    destinationResourceArn: group.logGroupArn,
    outputFormat: 'json',
  });
}

/** Delivers the log of a distribution to its log group. */
export function deliverViewerLog(
  scope: Construct,
  distribution: Distribution,
  destination: ViewerLog,
  { name }: StageConfig,
): void {
  const source = new CfnDeliverySource(scope, 'ViewerLogSource', {
    name: namesOf(name).of('viewers'),
    logType: 'ACCESS_LOGS',
    resourceArn: distribution.distributionArn,
  });
  const delivery = new CfnDelivery(scope, 'ViewerLogDelivery', {
    deliverySourceName: source.name,
    deliveryDestinationArn: destination.attrArn,
    recordFields: FIELDS,
  });
  delivery.node.addDependency(source);
}

/** Permits log delivery to write to the group, on behalf of this account only. */
function letIn(scope: Construct, logGroupName: string, resourcePolicyName: string): void {
  const logsOfAccount = `arn:${Aws.PARTITION}:logs:${Aws.REGION}:${Aws.ACCOUNT_ID}`;
  const write = new PolicyStatement({
    principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [`${logsOfAccount}:log-group:${logGroupName}:log-stream:*`],
    conditions: {
      StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID },
      ArnLike: { 'aws:SourceArn': `${logsOfAccount}:*` },
    },
  });
  new ResourcePolicy(scope, 'ViewerLogPolicy', { resourcePolicyName, policyStatements: [write] });
}
