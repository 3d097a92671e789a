import { type Identity, identify, type Place } from './identities.ts';
import { resolve, type Scope } from './intrinsics.ts';

export type Properties = Readonly<Record<string, unknown>>;

type TemplateResource = { Type: string; Properties?: Properties; Metadata?: Properties };

/** A synthesized stack as CloudFormation receives it. */
export type StackTemplate = {
  readonly stackName: string;
  readonly template: {
    readonly Resources?: Readonly<Record<string, TemplateResource>>;
    readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: unknown } }>>;
    readonly Parameters?: Readonly<Record<string, { Default?: unknown }>>;
  };
};

/** A resource as it would stand after deployment: named, and with every reference followed. */
export type Deployed = Identity & {
  readonly logicalId: string;
  readonly properties: Properties;
  readonly metadata: Properties;
};

/** The stacks of a stage, read as CloudFormation would deploy them to `place`, each reference followed. */
export class Deployment {
  readonly place: Place;
  readonly #stacks: ReadonlyMap<string, StackTemplate>;
  readonly #exports = new Map<string, () => unknown>();

  constructor(stacks: readonly StackTemplate[], place: Place) {
    this.place = place;
    this.#stacks = new Map(stacks.map((stack) => [stack.stackName, stack]));
    for (const { stackName, template } of stacks) {
      const scope = this.#scopeOf(stackName);
      for (const { Value, Export } of Object.values(template.Outputs ?? {})) {
        if (Export) this.#exports.set(String(resolve(Export.Name, scope)), () => resolve(Value, scope));
      }
    }
  }

  /** Every resource of these types, in the order of the templates. */
  resources(...types: string[]): Deployed[] {
    return [...this.#stacks.values()].flatMap(({ stackName, template }) =>
      Object.entries(template.Resources ?? {})
        .filter(([, { Type }]) => types.includes(Type))
        .map(([logicalId, resource]) => this.#deployed(stackName, logicalId, resource)),
    );
  }

  #deployed(stackName: string, logicalId: string, resource: TemplateResource): Deployed {
    return {
      ...this.#identity(stackName, logicalId, resource),
      logicalId,
      properties: resolve(resource.Properties ?? {}, this.#scopeOf(stackName)) as Properties,
      metadata: resource.Metadata ?? {},
    };
  }

  #identity(stackName: string, logicalId: string, { Type, Properties = {} }: TemplateResource): Identity {
    const scope = this.#scopeOf(stackName);
    const named = Object.entries(Properties).filter(([key]) => /Name$/.test(key));
    const names = resolve(Object.fromEntries(named), scope) as Properties;
    return identify(Type, names, `${stackName}-${logicalId}`, this.place);
  }

  #scopeOf(stackName: string): Scope {
    return {
      ref: (name) => this.#pseudo(name, stackName) ?? this.#parameterOr(stackName, name),
      getAtt: (name, attribute) => this.#attribute(stackName, name, attribute),
      importValue: (name) => {
        const value = this.#exports.get(name);
        if (!value) throw new Error(`No stack exports ${name}.`);
        return value();
      },
    };
  }

  #pseudo(name: string, stackName: string): string | undefined {
    const { region, accountId } = this.place;
    const values: Record<string, string> = {
      'AWS::Region': region,
      'AWS::AccountId': accountId,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stackName,
      'AWS::StackId': `arn:aws:cloudformation:${region}:${accountId}:stack/${stackName}/local`,
    };
    return values[name];
  }

  #parameterOr(stackName: string, name: string): unknown {
    if (name === 'AWS::NoValue') return undefined;
    const parameter = this.#stacks.get(stackName)?.template.Parameters?.[name];
    return parameter ? parameter.Default : this.#find(stackName, name).ref;
  }

  #attribute(stackName: string, name: string, attribute: string): string {
    const identity = this.#find(stackName, name);
    if (attribute === 'Arn') return identity.arn;
    if (attribute === 'Id') return identity.ref;
    if (attribute === 'StreamArn') return `${identity.arn}/stream/local`;
    return `${identity.name}.${attribute}`;
  }

  #find(stackName: string, logicalId: string): Identity {
    const resource = this.#stacks.get(stackName)?.template.Resources?.[logicalId];
    if (!resource) throw new Error(`The stack ${stackName} refers to ${logicalId}, which it does not hold.`);
    return this.#identity(stackName, logicalId, resource);
  }
}
