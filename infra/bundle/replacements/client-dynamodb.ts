/**
 * Replaces the SDK's client of DynamoDB below `@aws-sdk/lib-dynamodb`, for the calls on items that functions make: the same
 * commands to the same JSON, results and errors (`tests/infra/client-dynamodb.test.ts` compares them), with the time-outs and
 * attempts of `lib/aws`. It has no search for an endpoint, no schemas to walk, no other protocols and no settings from files.
 */
import { callAws, type Refusal } from '#lib/aws/call-aws.ts';
import { readBytes } from '#lib/aws/read-bytes.ts';
import { fromJson, toJson } from './dynamodb-json.ts';

type Args = { input: object };
type Outcome = { output: object };
type Handler = (args: Args) => Promise<Outcome>;
type Middleware = (next: Handler, context: object) => Handler;

/** What lib-dynamodb does before and after a call, the first around the others. */
class Stack {
  readonly #layers: readonly Middleware[];
  #added: Middleware[] = [];

  constructor(layers: readonly Middleware[] = []) {
    this.#layers = layers;
  }

  addRelativeTo(layer: Middleware): void {
    this.#added.push(layer);
  }

  concat(other: Stack): Stack {
    return new Stack([...this.#layers, ...this.#added, ...other.#layers, ...other.#added]);
  }

  resolve(last: Handler): Handler {
    return [...this.#layers, ...this.#added].reduceRight((next, layer) => layer(next, {}), last);
  }

  /** lib-dynamodb looks for it here, to know whether it can work with a client. */
  identify(): string[] {
    return ['serializerMiddleware'];
  }
}

/** The client: its settings are those of `lib/aws`, whatever it is made with. */
export class DynamoDBClient {
  readonly config = {};
  readonly middlewareStack = new Stack();
}

const commandOf = (operation: string) =>
  class {
    readonly middlewareStack = new Stack();
    readonly input: object;

    constructor(input: object) {
      this.input = input;
    }

    resolveMiddleware(stack: Stack): Handler {
      return stack.resolve(async ({ input }) => ({ output: await call(operation, input) }));
    }
  };

async function call(operation: string, input: object): Promise<object> {
  try {
    return fromJson(await callAws('dynamodb', operation, toJson(input)));
  } catch (error) {
    const { said } = error as Partial<Refusal>;
    throw said ? Object.assign(error as Refusal, toldIn(said)) : error;
  }
}

/** What the service says with an error: its message, the item as it stands, why a transaction was cancelled. */
function toldIn({ __type, Message, message = Message, ...more }: Refusal['said']): object {
  return { ...readBytes(more), ...(typeof message === 'string' && { message }) };
}

const errorOf = (name: string) =>
  class extends Error {
    static override [Symbol.hasInstance](error: unknown): boolean {
      return (error as Error | undefined)?.name === name;
    }
  };

export const ConditionalCheckFailedException = errorOf('ConditionalCheckFailedException');
export const TransactionCanceledException = errorOf('TransactionCanceledException');
export const TransactionConflictException = errorOf('TransactionConflictException');
export const TransactionInProgressException = errorOf('TransactionInProgressException');

export const BatchGetItemCommand = commandOf('BatchGetItem');
export const BatchWriteItemCommand = commandOf('BatchWriteItem');
export const DeleteItemCommand = commandOf('DeleteItem');
export const GetItemCommand = commandOf('GetItem');
export const PutItemCommand = commandOf('PutItem');
export const QueryCommand = commandOf('Query');
export const ScanCommand = commandOf('Scan');
export const TransactGetItemsCommand = commandOf('TransactGetItems');
export const TransactWriteItemsCommand = commandOf('TransactWriteItems');
export const UpdateItemCommand = commandOf('UpdateItem');

/** What lib-dynamodb can do besides, and no function does. */
const unused = undefined;

export {
  unused as BatchExecuteStatementCommand,
  unused as DescribeExportCommand,
  unused as ExecuteStatementCommand,
  unused as ExecuteTransactionCommand,
  unused as ExportTableToPointInTimeCommand,
  unused as SearchVectorsCommand,
};
