import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Jest's environment, with an exit for `natively`: Node.js's own loader, which keeps the modules that it has loaded.
 */
export default class Environment extends TestEnvironment {
  constructor(...parts: ConstructorParameters<typeof TestEnvironment>) {
    super(...parts);
    this.global.loadNatively = createRequire(import.meta.url);
  }
}
