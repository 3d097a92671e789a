import type { StageName } from '#infra/settings/stages.ts';
import { templatesOf } from './templates-of.ts';

/** Prints the templates of a stage with the settings of a context: `print-templates.ts STAGE CONTEXT`. */
const [stage = 'sandbox', context = '{}'] = process.argv.slice(2);
process.stdout.write(JSON.stringify(templatesOf(stage as StageName, JSON.parse(context))));
