import { type App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type AppOptions, buildApp } from './build-app.ts';

/**
 * The service as a CDK app whose synthesis fails for whatever the AWS Solutions rules find and nobody has acknowledged;
 * with `validate` also for what CloudFormation's own rules find.
 *
 * @throws Error where a stage's settings are not in order
 */
export function checkedApp(options: AppOptions): App {
  const app = buildApp(options);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
