import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Aws } from 'aws-cdk-lib/core';
import type { DataStack } from '../data-stack.ts';
import type { FunctionSpec } from '../functions.ts';

/** The statements that let a function do what its entry in `functions.ts` says, and nothing besides. */
export function grantsOf(spec: FunctionSpec, data: DataStack): PolicyStatement[] {
  const { table = [], indexes = [], secrets = [] } = spec;
  const statements: PolicyStatement[] = [];
  const allow = (sid: string, actions: string[], resources: string[]) => {
    statements.push(new PolicyStatement({ sid, actions, resources }));
  };

  if (table.length > 0) {
    allow(
      'Items',
      table.map((action) => `dynamodb:${action}`),
      [data.table.tableArn],
    );
  }
  if (indexes.length > 0) {
    allow(
      'Indexes',
      ['dynamodb:Query'],
      indexes.map((index) => `${data.table.tableArn}/index/${index}`),
    );
  }
  if (secrets.length > 0) {
    allow(
      'Secrets',
      ['secretsmanager:GetSecretValue'],
      secrets.map((name) => data.secrets[name].secretArn),
    );
  }
  const readsStream = spec.trigger !== undefined && 'events' in spec.trigger;
  if (readsStream) {
    allow(
      'Stream',
      ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
      [data.streamArn],
    );
    allow('StreamNames', ['dynamodb:ListStreams'], [data.everyStreamArn]);
  }

  const usesTable = table.length > 0 || indexes.length > 0 || readsStream;
  const services = [...(usesTable ? ['dynamodb'] : []), ...(secrets.length > 0 ? ['secretsmanager'] : [])];
  if (services.length > 0) statements.push(decryptThrough(services, data));
  return statements;
}

/** Both services draw data keys by themselves, and use the caller's leave only to decrypt them. */
function decryptThrough(services: readonly string[], data: DataStack): PolicyStatement {
  return new PolicyStatement({
    sid: 'Decrypt',
    actions: ['kms:Decrypt'],
    resources: [data.dataKey.keyArn],
    conditions: {
      StringEquals: { 'kms:ViaService': services.map((service) => `${service}.${Aws.REGION}.amazonaws.com`) },
    },
  });
}
