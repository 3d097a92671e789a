import type { IncomingMessage } from 'node:http';
import { evaluate, type RequestContext, type Statement } from '#infra/local/iam.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Place } from '#infra/local/template/identities.ts';
import { AwsError } from './aws-error.ts';

/** One thing that a request does, in the words of IAM. */
export type Action = {
  readonly action: string;
  readonly resource: string;
  /** What is known of it, by the names that conditions use. */
  readonly context?: RequestContext;
};

type Content = Readonly<Record<string, unknown>>;

const IN_TRANSACTION: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

type Written = {
  readonly TableName?: string;
  readonly Item?: Attributes;
  readonly Key?: Attributes;
};
type Attributes = Readonly<Record<string, { readonly S?: string }>>;

/**
 * Everything that a request to DynamoDB needs permission for. A transaction needs the action of each item inside, a
 * batch needs its own for each table, a query of an index is asked about the index.
 */
export function dynamodbActions(operation: string, content: Content, { region, accountId }: Place): Action[] {
  const on = (action: string, table: unknown, index?: unknown, written?: Written): Action => {
    const arn = `arn:aws:dynamodb:${region}:${accountId}:table/${table}`;
    const leadingKey = (written?.Item ?? written?.Key)?.pk?.S;
    return {
      action: `dynamodb:${action}`,
      resource: index === undefined ? arn : `${arn}/index/${index}`,
      context: { ...(leadingKey !== undefined && { 'dynamodb:LeadingKeys': leadingKey }) },
    };
  };
  const { TransactItems, RequestItems, TableName, IndexName } = content;
  if (Array.isArray(TransactItems)) {
    return TransactItems.flatMap((item: Record<string, Written>) =>
      Object.entries(item).map(([kind, part]) =>
        on(IN_TRANSACTION[kind] ?? kind, part.TableName, undefined, part),
      ),
    );
  }
  if (RequestItems) return Object.keys(RequestItems).map((table) => on(operation, table));
  return [on(operation, TableName ?? '*', IndexName, content as Written)];
}

/**
 * Everything that a request to SES needs permission for: sending from a domain, and through a configuration set.
 * Functions do nothing else there.
 */
export function mailActions(
  { method, url }: IncomingMessage,
  { FromEmailAddress, ConfigurationSetName }: Content,
  { region, accountId }: Place,
): Action[] {
  const arn = (resource: unknown) => `arn:aws:ses:${region}:${accountId}:${resource}`;
  if (`${method} ${url}` !== 'POST /v2/email/outbound-emails') {
    return [{ action: `ses:${method}`, resource: arn(url) }];
  }
  const domain = /@([^@>]+)>?$/.exec(String(FromEmailAddress))?.[1];
  const through = ConfigurationSetName === undefined ? [] : [`configuration-set/${ConfigurationSetName}`];
  return [`identity/${domain}`, ...through].map((resource) => ({
    action: 'ses:SendEmail',
    resource: arn(resource),
  }));
}

/**
 * Lets pass what a role allows, in every part.
 *
 * @throws AwsError `AccessDeniedException` for the first thing that it does not; the log shows it.
 */
export function permit(
  caller: string,
  role: readonly Statement[],
  actions: readonly Action[],
  log: ServiceLog,
): void {
  for (const { action, resource, context } of actions) {
    if (evaluate(role, action, resource, context) === 'allowed') continue;
    log.warn(`${caller} may not ${action} on ${resource}: add the permission to its role in the template.`);
    throw new AwsError(
      'AccessDeniedException',
      `User: ${caller} is not authorized to perform: ${action} on resource: ${resource}`,
    );
  }
}
