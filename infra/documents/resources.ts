import type { Template } from '#infra/ops/imports.ts';
import type { StackName } from '#infra/settings/names.ts';

/** The templates of a stage, by the names of its stacks. */
export type StageTemplates = Partial<Readonly<Record<StackName, Template>>>;

/** Returns the properties of every resource of a type in a stage's templates. */
export function resourcesOf(templates: StageTemplates, type: string): Readonly<Record<string, unknown>>[] {
  return Object.values(templates).flatMap(({ Resources = {} }) =>
    Object.values(Resources).flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : [])),
  );
}
