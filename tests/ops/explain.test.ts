import { expect, test } from '@jest/globals';
import { OpsError } from '#infra/ops/command.ts';
import { explain } from '#infra/ops/explain.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';

/** An error as the SDK throws it. */
const named = (name: string, message = 'no', code?: string) =>
  Object.assign(new Error(message), { name, ...(code && { code }) });

test.each<[unknown, RegExp]>([
  [new OpsError('There is no account x.'), /^There is no account x\.$/],
  [new ApiError('direct_debit_final'), /^This direct debit is cancelled or completed/],
  [invalid('support_email', 'invalid_email', 'Write an address.'), /^--support-email: Write an address\.$/],
  [new Error('Region is missing'), /set AWS_REGION/],
  [named('CredentialsProviderError', 'Could not load credentials from any providers'), /No AWS credentials/],
  [named('CredentialsProviderError', 'The SSO session has expired or is otherwise invalid'), /have expired/],
  [named('ExpiredTokenException', 'The security token included in the request is expired'), /have expired/],
  [named('UnrecognizedClientException', 'The security token is invalid'), /does not know these credentials/],
  [
    named('AccessDeniedException', 'not authorized to perform: dynamodb:Query'),
    /do not permit this.*dynamodb:Query/,
  ],
  [named('ThrottlingException', 'Rate exceeded'), /wait a minute/],
  [named('ProvisionedThroughputExceededException'), /wait a minute/],
  [named('ResourceNotFoundException', 'Requested resource not found'), /not deployed in this AWS account/],
  [named('Error', 'connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'), /The connection failed/],
  [named('AggregateError', '', 'ECONNREFUSED'), /The connection failed/],
  [named('TypeError', 'a is\nnot a function'), /^TypeError: a is not a function \(--debug shows where\)$/],
])('%s is explained in one line', (error, sentence) => {
  expect(explain(error)).toMatch(sentence);
  expect(explain(error)).not.toContain('\n');
});
