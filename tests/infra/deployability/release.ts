import { membersOf, ofType, type StackJson, type TemplateJson } from './stack.ts';

/**
 * The references between the stacks of a deployed release, in the order of their deployment: the next release is
 * compared with them.
 */
export type Release = readonly {
  readonly stack: string;
  readonly names: Readonly<Record<string, readonly string[]>>;
}[];

/** Reads from the templates of a release what it names. */
export function releaseOf(stacks: readonly StackJson[]): Release {
  const provided = stacks.map(({ name, template }) => ({ name, things: providedBy(template) }));
  return stacks.map(({ name, template }) => {
    const text = namingText(template, stacks);
    const named = provided
      .filter((other) => other.name !== name)
      .map((other) => [other.name, other.things.filter((thing) => isNamed(thing, other.name, text))] as const)
      .filter(([, things]) => things.length > 0);
    return { stack: name, names: Object.fromEntries(named) };
  });
}

/**
 * Finds the resources that a release removes while a deployed stack still names them. A resource may be removed only
 * after the release that stopped naming it. References between stacks are weak, so CloudFormation does not check.
 */
export function disappearances(deployed: Release, next: readonly StackJson[]): string[] {
  const order = next.map(({ name }) => name);
  const left = new Map(next.map(({ name, template }) => [name, providedBy(template)]));
  return deployed.flatMap(({ stack, names }) =>
    Object.entries(names).flatMap(([provider, things]) => {
      const goesFirst = !order.includes(stack) || order.indexOf(provider) < order.indexOf(stack);
      if (!goesFirst) return [];
      const gone = things.filter((thing) => !left.get(provider)?.includes(thing));
      return gone.map((thing) => `${provider}: ${thing} goes while the deployed ${stack} names it.`);
    }),
  );
}

/**
 * Returns the names by which others refer to a template: its outputs, the fixed names of its resources, and the aliases
 * of its functions.
 */
function providedBy({ Resources, Outputs = {} }: TemplateJson): string[] {
  // A resource is named by `Name`, or by the name of its kind: `QueueName` of a queue.
  const nameOf = (id: string): string[] => {
    const { Type = '', Properties = {} } = Resources[id] ?? {};
    const name = Properties[`${Type.split('::')[2]}Name`] ?? Properties.Name;
    return typeof name === 'string' ? [name] : [];
  };
  const resources = Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
    if (Type !== 'AWS::Lambda::Alias') return nameOf(id);
    const { FunctionName, Name } = Properties as { FunctionName: { Ref: string }; Name: string };
    return nameOf(FunctionName.Ref).map((name) => `${name}:${Name}`);
  });
  const outputs = Object.keys(Outputs).map((output) => `output ${output}`);
  return [...new Set([...resources, ...outputs])].sort();
}

/**
 * Returns every text of a template, a line each, with joined parts combined. A deployment of an API is a copy of the
 * API's definition, so it has the same references.
 */
function namingText(template: TemplateJson, stacks: readonly StackJson[]): string {
  const deployed = ofType(template, 'AWS::ApiGateway::Deployment').length > 0;
  const definitions = stacks.flatMap((stack) =>
    ofType(stack.template, 'AWS::ApiGateway::RestApi').map(([, { Properties }]) => Properties?.Body),
  );
  return [...membersOf([template, deployed ? definitions : []])]
    .flatMap(([name, value]) => {
      if (name === 'Fn::Join') return (value as [string, unknown[]])[1].map(partText).join('');
      if (name === 'Fn::GetStackOutput') {
        const { StackName, OutputName } = value as { StackName: string; OutputName: string };
        return `${StackName} output ${OutputName}`;
      }
      return typeof value === 'string' ? value : [];
    })
    .join('\n');
}

const partText = (part: unknown): string => (typeof part === 'string' ? part : '*');

function isNamed(thing: string, provider: string, text: string): boolean {
  const name = thing.startsWith('output ') ? `${provider} ${thing}` : thing;
  return new RegExp(`(?<![\\w-])${name.replaceAll(/[/.$*+?()[\]{}|\\]/g, '\\$&')}(?![\\w-])`).test(text);
}
