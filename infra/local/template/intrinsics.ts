/** Where the names in a template lead: what CloudFormation would put in their place. */
export type Scope = {
  ref(logicalName: string): unknown;
  getAtt(logicalName: string, attribute: string): unknown;
  importValue(exportName: string): unknown;
};

type Resolve = (argument: unknown, scope: Scope) => unknown;

const FUNCTIONS: Readonly<Record<string, Resolve>> = {
  Ref: (name, scope) => scope.ref(text(name)),
  'Fn::GetAtt': (argument, scope) => {
    const [name, attribute] = Array.isArray(argument) ? argument : splitOnce(text(argument), '.');
    return scope.getAtt(text(name), text(resolve(attribute, scope)));
  },
  'Fn::ImportValue': (name, scope) => scope.importValue(text(resolve(name, scope))),
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = pair(argument);
    return list(resolve(parts, scope)).map(String).join(text(separator));
  },
  'Fn::Select': (argument, scope) => {
    const [index, values] = pair(argument);
    return list(resolve(values, scope))[Number(resolve(index, scope))];
  },
  'Fn::Split': (argument, scope) => {
    const [separator, whole] = pair(argument);
    return text(resolve(whole, scope)).split(text(separator));
  },
  'Fn::Sub': (argument, scope) => {
    const [template, variables] = Array.isArray(argument) ? pair(argument) : [argument, {}];
    return substitute(text(template), resolve(variables, scope) as Record<string, unknown>, scope);
  },
};

/**
 * A value of a template with every intrinsic function replaced by what it stands for.
 *
 * @throws Error for a function that the local run does not know, so that nothing is quietly served wrong.
 */
export function resolve(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => resolve(each, scope)).filter((each) => each !== undefined);
  }
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value);
  const [name, argument] = entries[0] ?? [];
  if (entries.length === 1 && name !== undefined && (name === 'Ref' || name.startsWith('Fn::'))) {
    const apply = FUNCTIONS[name];
    if (!apply) throw new Error(`The local run does not know the intrinsic function ${name}.`);
    return apply(argument, scope);
  }
  return Object.fromEntries(
    entries
      .map(([key, each]) => [key, resolve(each, scope)] as const)
      .filter(([, each]) => each !== undefined),
  );
}

function substitute(template: string, variables: Record<string, unknown>, scope: Scope): string {
  return template.replace(/\$\{(!?)([^}]+)\}/g, (_, literal: string, name: string) => {
    if (literal) return `\${${name}}`;
    if (Object.hasOwn(variables, name)) return String(variables[name]);
    const [resource, attribute] = splitOnce(name, '.');
    return String(attribute === undefined ? scope.ref(name) : scope.getAtt(text(resource), attribute));
  });
}

function splitOnce(whole: string, separator: string): [string, string | undefined] {
  const at = whole.indexOf(separator);
  return at < 0 ? [whole, undefined] : [whole.slice(0, at), whole.slice(at + separator.length)];
}

function text(value: unknown): string {
  if (typeof value !== 'string')
    throw new Error(`A text was expected in the template: ${JSON.stringify(value)}`);
  return value;
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`A list was expected in the template: ${JSON.stringify(value)}`);
  return value;
}

function pair(value: unknown): [unknown, unknown] {
  const [first, second] = list(value);
  return [first, second];
}
