import type { StackTemplate } from '#infra/local/template/deployment.ts';
import {
  allow,
  calledByApi,
  GUARDED,
  gatewayResponse,
  invocationUri,
  keySchema,
  LIMITED,
  lambdaFunction,
  notAllowed,
  of,
  ref,
  served,
} from './template-parts.ts';

const imported = (OutputName: string) => ({
  'Fn::GetStackOutput': { StackName: 'fixture-data', OutputName },
});
const FILES = 'arn:aws:s3:::fixture-files';

/** Stacks of the shape that the CDK makes: one with data and its outputs, one with files, one that serves them. */
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

/** A bucket that sends events of new files and refuses to overwrite its own, and a bucket that does neither. */
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
  allow(['s3:PutObject', 's3:GetObject'], 'arn:aws:s3:::fixture-quiet/imports/*'),
  allow('s3:GetObject', [`${FILES}/presentments/*`, `${FILES}/answers/*`]),
  allow(
    ['sqs:SendMessage', 'sqs:ReceiveMessage', 'sqs:DeleteMessage'],
    'arn:aws:sqs:us-east-1:000000000000:fixture-webhooks',
  ),
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

const DEFINITION = {
  paths: {
    '/things': { get: served('Echo'), post: served('Echo'), ...notAllowed('GET, POST') },
    '/things/{id}': { get: served('Echo', GUARDED), delete: served('Echo', GUARDED) },
    '/things/special': { get: served('Echo') },
    '/busy': { get: served('Echo'), post: served('Echo') },
    '/odd': { get: served('Odd') },
    '/limited': { get: served('Echo', LIMITED) },
    '/strict': {
      get: served('Echo', {
        'x-amazon-apigateway-request-validator': 'all',
        parameters: [
          { name: 'x-must', in: 'header', required: true },
          { name: 'x-may', in: 'header', required: false },
        ],
      }),
    },
  },
  components: {
    securitySchemes: {
      guard: {
        name: 'Authorization',
        'x-amazon-apigateway-authorizer': { type: 'token', authorizerUri: invocationUri('Guard') },
      },
      limit: { name: 'x-api-key' },
    },
  },
  'x-amazon-apigateway-gateway-responses': {
    MISSING_AUTHENTICATION_TOKEN: gatewayResponse(404, 'not_found'),
    UNAUTHORIZED: gatewayResponse(401, 'unauthenticated'),
    THROTTLED: gatewayResponse(429, 'too_many'),
    DEFAULT_4XX: gatewayResponse(undefined, 'refused'),
    DEFAULT_5XX: gatewayResponse(503, 'unavailable'),
  },
};

const API = {
  Api: of('AWS::ApiGateway::RestApi', { Name: 'fixture', Body: DEFINITION }),
  Stage: of('AWS::ApiGateway::Stage', {
    StageName: 'test',
    MethodSettings: [
      { HttpMethod: '*', ResourcePath: '/*', ThrottlingRateLimit: 1, ThrottlingBurstLimit: 1 },
      { HttpMethod: 'POST', ResourcePath: '/~1busy', ThrottlingRateLimit: 0.001, ThrottlingBurstLimit: 3 },
    ],
  }),
  ...calledByApi('Echo'),
  ...calledByApi('Odd'),
  ...calledByApi('Guard'),
  Plan: of('AWS::ApiGateway::UsagePlan', { Throttle: { RateLimit: 0.001, BurstLimit: 2 } }),
  ...planKey('One'),
  ...planKey('Two'),
};
