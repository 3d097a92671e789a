import type { StackTemplate } from '#infra/local/template/deployment.ts';
import { fileGrants, fileStack } from './file-stack.ts';
import {
  invocationUri,
  keySchema,
  lambdaFunction,
  method,
  notAllowed,
  ownResponse,
  resource,
} from './template-parts.ts';

/** Stacks of the shape that the CDK makes: one holds data and exports it, one files, one serves them. */
export function fixtureStacks(): StackTemplate[] {
  return [dataStack(), fileStack(), apiStack()];
}

function dataStack(): StackTemplate {
  return {
    stackName: 'fixture-data',
    template: {
      Resources: {
        Table: {
          Type: 'AWS::DynamoDB::Table',
          Properties: {
            TableName: 'fixture',
            AttributeDefinitions: ['pk', 'sk', 'due'].map((AttributeName) => ({
              AttributeName,
              AttributeType: 'S',
            })),
            KeySchema: keySchema('pk', 'sk'),
            GlobalSecondaryIndexes: [
              {
                IndexName: 'due',
                KeySchema: keySchema('due', 'sk'),
                Projection: { ProjectionType: 'KEYS_ONLY' },
              },
            ],
            StreamSpecification: { StreamViewType: 'NEW_IMAGE' },
            TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
          },
        },
        Secret: {
          Type: 'AWS::SecretsManager::Secret',
          Properties: {
            Name: 'fixture/signing',
            GenerateSecretString: {
              SecretStringTemplate: '{"kid":"initial"}',
              GenerateStringKey: 'seed',
              PasswordLength: 64,
              ExcludePunctuation: true,
            },
          },
        },
      },
      Outputs: {
        TableName: { Value: { Ref: 'Table' }, Export: { Name: 'fixture:table' } },
        TableArn: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: 'fixture:table-arn' } },
        SecretArn: { Value: { Ref: 'Secret' }, Export: { Name: 'fixture:secret' } },
      },
    },
  };
}

function apiStack(): StackTemplate {
  const grants = [
    {
      Effect: 'Allow',
      Action: ['dynamodb:GetItem', 'dynamodb:PutItem'],
      Resource: { 'Fn::ImportValue': 'fixture:table-arn' },
    },
    {
      Effect: 'Allow',
      Action: 'secretsmanager:GetSecretValue',
      Resource: { 'Fn::ImportValue': 'fixture:secret' },
    },
  ];
  const mails = {
    Effect: 'Allow',
    Action: 'ses:SendEmail',
    Resource: [
      'arn:aws:ses:mx-central-1:000000000000:identity/*',
      'arn:aws:ses:mx-central-1:000000000000:configuration-set/fixture',
    ],
  };
  return {
    stackName: 'fixture-api',
    template: {
      Resources: {
        ...lambdaFunction('Echo', 'echo.mjs', { TABLE_NAME: { 'Fn::ImportValue': 'fixture:table' } }, [
          ...grants,
          ...fileGrants,
          mails,
        ]),
        ...lambdaFunction('Odd', 'odd.mjs'),
        ...lambdaFunction('Guard', 'authorizer.mjs'),
        Api: {
          Type: 'AWS::ApiGateway::RestApi',
          Properties: { Name: 'fixture', BinaryMediaTypes: ['image/*'] },
        },
        Stage: {
          Type: 'AWS::ApiGateway::Stage',
          Properties: { StageName: 'test', RestApiId: { Ref: 'Api' } },
        },
        Authorizer: {
          Type: 'AWS::ApiGateway::Authorizer',
          Properties: {
            Type: 'TOKEN',
            AuthorizerUri: invocationUri('Guard'),
            AuthorizerResultTtlInSeconds: 300,
            IdentitySource: 'method.request.header.Authorization',
          },
        },
        Things: resource({ 'Fn::GetAtt': ['Api', 'RootResourceId'] }, 'things'),
        Thing: resource({ Ref: 'Things' }, '{id}'),
        Special: resource({ Ref: 'Things' }, 'special'),
        OddOnes: resource({ 'Fn::GetAtt': ['Api', 'RootResourceId'] }, 'odd'),
        GetThings: method('Things', 'GET', 'Echo'),
        PostThings: method('Things', 'POST', 'Echo'),
        AnyThings: notAllowed('Things', 'GET, POST'),
        GetThing: method('Thing', 'GET', 'Echo', true),
        DeleteThing: method('Thing', 'DELETE', 'Echo', true),
        GetSpecial: method('Special', 'GET', 'Echo'),
        GetOdd: method('OddOnes', 'GET', 'Odd'),
        NotFound: ownResponse('MISSING_AUTHENTICATION_TOKEN', 404, 'not_found'),
        Denied: ownResponse('UNAUTHORIZED', 401, 'unauthenticated'),
        Client: ownResponse('DEFAULT_4XX', undefined, 'refused'),
        Server: ownResponse('DEFAULT_5XX', 503, 'unavailable'),
      },
    },
  };
}
