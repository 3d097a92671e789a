import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';

const ERRORS = {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
};

const COMMANDS = {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
};

export type Call = { command: keyof typeof COMMANDS; input: object };

/** Makes one call of the table as the store does, and tells what came of it: for a function, bundled or not. */
export async function handler({ command, input }: Call): Promise<object> {
  const client = new DynamoDBClient({ maxAttempts: 3 });
  const documents = DynamoDBDocumentClient.from(client, {
    marshallOptions: { removeUndefinedValues: true },
  });
  const Command = COMMANDS[command] as unknown as new (input: object) => GetCommand;
  try {
    const { $metadata, ...output } = await documents.send(new Command(input));
    return { output };
  } catch (error) {
    const { name, message, code, Item, CancellationReasons, $metadata } = error as Record<string, unknown> & {
      $metadata?: { httpStatusCode?: number };
    };
    const is = Object.entries(ERRORS).flatMap(([kind, Known]) => (error instanceof Known ? [kind] : []));
    return {
      failed: { name, message, code, Item, CancellationReasons, status: $metadata?.httpStatusCode, is },
    };
  }
}
