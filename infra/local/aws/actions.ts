import type { IncomingMessage } from 'node:http';
import { evaluate, type RequestContext, type Statement } from '#infra/local/iam.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import type { Place } from '#infra/local/template/identities.ts';
import { AwsError } from './aws-error.ts';

/** An action of a request, as IAM names it. */
export type Action = {
  readonly action: string;
  readonly resource: string;
  /** The values of condition keys, by key. */
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
 * Returns the actions that a request to DynamoDB needs permission for. A transaction needs the action of each of its
 * items. A batch needs its action on each table. A query of an index needs it on the index.
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
 * Returns the actions that a request to SES needs permission for: a mail is sent from a domain, and through a
 * configuration set. Functions send no other requests to SES.
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
 * Checks that a role allows every action.
 *
 * @throws AwsError `AccessDeniedException` for the first action that it does not allow, which is also logged
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
