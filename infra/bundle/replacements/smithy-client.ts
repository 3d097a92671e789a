/**
 * Replaces the SDK's base of clients and commands below `@aws-sdk/lib-dynamodb` and the signer: theirs brings along schemas, endpoints
 * and a copy of all middleware for each command, a fifth of a bundle. Clients of the SDK's own are not in bundles: they are
 * loaded later, with their own base.
 */
type Handler = (command: object) => Promise<{ output: object }>;
type Sendable = { resolveMiddleware(stack: unknown, config: object): Handler };

/** Sends commands the way that they say. Whoever extends it brings the middleware. */
export class Client {
  readonly config: object;
  middlewareStack: unknown;

  constructor(config: object) {
    this.config = config;
  }

  async send(command: Sendable): Promise<object> {
    const { output } = await command.resolveMiddleware(this.middlewareStack, this.config)(command);
    return output;
  }
}

export class Command {}

/** What the user agent would say of what is used; none is sent. */
export const setFeature = (): void => undefined;

/** A value, or a function that gives it, as a function. */
export const normalizeProvider = <T>(value: T | (() => Promise<T>)): (() => Promise<T>) =>
  typeof value === 'function' ? (value as () => Promise<T>) : async () => value;
