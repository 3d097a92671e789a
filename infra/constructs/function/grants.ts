import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Aws, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ServiceContext, SharedResources } from '#infra/constructs/shared-resources.ts';
import { type FunctionSpec, secretsOf } from '#infra/functions/function-spec.ts';
import { namesOf } from '#infra/settings/names.ts';
import { CLOCKS, VERIFICATION_KEYS } from '#lib/store/keys.ts';
import { evidenceGrantsOf, fileGrantsOf } from './file-grants.ts';

/** Returns the statements for exactly the permissions of a function's entry in `infra/functions`. */
export function grantsOf(
  spec: FunctionSpec,
  { config, data }: Pick<ServiceContext, 'config' | 'data'>,
): PolicyStatement[] {
  const { table = [], indexes = [] } = spec;
  const secrets = secretsOf(spec, config);
  const statements: PolicyStatement[] = [];
  const allow = (sid: string, actions: string[], resources: string[]) => {
    statements.push(new PolicyStatement({ sid, actions, resources }));
  };

  const actions = table.map((action) => `dynamodb:${action}`);
  if (table.length > 0) allow('Items', actions, [data.tableArn]);
  const writes = actions.filter((action) => /Put|Update|Delete|Write/.test(action));
  if (writes.length > 0 && !spec.publishesKeys) statements.push(notTheKeys(writes, data));
  if (table.length > 0 && !config.servesSandboxRoutes) statements.push(noClocks(actions, data));
  const indexArns = indexes.map((index) => `${data.tableArn}/index/${index}`);
  if (indexes.length > 0) allow('Indexes', ['dynamodb:Query'], indexArns);
  const secretArns = secrets.map((name) => data.secrets[name].secretArn);
  if (secrets.length > 0) allow('Secrets', ['secretsmanager:GetSecretValue'], secretArns);
  statements.push(...fileGrantsOf(spec, config.name, data), ...evidenceGrantsOf(spec, config.name, data));
  if (spec.sendsMail) {
    const configurationSet = sesArn(`configuration-set/${namesOf(config.name).mails}`);
    allow('Mails', ['ses:SendEmail'], [EVERY_SENDER, configurationSet]);
  }
  if (spec.sendsWebhooks) {
    const queue = `arn:${Aws.PARTITION}:sqs:${Aws.REGION}:${Aws.ACCOUNT_ID}:${namesOf(config.name).webhooks}`;
    allow('Webhooks', ['sqs:SendMessage'], [queue]);
  }

  const usesTable = table.length > 0 || indexes.length > 0;
  const services = [...(usesTable ? ['dynamodb'] : []), ...(secrets.length > 0 ? ['secretsmanager'] : [])];
  if (services.length > 0) statements.push(decryptThrough(services, data));
  return statements;
}

/** A role that could write the keys that verify tokens and evidence could forge both. */
function notTheKeys(actions: string[], { tableArn }: SharedResources): PolicyStatement {
  return new PolicyStatement({
    sid: 'NotTheKeys',
    effect: Effect.DENY,
    actions,
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': [VERIFICATION_KEYS] } },
  });
}

/** Accounts of the sandbox may have a clock of their own. In production nothing can read or write one. */
function noClocks(actions: string[], { tableArn }: SharedResources): PolicyStatement {
  return new PolicyStatement({
    sid: 'NoClocks',
    effect: Effect.DENY,
    actions,
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [`${CLOCKS}*`] } },
  });
}

const sesArn = (resource: string): string =>
  `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;

const EVERY_SENDER = sesArn('identity/*');

/** Acknowledges that a function may send mails from any verified sender of the account. */
export function acknowledgeSenders(scope: Construct, { sendsMail }: FunctionSpec): void {
  if (!sendsMail) return;
  Validations.of(scope).acknowledge({
    id: 'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
    reason:
      'An operator chooses the sending domain after the deployment, and can change it without one. Mails can be sent only with the configuration set of the stage.',
  });
}

/** Both services create data keys themselves, and use the caller's permission only to decrypt them. */
export function decryptThrough(
  services: readonly string[],
  data: Pick<SharedResources, 'dataKey'>,
): PolicyStatement {
  return new PolicyStatement({
    sid: 'Decrypt',
    actions: ['kms:Decrypt'],
    resources: [data.dataKey.keyArn],
    conditions: {
      StringEquals: { 'kms:ViaService': services.map((service) => `${service}.${Aws.REGION}.amazonaws.com`) },
    },
  });
}
