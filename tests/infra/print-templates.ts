import { templatesOf } from './templates-of.ts';

/** Prints the templates of a stage with these settings: `print-templates.ts SETTINGS`, as JSON. */
process.stdout.write(JSON.stringify(templatesOf(JSON.parse(process.argv[2] ?? ''))));
