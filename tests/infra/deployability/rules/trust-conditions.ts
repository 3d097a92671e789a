import { KEYS_SENT } from '#infra/local/service-keys.ts';
import { ofType, type Rule } from '#tests/infra/deployability/stack.ts';

type Trust = {
  readonly Principal: { readonly Service?: string | readonly string[] };
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

type Policy = { readonly Statement: readonly Trust[] };

/**
 * Finds roles whose trust depends on a condition key that the service does not send: such a role is never assumed. The
 * list of the keys that services send names its sources.
 */
export const trustConditions: Rule = (stacks) =>
  stacks.flatMap(({ name, template }) =>
    ofType(template, 'AWS::IAM::Role').flatMap(([id, { Properties }]) => {
      const { AssumeRolePolicyDocument: policy } = Properties as { AssumeRolePolicyDocument: Policy };
      return policy.Statement.flatMap(({ Principal, Condition = {} }) =>
        [Principal.Service ?? []].flat().flatMap((service) => {
          const sent = KEYS_SENT[service];
          if (!sent) return [`${name}: ${id} trusts ${service}, of which no list says what it sends.`];
          return Object.values(Condition)
            .flatMap(Object.keys)
            .filter((key) => !sent.includes(key))
            .map((key) => `${name}: ${id} trusts ${service} under ${key}, which it does not send.`);
        }),
      );
    }),
  );
