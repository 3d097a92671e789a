import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundleFunctions } from './bundle-functions.ts';

/** Returns the code of a handler. */
export type CodeSource = (handler: string) => Code;

/** Replaces the code if only the template matters. It refuses to run. */
export const placeholderCode: CodeSource = () =>
  Code.fromInline('exports.handler = () => { throw new Error("Synthesized without code."); };');

/** Bundles handlers into a folder of the cloud assembly, and returns the source of their code. */
export function bundledCode(handlers: readonly string[], assembly: string): CodeSource {
  const { folderOf } = bundleFunctions({ handlers, outdir: join(assembly, 'bundles') });
  return (handler) => Code.fromAsset(folderOf(handler), { exclude: ['*.map'] });
}
