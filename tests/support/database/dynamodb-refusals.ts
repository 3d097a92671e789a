/** The body of a refusal of DynamoDB. */
export type Refusal = Readonly<{ __type: string; message: string } & Record<string, unknown>>;

type Call = { readonly TransactItems?: readonly unknown[] };

/** DynamoDB refuses a call for load. */
export const THROTTLED: Refusal = {
  __type: 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
  message: 'The level of configured provisioned throughput for the table was exceeded.',
};

/** The same for the load of the account. */
export const SLOWED: Refusal = {
  __type: 'com.amazon.coral.availability#ThrottlingException',
  message: 'Throughput exceeds the current capacity of your table or index.',
};

const HELD = 'Transaction is ongoing for the item';

/**
 * Returns the refusal of a write whose items other transactions hold: those of a transaction at the places `at`, by
 * default its last. A single write is refused with the conflict itself.
 */
export const conflictOf = ({ TransactItems: items }: Call, at = [(items?.length ?? 0) - 1]): Refusal =>
  items
    ? cancelled(items, at, { Code: 'TransactionConflict', Message: HELD })
    : { __type: 'com.amazonaws.dynamodb.v20120810#TransactionConflictException', message: HELD };

/** Returns the refusal of a transaction for the load on one of its items. */
export const overloadOf = (items: readonly unknown[], at: number): Refusal =>
  cancelled(items, [at], { Code: 'ThrottlingError', Message: SLOWED.message });

/** DynamoDB cancels a transaction with a reason for each of its items, in their order. */
function cancelled(
  items: readonly unknown[],
  at: readonly number[],
  reason: { Code: string; Message: string },
): Refusal {
  const reasons = items.map((_, n) => (at.includes(n) ? reason : { Code: 'None' }));
  const codes = reasons.map(({ Code }) => Code).join(', ');
  return {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  };
}
