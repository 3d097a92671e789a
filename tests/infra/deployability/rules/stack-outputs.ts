import { membersOf, type Rule } from '#tests/infra/deployability/stack.ts';

type Reference = { readonly StackName: string; readonly OutputName: string };

/**
 * Finds references to outputs of other stacks that CloudFormation refuses or cannot resolve: outside of properties and
 * values of outputs (pull requests 4495 and 4519 of aws-cloudformation/cfn-lint, which tried each place on live stacks:
 * not in conditions, `Fn::ImportValue` or names of exports), to an output that does not exist, and to a stack that is
 * deployed later.
 */
export const stackOutputs: Rule = (stacks) => {
  const outputs = new Map(stacks.map(({ name, template }) => [name, Object.keys(template.Outputs ?? {})]));
  return stacks.flatMap(({ name, template }, place) => {
    const { Resources, Outputs = {}, ...sections } = template;
    const exported = Object.values(Outputs).map(({ Export }) => Export);
    const imported = [...membersOf(Resources)].filter(([member]) => member === 'Fn::ImportValue');
    const misplaced = referencesIn([sections, exported, imported]).map(
      ({ OutputName }) => `${name}: refers to ${OutputName} where CloudFormation takes no output of a stack.`,
    );
    const earlier = stacks.slice(0, place).map((stack) => stack.name);
    const lost = referencesIn([Resources, Outputs])
      .filter(
        (ref) => !earlier.includes(ref.StackName) || !outputs.get(ref.StackName)?.includes(ref.OutputName),
      )
      .map((ref) => `${name}: no earlier stack has ${ref.StackName}.${ref.OutputName}.`);
    return [...misplaced, ...lost];
  });
};

const referencesIn = (value: unknown): Reference[] =>
  [...membersOf(value)]
    .filter(([member]) => member === 'Fn::GetStackOutput')
    .map(([, reference]) => reference as Reference);
