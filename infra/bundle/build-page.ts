import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import type { BuiltPage } from '#lib/api/built-page.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** Browsers of the last five years. */
const TARGET = ['chrome90', 'edge90', 'firefox90', 'safari15'];

/**
 * Makes one self-contained page of a folder: `page.html` with `styles.css` and the browser's script `main.ts` in the
 * places that it marks. Nothing else may be loaded, run or sent anywhere but to the page's own origin: the policy
 * names the two by their hashes.
 * @throws when a part is missing, does not build, or builds with a warning
 */
export function buildPage(folder: string): BuiltPage {
  const styles = compile(join(folder, 'styles.css'));
  const script = compile(join(folder, 'main.ts'));
  const html = readFileSync(join(PROJECT, folder, 'page.html'), 'utf8')
    .replace('<!-- styles -->', () => `<style>${styles}</style>`)
    .replace('<!-- script -->', () => `<script>${script}</script>`);
  return { html, etag: `"${sha256(html).slice(0, 22)}"`, contentSecurityPolicy: policy(styles, script) };
}

function compile(entryPoint: string): string {
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
    write: false,
  });
  if (warnings.length > 0)
    throw new Error(`${entryPoint} warns: ${warnings.map(({ text }) => text).join(' ')}`);
  return outputFiles[0]?.text.trim() ?? '';
}

function policy(styles: string, script: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${sha256(script)}'`,
    `style-src 'sha256-${sha256(styles)}'`,
    'img-src data:',
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
