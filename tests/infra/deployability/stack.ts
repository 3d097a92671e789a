/** A resource of a template. */
export type ResourceJson = {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly DependsOn?: string | readonly string[];
  readonly DeletionPolicy?: string;
};

/** A template as CloudFormation receives it. */
export type TemplateJson = {
  readonly Resources: Readonly<Record<string, ResourceJson>>;
  readonly Outputs?: Readonly<Record<string, { Value: unknown; Export?: { Name: unknown } }>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
};

/** A stack of a stage; the stacks of a stage are listed in the order in which they are deployed. */
export type StackJson = { readonly name: string; readonly template: TemplateJson };

/** A rule: returns its findings in the stacks of a stage, a sentence each. */
export type Rule = (stacks: readonly StackJson[]) => string[];

/** Returns every member of a value by its name, at any depth. */
export function* membersOf(value: unknown): Generator<readonly [name: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    yield [name, member];
    yield* membersOf(member);
  }
}

/** Returns the resources of a type, each with its logical id. */
export const ofType = ({ Resources }: TemplateJson, type: string): [id: string, resource: ResourceJson][] =>
  Object.entries(Resources).filter(([, { Type }]) => Type === type);

/** Returns the logical ids that a value refers to. */
export const idsIn = (value: unknown): string[] =>
  [...membersOf(value)].flatMap(([name, member]) => {
    if (name === 'Ref') return String(member);
    return name === 'Fn::GetAtt' && Array.isArray(member) ? String(member[0]) : [];
  });
