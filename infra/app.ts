import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildApp } from './stacks/build-app.ts';

const app = buildApp({ stages: ['sandbox', 'production'], bundle: true });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
