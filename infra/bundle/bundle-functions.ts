import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, buildSync, type Metafile, stop } from 'esbuild';
import { accessTable } from '#lib/api/access-table.ts';
import { memberOrder } from '#lib/api/member-order.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const REPLACEMENTS = join(PROJECT, 'infra/bundle/replacements');

/**
 * Modules that functions load on demand (`await import('#lib/…')`). Each is a separate file next to the handlers that
 * need it. Such a file contains all that it imports and shares nothing with its handler, so it must have no state.
 */
const LATER: Readonly<Record<string, string>> = {
  './later/terms-block.mjs': 'lib/wording/terms-block.ts',
  './later/mandate-form.mjs': 'lib/mandate-form/mandate-form.ts',
  './later/ses-client.mjs': 'lib/providers/mail/ses-client.ts',
  './later/presign.mjs': 'lib/providers/merchant-files/presign.ts',
  './later/s3-client.mjs': 'lib/providers/bank-files/s3-client.ts',
};

/** A module that the SDK loads only for event streams, which we do not use. */
const NEVER_LOADED = ['@smithy/core/event-streams'];

export type Bundles = {
  /** The folder of a handler's bundle: `index.mjs`, its source map, and the modules that it loads on demand. */
  readonly folderOf: (handler: string) => string;
  /**
   * The inputs of each file with their sizes. A module that several handlers load on demand is listed once, below
   * `later`.
   */
  readonly metafile: Metafile;
};

export type BundleOptions = {
  readonly handlers: readonly string[];
  readonly outdir: string;
  /** The folder with `functions/`; by default that of this project. */
  readonly project?: string;
};

/**
 * Bundles each handler into a minified module with only the code that it uses, and the modules that it loads on demand
 * separately. The result depends only on the sources, not on the time or on the folder of the project, so equal sources
 * need no new deployment.
 *
 * @throws Error if a handler's file is missing, does not build, or builds with a warning
 */
export function bundleFunctions({ handlers, outdir, project = PROJECT }: BundleOptions): Bundles {
  const { alias, ...how } = howFunctionsAreBuilt();
  const files = Object.entries(LATER);
  const { inputs, outputs } = bundle({
    ...how,
    alias: {
      ...alias,
      ...Object.fromEntries(files.map(([file, source]) => [`#${source}`, file])),
    },
    // Modules on demand are imported by the same path from handlers in any folder.
    external: ['./later/*', ...NEVER_LOADED],
    absWorkingDir: project,
    entryPoints: Object.fromEntries(
      handlers.map((handler) => [`${handler}/index`, `functions/${handler}.ts`]),
    ),
    outdir,
  });
  const later = handlers.flatMap((handler) => {
    const isOurs = ({ entryPoint }: { entryPoint?: string }) => entryPoint === `functions/${handler}.ts`;
    const { imports = [] } = Object.values(outputs).find(isOurs) ?? {};
    return imports.filter(({ path }) => path in LATER).map(({ path: file }) => ({ handler, file }));
  });
  const sources = later.map(({ file }) => [file.replace(/\.mjs$/, ''), LATER[file] ?? '']);
  const built = bundle({
    ...{ ...how, alias, absWorkingDir: PROJECT, outdir },
    entryPoints: Object.fromEntries(sources),
  });
  for (const { handler, file } of later) cpSync(join(outdir, file), join(outdir, handler, file));
  return {
    folderOf: (handler) => join(outdir, handler),
    metafile: { inputs: { ...inputs, ...built.inputs }, outputs: { ...outputs, ...built.outputs } },
  };
}

/** Bundles modules for their deployment. */
function bundle(options: BuildOptions): Metafile {
  const { metafile, warnings } = buildSync({
    ...options,
    minify: true,
    // The source map is not deployed: it would be read at each cold start and show the source.
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
  });
  if (warnings.length > 0)
    throw new Error(`Bundling causes warnings: ${warnings.map(({ text }) => text).join(' ')}`);
  return metafile;
}

/**
 * Bundles handlers with shared code, for functions that all run on this machine: `functions/<handler>.mjs`. This takes
 * a tenth of the time, and loads a third faster than the sources.
 *
 * @throws Error if a handler's file is missing or does not build
 */
export async function bundleTogether(handlers: readonly string[], outdir: string): Promise<void> {
  await build({
    ...howFunctionsAreBuilt(),
    absWorkingDir: PROJECT,
    entryPoints: handlers.map((handler) => `functions/${handler}.ts`),
    outbase: PROJECT,
    outdir,
    splitting: true,
    sourcemap: 'linked',
    sourcesContent: false,
  });
  // The compiler would keep running, and its memory in use.
  await stop();
}

function howFunctionsAreBuilt() {
  return {
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // In a package with both forms, unused parts can be removed from the ES module only.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/credential-provider-node': join(REPLACEMENTS, 'credential-provider-node.ts'),
      '#lib/api/access-table.ts': join(REPLACEMENTS, 'access-table.ts'),
      '#lib/api/member-order.ts': join(REPLACEMENTS, 'member-order.ts'),
      'node:http': join(REPLACEMENTS, 'node-http.ts'),
      '#lib/mandate-form/font-files.ts': join(REPLACEMENTS, 'mandate-fonts.ts'),
      'brotli/decompress.js': join(REPLACEMENTS, 'brotli.ts'),
    },
    define: { ACCESS_TABLE: JSON.stringify(accessTable), MEMBER_ORDER: JSON.stringify(memberOrder) },
    loader: { '.ttf': 'binary' },
    legalComments: 'none',
    logLevel: 'silent',
  } satisfies BuildOptions;
}
