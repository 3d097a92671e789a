import { type App, Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type AppOptions, buildApp } from './build-app.ts';

/**
 * Creates the service as a CDK app whose synthesis fails on findings of the AWS Solutions rules that are not
 * acknowledged; with `validate` also on findings of CloudFormation's own rules.
 *
 * @throws Error if the settings of a stage are not valid
 */
export function checkedApp(options: AppOptions): App {
  const app = buildApp(options);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}
