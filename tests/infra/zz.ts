import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { functions, type FunctionSpec } from '#infra/functions.ts';
import { buildApp } from '#infra/build-app.ts';
const f = functions as Record<string, FunctionSpec>;
f['workers/collections/list-shards'] = { table: ['Query'], collects: true, timeout: 60, trigger: { collectionStep: 'list-shards' } };
f['workers/collections/open-due'] = { table: ['Query'], timeout: 900, trigger: { collectionStep: 'open-due' } };
f['workers/collections/build-files'] = { files: ['read presentments/', 'write presentments/'], collects: true, timeout: 900, trigger: { collectionStep: 'build-files' } };
f['workers/collections/ingest-answer'] = { files: ['read answers/', 'write reports/'], collects: true, timeout: 900, trigger: { filesUnder: 'answers/' } };
f['workers/collections/warn-ahead'] = { table: ['Query'], trigger: { cron: '0 10 ? * MON-FRI *', timezone: 'America/Mexico_City' } };
const t=performance.now();
const app = buildApp({ stages: ['sandbox'], bundle: false, outdir: '/tmp/fi/out' });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
try { const s=app.synth(); console.log(performance.now()-t, s.directory); } catch (e) { console.log(String(e)); }
