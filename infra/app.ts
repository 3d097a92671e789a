import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { STAGES } from './settings/stages.ts';
import { buildApp } from './stacks/build-app.ts';

const app = buildApp({ stages: Object.values(STAGES), bundle: true });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
