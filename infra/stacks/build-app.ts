import { App, Aspects, CfnOutput } from 'aws-cdk-lib/core';
import { bundledCode, placeholderCode } from '#infra/bundle/code-source.ts';
import { builtSite, placeholderSite } from '#infra/bundle/site/site-source.ts';
import { RecordedReferences } from '#infra/constructs/recorded-references.ts';
import { handlers } from '#infra/functions/catalogue.ts';
import { COMMIT_OUTPUT } from '#infra/settings/names.ts';
import { checkedConfig, type StageConfig } from '#infra/settings/stage-config.ts';
import { ServiceStage } from './service-stage.ts';

export type AppOptions = {
  readonly stages: readonly StageConfig[];
  /**
   * Whether to bundle the functions' code and build the site. Without it, synthesis is quick and the templates contain
   * no code.
   */
  readonly bundle: boolean;
  /**
   * Whether to check the templates with AWS's own rules, which takes longer than the synthesis; by default like
   * `bundle`.
   */
  readonly validate?: boolean;
  /** The commit that is deployed, which the stacks record; without one they record nothing. */
  readonly commit?: string | undefined;
  /** The folder of the cloud assembly; by default the one that the `cdk` command expects. */
  readonly outdir?: string;
};

/** The settings of CDK, here and not in cdk.json so that every synthesis has the same. */
const SETTINGS = {
  // A stack reads the outputs of another one at its own deployment. An export in use could not change, so the table
  // could not be replaced by a restored one, and no stack could be removed.
  '@aws-cdk/core:defaultCrossStackReferences': 'weak',
  // The policy of the bucket admits the logging service; access control lists are obsolete.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  // A finding of CloudFormation's own rules stops the synthesis.
  '@aws-cdk/core:validateAgainstDefaultRules': true,
};

/**
 * Creates the service as a CDK app, with a CDK stage for each of these stages. Stages differ only in their settings;
 * the command line has none.
 *
 * @throws Error if the settings of a stage are not valid
 */
export function buildApp({ stages, bundle, validate = bundle, commit, outdir }: AppOptions): App {
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
    const stage = new ServiceStage(app, config, codeOf, site);
    if (commit !== undefined) recordCommit(stage, commit);
    Aspects.of(stage).add(new RecordedReferences());
  }
  return app;
}

/**
 * Records the commit in the first and the last stack, so that a deployment that stopped between them shows both commits.
 * `ops preflight` refuses a deployment that does not contain them.
 */
function recordCommit({ data, api }: ServiceStage, value: string): void {
  for (const stack of [data, api])
    new CfnOutput(stack, COMMIT_OUTPUT, { description: 'The commit that was deployed', value });
}
