/**
 * The services that a stage takes from its region, each with a type of resource by which CloudFormation tells whether the
 * region has it.
 */
export const REGION_SERVICES: readonly (readonly [service: string, type: string])[] = [
  ['API Gateway', 'AWS::ApiGateway::RestApi'],
  ['Backup', 'AWS::Backup::BackupPlan'],
  ['CloudFront', 'AWS::CloudFront::Distribution'],
  ['CloudWatch', 'AWS::CloudWatch::CompositeAlarm'],
  ['CloudWatch Logs', 'AWS::Logs::LogGroup'],
  ['CodeDeploy', 'AWS::CodeDeploy::DeploymentGroup'],
  ['DynamoDB', 'AWS::DynamoDB::Table'],
  ['EventBridge', 'AWS::Events::Archive'],
  ['EventBridge Pipes', 'AWS::Pipes::Pipe'],
  ['EventBridge Scheduler', 'AWS::Scheduler::Schedule'],
  ['IAM', 'AWS::IAM::Role'],
  ['KMS', 'AWS::KMS::Key'],
  ['Lambda', 'AWS::Lambda::Function'],
  ['S3', 'AWS::S3::Bucket'],
  ['Secrets Manager', 'AWS::SecretsManager::Secret'],
  ['SES', 'AWS::SES::ConfigurationSet'],
  ['SNS', 'AWS::SNS::Topic'],
  ['SQS', 'AWS::SQS::Queue'],
  ['Step Functions', 'AWS::StepFunctions::StateMachine'],
  ['WAF', 'AWS::WAFv2::WebACLAssociation'],
];
