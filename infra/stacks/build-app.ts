import { App } from 'aws-cdk-lib/core';
import { bundledCode, placeholderCode } from '#infra/bundle/code-source.ts';
import { handlers } from '#infra/functions/catalogue.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { ServiceStage } from './service-stage.ts';

export type AppOptions = {
  readonly stages: readonly StageName[];
  /** Whether the functions' code is bundled. Without it, synthesis takes a moment and the template runs nothing. */
  readonly bundle: boolean;
  /** Where the cloud assembly goes; by default where the `cdk` command wants it. */
  readonly outdir?: string;
  /** Settings that `cdk` would take from `--context`. */
  readonly context?: Readonly<Record<string, string>>;
};

/** The library's own settings, here rather than in cdk.json so that every way to synthesize has the same. */
const SETTINGS = {
  // What another stack uses cannot be taken away under it.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  // The bucket of access logs lets the logging service in by its policy; lists of grantees are a thing of the past.
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
};

/**
 * The service as a CDK app: one CDK stage for each stage that was asked for, named after it.
 *
 * Context: `alarmEmail`, the address that alarms go to; `participatingBanks`, in place of the built-in list of
 * banks that take part in direct debits; `closedDays`, days beyond the calendar's on which banks are closed;
 * `collectionBank`, `issuerName` and `issuerRfc`, the bank that the files go to (its three-digit code), and the
 * registered name and the RFC of the company that collects, without which production presents nothing;
 * `<stage>:domainName` with `<stage>:certificateArn`, a domain of one's own for a stage.
 */
export function buildApp({ stages, bundle, outdir, context = {} }: AppOptions): App {
  const app = new App({
    analyticsReporting: false,
    // Checking the template takes longer than making it, which matters only where it is about to be deployed.
    builtinCloudFormationValidation: bundle,
    stackTraces: bundle,
    treeMetadata: bundle,
    context: { ...SETTINGS, ...context },
    ...(outdir === undefined ? {} : { outdir }),
  });
  const codeOf = bundle ? bundledCode(handlers, app.outdir) : placeholderCode;
  for (const name of stages) new ServiceStage(app, STAGES[name], codeOf);
  return app;
}
