import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { StageTemplates } from '#infra/documents/resources.ts';
import type { StackName } from '#infra/settings/names.ts';
import { STAGES, type StageConfig, type StageName } from '#infra/settings/stages.ts';
import { natively } from '#tests/support/jest/natively.ts';

/** The templates of the stacks that a stage has, in the order in which they are deployed. */
export type Templates = Readonly<Record<StackName, Template>>;

/** The templates of a stage with its committed settings, made once for all tests, or with some settings changed. */
export function synthesize(stage: StageName, changed?: Partial<StageConfig>): Templates {
  if (changed) return synthesizeWith({ ...STAGES[stage], ...changed });
  return made(stage);
}

/** The templates of production with the settings of `full-settings.ts`, made once for all tests. */
export const synthesizeFull = (): Templates => made('full');

/** The templates of production with releases that are not gradual, made once for all tests. */
export const synthesizeAtOnce = (): Templates => made('at-once');

/** The same as plain objects. */
export const synthesizedJson = (stage: StageName): StageTemplates => JSON.parse(textOf(stage));

const textOf = (name: StageName | 'full' | 'at-once') =>
  readFileSync(join(process.env.SYNTHESIZED ?? '', `${name}.json`), 'utf8');

const made = (name: StageName | 'full' | 'at-once') => read(textOf(name));

/** The templates with any settings, made now: Node.js alone takes a moment, Jest several. */
export function synthesizeWith(config: StageConfig): Templates {
  const { templatesOf } = natively<typeof import('#infra/stacks/templates-of.ts')>(
    new URL('../../infra/stacks/templates-of.ts', import.meta.url),
  );
  return read(JSON.stringify(templatesOf(config)));
}

function read(text: string): Templates {
  const templates = Object.entries<Record<string, unknown>>(JSON.parse(text));
  return Object.fromEntries(
    templates.map(([stack, template]) => [stack, Template.fromJSON(template)]),
  ) as Templates;
}

/** The stacks of the API's functions, as one: their ids differ, except for those that each family has. */
export function functionsIn(templates: Templates): Template {
  const known = merged.get(templates);
  if (known) return known;
  const families = Object.entries(templates).filter(([stack]) => stack.startsWith('functions-'));
  const resources = families.map(([, template]) => template.toJSON().Resources);
  const template = Template.fromJSON({ Resources: Object.assign({}, ...resources) });
  merged.set(templates, template);
  return template;
}

const merged = new WeakMap<Templates, Template>();

export type Resource = ReturnType<Template['findResources']>[string];

/** The resources of a type, each with its logical id. */
export function resourcesOf(template: Template, type: string): [id: string, resource: Resource][] {
  return Object.entries(template.findResources(type));
}

/** The properties of the only resource of a type that has these properties. */
export function propertiesOf(template: Template, type: string, matching: object = {}): Resource {
  const found = Object.values(template.findResources(type, { Properties: matching }));
  if (found.length !== 1) throw new Error(`${found.length} resources of type ${type} instead of one`);
  return found[0]?.Properties;
}

/** The logical id of the function that runs a handler. */
export function functionIdOf(template: Template, handler: string): string {
  const entry = `functions/${handler}.ts`;
  const found = resourcesOf(template, 'AWS::Lambda::Function').filter(
    ([, resource]) => resource.Metadata?.['domicilia:entry'] === entry,
  );
  if (found.length !== 1) throw new Error(`${found.length} functions run ${entry} instead of one`);
  return found[0]?.[0] ?? '';
}

/** Returns the logical id of the resource that a reference from another stack names. */
export function idIn(reference: unknown): string {
  const output = JSON.stringify(reference).match(/"PublishOutputRef(\w+)[0-9A-F]{8}"/);
  return output?.[1] ?? '';
}

/** The function that runs a handler. */
export function functionOf(template: Template, handler: string): Resource {
  return template.findResources('AWS::Lambda::Function')[functionIdOf(template, handler)]?.Properties;
}
