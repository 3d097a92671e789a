import { type Identity, identify, type Place } from './identities.ts';
import { type References, resolve } from './intrinsics.ts';

export type Properties = Readonly<Record<string, unknown>>;

type TemplateResource = { Type: string; Properties?: Properties; Metadata?: Properties };

/** A synthesized stack as CloudFormation receives it. */
export type StackTemplate = {
  readonly stackName: string;
  readonly template: {
    readonly Resources?: Readonly<Record<string, TemplateResource>>;
    readonly Outputs?: Readonly<Record<string, { Value: unknown }>>;
    readonly Parameters?: Readonly<Record<string, { readonly Default?: unknown }>>;
  };
};

/** The values of parameters, by stack and name. Other parameters have their defaults. */
export type ParameterValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A resource as it is after a deployment: with its name, and with all references resolved. */
export type Deployed = Identity & {
  readonly logicalId: string;
  readonly properties: Properties;
  readonly metadata: Properties;
};

/** The stacks of a stage, resolved as CloudFormation deploys them to `place`. */
export class Deployment {
  readonly place: Place;
  readonly #stacks: ReadonlyMap<string, StackTemplate>;
  readonly #values: ParameterValues;
  readonly #resources = new Map<string, Deployed>();
  readonly #identities = new Map<string, Identity>();

  constructor(stacks: readonly StackTemplate[], place: Place, values: ParameterValues = {}) {
    this.place = place;
    this.#stacks = new Map(stacks.map((stack) => [stack.stackName, stack]));
    this.#values = values;
  }

  /** Returns the same stacks with other values of their parameters. */
  withParameters(values: ParameterValues): Deployment {
    return new Deployment([...this.#stacks.values()], this.place, values);
  }

  /** Returns the parameters of a stack with their values; undefined if there is no such stack. */
  parametersOf(stackName: string): Readonly<Record<string, string>> | undefined {
    const stack = this.#stacks.get(stackName);
    if (!stack) return undefined;
    const defaults = Object.entries(stack.template.Parameters ?? {}).map(([name, { Default = '' }]) => [
      name,
      String(Default),
    ]);
    return { ...Object.fromEntries(defaults), ...this.#values[stackName] };
  }

  /** Returns every resource of these types, in the order of the templates. */
  resources(...types: string[]): Deployed[] {
    return [...this.#stacks.values()].flatMap(({ stackName, template }) =>
      Object.entries(template.Resources ?? {})
        .filter(([, { Type }]) => types.includes(Type))
        .map(([logicalId]) => this.#resource(stackName, logicalId)),
    );
  }

  #resource(stackName: string, logicalId: string): Deployed {
    return once(this.#resources, `${stackName}/${logicalId}`, () => {
      const { Properties = {}, Metadata = {} } = this.#declared(stackName, logicalId);
      const properties = resolve(Properties, this.#referencesOf(stackName)) as Properties;
      return { ...this.#identity(stackName, logicalId), logicalId, properties, metadata: Metadata };
    });
  }

  #identity(stackName: string, logicalId: string): Identity {
    return once(this.#identities, `${stackName}/${logicalId}`, () => {
      const { Type, Properties = {} } = this.#declared(stackName, logicalId);
      // Only the names are resolved: other properties can refer to this resource.
      const named = Object.entries(Properties).filter(([key]) => /Name$/.test(key));
      const names = resolve(Object.fromEntries(named), this.#referencesOf(stackName)) as Properties;
      return identify(Type, names, `${stackName}-${logicalId}`, this.place);
    });
  }

  #declared(stackName: string, logicalId: string): TemplateResource {
    const resource = this.#stacks.get(stackName)?.template.Resources?.[logicalId];
    if (!resource) throw new Error(`The stack ${stackName} refers to ${logicalId}, which it does not have.`);
    return resource;
  }

  #referencesOf(stackName: string): References {
    return {
      ref: (name) =>
        this.#pseudoParameter(name, stackName) ??
        this.parametersOf(stackName)?.[name] ??
        this.#identity(stackName, name).ref,
      getAtt: (logicalId, attribute) => attributeOf(this.#identity(stackName, logicalId), attribute),
      stackOutput: (stack, name) => {
        const output = this.#stacks.get(stack)?.template.Outputs?.[name];
        if (!output) throw new Error(`The stack ${stack} has no output ${name}.`);
        return resolve(output.Value, this.#referencesOf(stack));
      },
    };
  }

  #pseudoParameter(name: string, stackName: string): string | undefined {
    const { region, accountId } = this.place;
    const values: Record<string, string> = {
      'AWS::Region': region,
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName,
    };
    return values[name];
  }
}

/** Returns the value of a key, which is made when it is first asked for. */
function once<Value>(made: Map<string, Value>, key: string, make: () => Value): Value {
  const found = made.get(key);
  if (found !== undefined) return found;
  const value = make();
  made.set(key, value);
  return value;
}

function attributeOf({ name, arn, ref }: Identity, attribute: string): string {
  if (attribute === 'Arn') return arn;
  if (attribute === 'Id') return ref;
  if (attribute === 'StreamArn') return `${arn}/stream/local`;
  return `${name}.${attribute}`;
}
