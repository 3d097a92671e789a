import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import plugin from '@scalar/fastify-api-reference';
import { type BuildOptions, buildSync } from 'esbuild';
import { packClient } from '#infra/bundle/client/pack-client.ts';
import type { Kind } from './kinds.ts';
import { ASSETS, CLIENT_PACKAGE, DOCUMENTS, type Page, PROGRAMS } from './pages.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Browsers of the last five years. */
const TARGET = ['chrome90', 'edge90', 'firefox90', 'safari15'];

/** A file of the site, the same for every visitor. */
export type SiteFile = { readonly path: string; readonly kind: Kind; readonly body: string | Uint8Array };

/**
 * Builds the files of pages, and the documents. A page is its markup; its styles and scripts are separate files, which
 * it names in marked places. The names of these files change with their content. Equal sources produce equal files.
 *
 * @throws Error if a part is missing, does not build, or builds with a warning
 */
export function buildSite(pages: readonly Page[]): SiteFile[] {
  const files = [
    ...pages.flatMap(pageFiles),
    ...Object.entries(DOCUMENTS).map(documentFile),
    ...Object.entries(PROGRAMS).map(programFile),
    clientPackage(),
  ];
  // Pages of one folder share their styles and their script.
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

function pageFiles({
  path,
  folder,
  markup = join(folder, 'page.html'),
  late,
  rendersReference,
}: Page): SiteFile[] {
  const name = folder.split('/').at(-1) ?? '';
  const styles = asset(name, 'style', compile(join(folder, 'styles.css')));
  const later =
    late === undefined ? [] : [asset(`${name}-late`, 'script', compile(join(folder, late), MODULE))];
  const scripts = [
    ...(rendersReference ? [asset('library', 'script', referenceRenderer())] : []),
    asset(name, 'script', compile(join(folder, 'main.ts'), importing(later[0]?.path))),
  ];
  const html = readFileSync(join(PROJECT, markup), 'utf8')
    .replace('<!-- styles -->', `<link rel="stylesheet" href="${styles.path}">`)
    .replace(
      '<!-- script -->',
      scripts.map(({ path }) => `<script src="${path}" defer></script>`).join('\n'),
    );
  return [{ path, kind: 'page', body: html }, styles, ...scripts, ...later];
}

/** A program that people download: it is served as it is written. */
function programFile([path, file]: [path: string, file: string]): SiteFile {
  return { path, kind: 'program', body: readFileSync(join(PROJECT, file), 'utf8') };
}

/** The client's package. It is built when it is first read, since a local run serves other files long before. */
function clientPackage(): SiteFile {
  return {
    path: CLIENT_PACKAGE,
    kind: 'package',
    get body() {
      return packClient();
    },
  };
}

function documentFile([path, file]: [path: string, file: string]): SiteFile {
  return {
    path,
    kind: 'document',
    body: JSON.stringify(JSON.parse(readFileSync(join(PROJECT, file), 'utf8'))),
  };
}

function asset(name: string, kind: 'script' | 'style', body: string): SiteFile {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return { path: `${ASSETS}${name}-${hash}.${kind === 'script' ? 'js' : 'css'}`, kind, body };
}

/** Options of a script that another one imports. */
const MODULE: BuildOptions = { format: 'esm' };

/** Options of a script that imports another one by its path. */
const importing = (path: string | undefined): BuildOptions =>
  path === undefined ? {} : { define: { LATE_SCRIPT: JSON.stringify(path) }, external: [path] };

function compile(entryPoint: string, options: BuildOptions = {}): string {
  const { outputFiles, warnings } = buildSync({
    absWorkingDir: PROJECT,
    entryPoints: [entryPoint],
    bundle: true,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
    write: false,
  });
  if (warnings.length > 0)
    throw new Error(`${entryPoint} causes warnings: ${warnings.map(({ text }) => text).join(' ')}`);
  return outputFiles[0]?.text.trim() ?? '';
}

/** The part of Fastify that the plugin needs to add its routes. */
type Route = { url: string; handler: (request: object, reply: object) => unknown };

/**
 * Returns the script that renders the reference, which Scalar's plugin for Fastify serves. That package contains the
 * built script and takes 16 MB with its dependencies; the library itself would install 287 MB of sources.
 *
 * @throws Error if the plugin serves no script
 */
function referenceRenderer(): string {
  const routes: Route[] = [];
  const fastify = { route: (route: Route) => void routes.push(route), hasPlugin: () => false };
  const options = { routePrefix: '/docs', configuration: { url: '/openapi.json' } } as const;
  plugin(fastify as never, options, () => {});
  const script = routes.find(({ url }) => url.endsWith('.js'));
  const reply = { header: () => reply, send: (body: unknown) => body };
  const body = script?.handler({}, reply);
  if (typeof body !== 'string') throw new Error('The renderer of the reference serves no script');
  return body;
}
