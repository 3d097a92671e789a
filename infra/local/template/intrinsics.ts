/** Resolves the references of a template as CloudFormation does. */
export type References = {
  ref(logicalName: string): unknown;
  getAtt(logicalName: string, attribute: string): unknown;
  stackOutput(stackName: string, outputName: string): unknown;
};

/**
 * Returns a value of a template with every intrinsic function resolved.
 *
 * @throws Error for a function that the local run does not know, so that nothing is silently served wrong
 */
export function resolve(value: unknown, references: References): unknown {
  if (Array.isArray(value)) return value.map((each) => resolve(each, references));
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([key, each]) => [key, resolve(each, references)] as const);
  const [name, argument] = entries[0] ?? [];
  const isFunction = entries.length === 1 && name !== undefined && /^(?:Ref$|Fn::)/.test(name);
  return isFunction ? apply(name, argument, references) : Object.fromEntries(entries);
}

function apply(name: string, argument: unknown, { ref, getAtt, stackOutput }: References): unknown {
  const [first, second] = Array.isArray(argument) ? argument : [argument];
  switch (name) {
    case 'Ref':
      return ref(first);
    case 'Fn::GetAtt':
      return getAtt(first, second);
    case 'Fn::GetStackOutput':
      return stackOutput(first.StackName, first.OutputName);
    case 'Fn::Join':
      return second.join(first);
    case 'Fn::Select':
      return second[first];
    case 'Fn::Sub':
      return String(first).replaceAll(/\$\{([^}]+)\}/g, (_, name: string) => String(ref(name)));
    case 'Fn::Split':
      return second.split(first);
    default:
      throw new Error(`The local run does not know the intrinsic function ${name}.`);
  }
}
