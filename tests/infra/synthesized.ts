import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import type { StageName } from '#infra/settings/stages.ts';
import { buildApp } from '#infra/stacks/build-app.ts';
import type { ServiceStage } from '#infra/stacks/service-stage.ts';

export type Templates = { data: Template; api: Template; workers: Template };

/** The three templates of a stage, synthesized without code into a folder of their own. */
export function synthesize(stage: StageName, context: Record<string, string> = {}): Templates {
  const outdir = mkdtempSync(join(tmpdir(), 'domicilia-assembly-'));
  const app = buildApp({ stages: [stage], bundle: false, outdir, context });
  const { data, api, workers } = app.node.findChild(stage) as ServiceStage;
  const templates = {
    data: Template.fromStack(data),
    api: Template.fromStack(api),
    workers: Template.fromStack(workers),
  };
  rmSync(outdir, { recursive: true });
  return templates;
}

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

/** The function that runs a handler. */
export function functionOf(template: Template, handler: string): Resource {
  return template.findResources('AWS::Lambda::Function')[functionIdOf(template, handler)]?.Properties;
}
