import { join } from 'node:path';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { bundleFunctions } from './bundle-functions.ts';

/** Where the code of a handler comes from. */
export type CodeSource = (handler: string) => Code;

/** Stands in for the code where only the template matters; it refuses to run. */
export const placeholderCode: CodeSource = () =>
  Code.fromInline('exports.handler = () => { throw new Error("Synthesized without code."); };');

/** Bundles these handlers now, into a folder of the cloud assembly, and returns where each is. */
export function bundledCode(handlers: readonly string[], assembly: string): CodeSource {
  const { folderOf } = bundleFunctions({ handlers, outdir: join(assembly, 'bundles') });
  return (handler) => Code.fromAsset(folderOf(handler), { exclude: ['*.map'] });
}
