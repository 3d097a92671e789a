import { App, Aspects } from 'aws-cdk-lib/core';
import { bundledCode, placeholderCode } from '#infra/bundle/code-source.ts';
import { builtSite, placeholderSite } from '#infra/bundle/site/site-source.ts';
import { RecordedReferences } from '#infra/constructs/recorded-references.ts';
import { handlers } from '#infra/functions/catalogue.ts';
import { checkedConfig, type StageConfig } from '#infra/settings/stage-config.ts';
import { ServiceStage } from './service-stage.ts';

export type AppOptions = {
  readonly stages: readonly StageConfig[];
  /** Whether the functions' code is bundled and the site built. Without it, synthesis takes a moment and the template runs nothing. */
  readonly bundle: boolean;
  /** Whether the templates are checked by AWS's own rules, which takes longer than making them; by default with `bundle`. */
  readonly validate?: boolean;
  /** Where the cloud assembly goes; by default where the `cdk` command wants it. */
  readonly outdir?: string;
};

/** The library's own settings, here rather than in cdk.json so that every way to synthesize has the same. */
const SETTINGS = {
  // A stack reads what another one tells at its own deployment. An export in use can never change: the table could not
  // be replaced by a restored one, nor any stack be taken away.
  '@aws-cdk/core:defaultCrossStackReferences': 'weak',
  // The bucket of access logs lets the logging service in by its policy; lists of grantees are a thing of the past.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  // What CloudFormation's own rules find in a template stops its synthesis.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
};

/**
 * The service as a CDK app: one CDK stage for each stage that was asked for, named after it. Everything that stages
 * differ in stands in their settings; nothing is taken from the command line.
 *
 * @throws Error where a stage's settings are not in order
 */
export function buildApp({ stages, bundle, validate = bundle, outdir }: AppOptions): App {
  const app = new App({
    analyticsReporting: false,
    builtinCloudFormationValidation: validate,
    stackTraces: bundle,
    treeMetadata: bundle,
    context: SETTINGS,
    ...(outdir === undefined ? {} : { outdir }),
  });
  const codeOf = bundle ? bundledCode(handlers, app.outdir) : placeholderCode;
  for (const config of stages.map(checkedConfig)) {
    const site = bundle ? builtSite(config, app.outdir) : placeholderSite;
    Aspects.of(new ServiceStage(app, config, codeOf, site)).add(new RecordedReferences());
  }
  return app;
}
