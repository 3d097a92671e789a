import type { StackTemplate } from '#infra/local/template/deployment.ts';
import {
  allow,
  GUARDED,
  gatewayResponse,
  invocationUri,
  keySchema,
  lambdaFunction,
  method,
  notAllowed,
  of,
  ref,
  resource,
} from './template-parts.ts';

const imported = (OutputName: string) => ({
  'Fn::GetStackOutput': { StackName: 'fixture-data', OutputName },
});
const FILES = 'arn:aws:s3:::fixture-files';

/** Stacks of the shape that the CDK makes: one holds data and tells of it, one files, one serves them. */
export function fixtureStacks(): StackTemplate[] {
  return [
    { stackName: 'fixture-data', template: DATA },
    { stackName: 'fixture-files', template: { Resources: FILE_RESOURCES } },
    { stackName: 'fixture-api', template: { Resources: { ...FUNCTIONS, ...API } } },
  ];
}

const Table = of('AWS::DynamoDB::Table', {
  TableName: 'fixture',
  AttributeDefinitions: ['pk', 'sk', 'due'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  KeySchema: keySchema('pk', 'sk'),
  GlobalSecondaryIndexes: [
    { IndexName: 'due', KeySchema: keySchema('due', 'sk'), Projection: { ProjectionType: 'KEYS_ONLY' } },
  ],
  StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
  TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
});

const Secret = of('AWS::SecretsManager::Secret', {
  Name: 'fixture/signing',
  GenerateSecretString: {
    SecretStringTemplate: '{"kid":"initial"}',
    GenerateStringKey: 'seed',
    PasswordLength: 64,
    ExcludePunctuation: true,
  },
});

const DATA = {
  Resources: { Table, Secret },
  Outputs: {
    TableName: { Value: ref('Table') },
    TableArn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] } },
    SecretArn: { Value: ref('Secret') },
  },
};

const WRITTEN_ONCE = {
  Effect: 'Deny',
  Action: 's3:PutObject',
  NotResource: `${FILES}/answers/*`,
  Condition: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
};

/** A bucket that tells of what arrives, takes nothing twice but what others send, and a bucket that does neither. */
const FILE_RESOURCES = {
  Files: of('AWS::S3::Bucket', {
    BucketName: 'fixture-files',
    NotificationConfiguration: { EventBridgeConfiguration: { EventBridgeEnabled: true } },
  }),
  Quiet: of('AWS::S3::Bucket', { BucketName: 'fixture-quiet' }),
  FilesPolicy: of('AWS::S3::BucketPolicy', {
    Bucket: ref('Files'),
    PolicyDocument: { Statement: [WRITTEN_ONCE] },
  }),
};

const GRANTS = [
  allow(['dynamodb:GetItem', 'dynamodb:PutItem'], imported('TableArn')),
  {
    ...allow('dynamodb:PutItem', imported('TableArn')),
    Effect: 'Deny',
    Condition: { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': ['not its own'] } },
  },
  allow('secretsmanager:GetSecretValue', imported('SecretArn')),
  allow('s3:PutObject', `${FILES}/presentments/*`),
  allow('s3:GetObject', [`${FILES}/presentments/*`, `${FILES}/answers/*`]),
  allow('sqs:SendMessage', 'arn:aws:sqs:us-east-1:000000000000:fixture-notices'),
  allow(
    'ses:SendEmail',
    ['identity/*', 'configuration-set/fixture'].map((name) => `arn:aws:ses:us-east-1:000000000000:${name}`),
  ),
];

const FUNCTIONS = {
  ...lambdaFunction('Echo', 'echo.mjs', { TABLE_NAME: imported('TableName') }, GRANTS),
  ...lambdaFunction('Odd', 'odd.mjs'),
  ...lambdaFunction('Guard', 'authorizer.mjs'),
};

/** A key of the one usage plan, whose value is its name in small letters. */
const planKey = (name: string) => ({
  [name]: of('AWS::ApiGateway::ApiKey', { Value: name.toLowerCase() }),
  [`${name}InPlan`]: of('AWS::ApiGateway::UsagePlanKey', { KeyId: ref(name), UsagePlanId: ref('Plan') }),
});

const ROOT = { 'Fn::GetAtt': ['Api', 'RootResourceId'] };
const API = {
  Api: of('AWS::ApiGateway::RestApi', { Name: 'fixture' }),
  Stage: of('AWS::ApiGateway::Stage', { StageName: 'test' }),
  Authorizer: of('AWS::ApiGateway::Authorizer', {
    Type: 'TOKEN',
    AuthorizerUri: invocationUri('Guard'),
    IdentitySource: 'method.request.header.Authorization',
  }),
  Things: resource(ROOT, 'things'),
  Thing: resource(ref('Things'), '{id}'),
  Special: resource(ref('Things'), 'special'),
  OddOnes: resource(ROOT, 'odd'),
  GetThings: method('Things', 'GET', 'Echo'),
  PostThings: method('Things', 'POST', 'Echo'),
  AnyThings: notAllowed('Things', 'GET, POST'),
  GetThing: method('Thing', 'GET', 'Echo', GUARDED),
  DeleteThing: method('Thing', 'DELETE', 'Echo', GUARDED),
  GetSpecial: method('Special', 'GET', 'Echo'),
  GetOdd: method('OddOnes', 'GET', 'Odd'),
  Limited: resource(ROOT, 'limited'),
  GetLimited: method('Limited', 'GET', 'Echo', { ...GUARDED, ApiKeyRequired: true }),
  Plan: of('AWS::ApiGateway::UsagePlan', { Throttle: { RateLimit: 0.001, BurstLimit: 2 } }),
  ...planKey('One'),
  ...planKey('Two'),
  Strict: resource(ROOT, 'strict'),
  GetStrict: method('Strict', 'GET', 'Echo', {
    RequestValidatorId: 'all',
    RequestParameters: { 'method.request.header.x-must': true, 'method.request.header.x-may': false },
  }),
  NotFound: gatewayResponse('MISSING_AUTHENTICATION_TOKEN', 404, 'not_found'),
  Denied: gatewayResponse('UNAUTHORIZED', 401, 'unauthenticated'),
  Throttled: gatewayResponse('THROTTLED', 429, 'too_many'),
  Client: gatewayResponse('DEFAULT_4XX', undefined, 'refused'),
  Server: gatewayResponse('DEFAULT_5XX', 503, 'unavailable'),
};
