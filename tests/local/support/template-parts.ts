export const of = (Type: string, Properties: Record<string, unknown>, more: object = {}) => ({
  Type,
  Properties,
  ...more,
});
export const ref = (logicalId: string) => ({ Ref: logicalId });
const arnOf = (logicalId: string) => ({ 'Fn::GetAtt': [logicalId, 'Arn'] });

export const allow = (Action: string | string[], Resource: unknown) => ({
  Effect: 'Allow',
  Action,
  Resource,
});

/** A function with its role; its name is `fixture-<id>`. */
export function lambdaFunction(id: string, entry: string, Variables: object = {}, Statement: object[] = []) {
  const Properties = {
    FunctionName: `fixture-${id.toLowerCase()}`,
    Role: arnOf(`${id}Role`),
    Timeout: 2,
    Environment: { Variables },
  };
  return {
    [`${id}Role`]: of('AWS::IAM::Role', {
      ...trusting('lambda.amazonaws.com'),
      Policies: [{ PolicyDocument: { Statement } }],
    }),
    [id]: of('AWS::Lambda::Function', Properties, { Metadata: { 'domicilia:entry': entry } }),
  };
}

export const keySchema = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
];

/** The members that make an operation use the authorizer, and count against a key. */
export const GUARDED = { security: [{ guard: [] }] };
export const LIMITED = { security: [{ guard: [], limit: [] }] };

/** An operation that a function serves. */
export const served = (fn: string, more: object = {}) => ({
  'x-amazon-apigateway-integration': { type: 'aws_proxy', uri: invocationUri(fn) },
  ...more,
});

/** A mock that refuses every method that is not declared. */
export const notAllowed = (allowed: string) => ({
  'x-amazon-apigateway-any-method': {
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      requestTemplates: { 'application/json': '{"statusCode": 405}' },
      responses: {
        default: {
          statusCode: '405',
          responseParameters: {
            'method.response.header.Allow': `'${allowed}'`,
            'method.response.header.x-request-id': 'context.requestId',
          },
          responseTemplates: body('method_not_allowed'),
        },
      },
    },
  },
});

export const gatewayResponse = (status: number | undefined, code: string) => ({
  ...(status && { statusCode: String(status) }),
  responseParameters: { 'gatewayresponse.header.x-request-id': 'context.requestId' },
  responseTemplates: body(code),
});

const body = (code: string) => ({
  'application/json': `{"code":"${code}","request_id":"$context.requestId"}`,
});

/** Lets the API call a function. */
export const calledByApi = (fn: string) => ({
  [`${fn}Called`]: of('AWS::Lambda::Permission', {
    Action: 'lambda:InvokeFunction',
    FunctionName: arnOf(fn),
    Principal: 'apigateway.amazonaws.com',
  }),
});

/** Lets a service assume a role. */
export const trusting = (Service: string, Condition?: object) => ({
  AssumeRolePolicyDocument: {
    Statement: [
      { Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service }, ...(Condition && { Condition }) },
    ],
  },
});

export function invocationUri(fn: string) {
  const parts = ['arn:aws:apigateway:', ref('AWS::Region'), ':lambda:path/2015-03-31/functions/'];
  return { 'Fn::Join': ['', [...parts, arnOf(fn), '/invocations']] };
}
