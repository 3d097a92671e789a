import { type Context, Script } from 'node:vm';
import runtime from 'jest-runtime';

// Its types are those of its CommonJS form, in which the class is one level deeper.
const JestRuntime = runtime as unknown as typeof runtime.default;

/** The part of Jest's runtime that compiles modules; Jest declares it as private. */
type Executor = {
  compile(source: string, filename: string): unknown;
  readonly environment: { getVmContext(): Context | null };
  readonly injectedModuleParameters: readonly string[];
};

type Compiled = { readonly source: string; readonly script: Script };

/** A package that imports at run time does so with the loader of its test file, so it is compiled for each. */
const IMPORTS = /\bimport\s*\(/;

/** The packages that this worker has compiled, by their files. */
const compiled = new Map<string, Compiled>();

/**
 * Jest's runtime, but a worker compiles a package once, not for each test file: that was a third of the time of a small
 * file. Each test file still evaluates it in its own context.
 */
export default class Runtime extends JestRuntime {
  constructor(...parts: ConstructorParameters<typeof JestRuntime>) {
    super(...parts);
    const { executor } = this as unknown as { executor: Executor };
    const compile = executor.compile.bind(executor);
    executor.compile = (source, filename) => {
      const context = executor.environment.getVmContext();
      const isShared = filename.includes('/node_modules/') && !IMPORTS.test(source);
      const script = isShared && compiledOnce(source, filename, executor.injectedModuleParameters);
      return context && script ? script.runInContext(context) : compile(source, filename);
    };
  }
}

/** Returns a module as a function of its parameters; undefined if it is no CommonJS, which Jest then loads otherwise. */
function compiledOnce(source: string, filename: string, parameters: readonly string[]): Script | undefined {
  const known = compiled.get(filename);
  if (known?.source === source) return known.script;
  try {
    const script = new Script(`(function (${parameters.join(', ')}) {${source}\n})`, { filename });
    compiled.set(filename, { source, script });
    return script;
  } catch {
    return undefined;
  }
}
