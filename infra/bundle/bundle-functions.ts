import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, buildSync, type Metafile, stop } from 'esbuild';
import { accessTable } from '#lib/api/access-table.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const REPLACEMENTS = join(PROJECT, 'infra/bundle/replacements');

export type Bundles = {
  /** The folder of a handler's bundle: `index.mjs`, and beside it the map that translates its stack traces. */
  readonly folderOf: (handler: string) => string;
  /** What went into each bundle, and how much of it stayed. */
  readonly metafile: Metafile;
};

export type BundleOptions = {
  readonly handlers: readonly string[];
  readonly outdir: string;
  /** The folder that holds `functions/`; by default this project's. */
  readonly project?: string;
};

/**
 * Bundles each handler, by itself, into one minified module with no more than it uses. The result depends on the
 * sources alone, neither on the time nor on where the project lies, so equal sources need no new deployment.
 * @throws when a handler's file is missing, does not build, or builds with a warning
 */
export function bundleFunctions({ handlers, outdir, project = PROJECT }: BundleOptions): Bundles {
  const { metafile, warnings } = buildSync({
    ...howFunctionsAreBuilt(),
    absWorkingDir: project,
    entryPoints: Object.fromEntries(
      handlers.map((handler) => [`${handler}/index`, `functions/${handler}.ts`]),
    ),
    outdir,
    minify: true,
    // Stays with the operators: deployed, it would be read at each cold start and show the source.
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
  });
  if (warnings.length > 0) throw new Error(`Bundling warns: ${warnings.map(({ text }) => text).join(' ')}`);
  return { folderOf: (handler) => join(outdir, handler), metafile };
}

/**
 * Bundles these handlers together, for functions that all run on this machine: `functions/<handler>.mjs`, and beside
 * them, once, what several of them use. That takes a tenth of the time and loads a third faster than the sources.
 * @throws when a handler's file is missing or does not build
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
  // Its compiler would wait for more, in memory.
  await stop();
}

function howFunctionsAreBuilt() {
  return {
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Packages that come in both forms: the ES module is the one of which unused parts can be left out.
    mainFields: ['module', 'main'],
    alias: {
      '@aws-sdk/client-dynamodb': join(REPLACEMENTS, 'client-dynamodb.ts'),
      '@aws-sdk/credential-provider-node': join(REPLACEMENTS, 'credential-provider-node.ts'),
      '#lib/api/access-table.ts': join(REPLACEMENTS, 'access-table.ts'),
      'node:http': join(REPLACEMENTS, 'node-http.ts'),
      '#lib/mandate-form/font-files.ts': join(REPLACEMENTS, 'mandate-fonts.ts'),
      'brotli/decompress.js': join(REPLACEMENTS, 'brotli.ts'),
    },
    define: { ACCESS_TABLE: JSON.stringify(accessTable) },
    loader: { '.ttf': 'binary' },
    legalComments: 'none',
    logLevel: 'silent',
  } satisfies BuildOptions;
}
