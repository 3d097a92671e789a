import { ofType, type Rule } from '#tests/infra/deployability/stack.ts';

/**
 * What SQS accepts of a policy, which it says only when the queue is deployed.
 * Source: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-policies.html
 */
const MOST = { statements: 20, conditions: 10, bytes: 8_192 } as const;

/** Bytes of an ARN, in place of a reference whose value the deployment knows. */
const ARN = 'x'.repeat(120);

type Policy = { readonly Statement: readonly { readonly Condition?: object }[] };

/** Finds policies of queues that SQS would refuse. */
export const queuePolicies: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) =>
    ofType(template, 'AWS::SQS::QueuePolicy').flatMap(([id, { Properties }]) => {
      const policy = Properties?.PolicyDocument as Policy;
      const found = {
        statements: policy.Statement.length,
        conditions: policy.Statement.filter(({ Condition }) => Condition).length,
        bytes: JSON.stringify(policy, (_, value) => (isReference(value) ? ARN : value)).length,
      };
      return (['statements', 'conditions', 'bytes'] as const)
        .filter((what) => found[what] > MOST[what])
        .map((what) => `${name}: ${id} has ${found[what]} ${what}, of ${MOST[what]} at most.`);
    }),
  );

const isReference = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && /^(?:Ref|Fn::)/.test(Object.keys(value)[0] ?? '');
