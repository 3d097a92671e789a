/** One thing that a request does, in the words of IAM. */
export type Action = { readonly action: string; readonly resource: string };

type Request = Readonly<Record<string, unknown>>;
type Named = { TableName?: string };

const IN_TRANSACTION: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

/**
 * Everything that a request to DynamoDB needs permission for. A transaction needs the action of each item inside, a
 * batch needs its own for each table, a query of an index is asked about the index.
 *
 * @param tableArn Makes the ARN of a table that the request names.
 */
export function actionsOf(operation: string, request: Request, tableArn: (name: string) => string): Action[] {
  const action = (action: string, table: unknown, index?: unknown): Action => {
    const arn = tableArn(String(table));
    return { action: `dynamodb:${action}`, resource: index === undefined ? arn : `${arn}/index/${index}` };
  };
  if (Array.isArray(request.TransactItems)) {
    return request.TransactItems.flatMap((item: Record<string, Named>) =>
      Object.entries(item).map(([kind, part]) => action(IN_TRANSACTION[kind] ?? kind, part?.TableName)),
    );
  }
  if (request.RequestItems !== null && typeof request.RequestItems === 'object') {
    return Object.keys(request.RequestItems).map((table) => action(operation, table));
  }
  return [action(operation, request.TableName ?? '*', request.IndexName)];
}
