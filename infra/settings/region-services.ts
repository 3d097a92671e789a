/** A service that a stage needs in its region. */
export type RegionService = {
  readonly service: string;
  /** A resource type that CloudFormation knows only in regions with the service. */
  readonly type: string;
  /** The use of the service in a stage. */
  readonly use: string;
  /** Whether mx-central-1 has it, by CloudFormation's own schemas for that region. */
  readonly isInMexico: boolean;
};

const known = (service: string, type: string, use: string, isInMexico = true): RegionService => ({
  service,
  type,
  use,
  isInMexico,
});

/** Every service that a stage needs in its region. */
export const REGION_SERVICES: readonly RegionService[] = [
  known('API Gateway', 'AWS::ApiGateway::RestApi', 'REST API, usage plan, access log'),
  known('Backup', 'AWS::Backup::BackupPlan', 'a copy to another vault, if the settings name one'),
  known('CloudFront', 'AWS::CloudFront::Distribution', 'the distribution, which is global'),
  known('CloudWatch', 'AWS::CloudWatch::CompositeAlarm', 'alarms, dashboard, metrics'),
  known('CloudWatch Logs', 'AWS::Logs::LogGroup', 'logs, metric filters'),
  known('CodeDeploy', 'AWS::CodeDeploy::DeploymentGroup', 'gradual releases'),
  known('DynamoDB', 'AWS::DynamoDB::Table', 'one table with indexes, stream, expiry and recovery'),
  known('EventBridge', 'AWS::Events::Archive', 'bus, rules, archive'),
  known('EventBridge Pipes', 'AWS::Pipes::Pipe', 'carries the table’s stream to the bus', false),
  known('EventBridge Scheduler', 'AWS::Scheduler::Schedule', 'sweeps and the daily run'),
  known('IAM', 'AWS::IAM::Role', 'one role for each function'),
  known('KMS', 'AWS::KMS::Key', 'keys of data, logs and alarms'),
  known('Lambda', 'AWS::Lambda::Function', 'all functions'),
  known('S3', 'AWS::S3::Bucket', 'files of the bank, evidence, the site'),
  known('Secrets Manager', 'AWS::SecretsManager::Secret', 'secrets'),
  known('SES', 'AWS::SES::ConfigurationSet', 'mails', false),
  known('SNS', 'AWS::SNS::Topic', 'delivery of alarms'),
  known('SQS', 'AWS::SQS::Queue', 'queues of the workers'),
  known('Step Functions', 'AWS::StepFunctions::StateMachine', 'the daily run'),
  known('WAF', 'AWS::WAFv2::WebACLAssociation', 'the web ACL of the API'),
];
