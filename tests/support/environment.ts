import { createRequire } from 'node:module';
import { TestEnvironment } from 'jest-environment-node';

/** Jest's environment, with a way out of it for `natively`: Node.js's own loader, which keeps what it has loaded. */
export default class Environment extends TestEnvironment {
  constructor(...parts: ConstructorParameters<typeof TestEnvironment>) {
    super(...parts);
    this.global.loadNatively = createRequire(import.meta.url);
  }
}
