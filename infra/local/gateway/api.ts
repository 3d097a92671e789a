import type { Place } from '#infra/local/template/identities.ts';
import type { Limit } from './token-bucket.ts';

/** A REST API as the template declares it. */
export type Api = {
  readonly id: string;
  readonly place: Place;
  readonly stage: string;
  /**
   * The media types of files: request bodies of these types, and responses to callers whose `Accept` names one first,
   * are binary.
   */
  readonly binaryMediaTypes: readonly string[];
  /** The smallest response that is compressed, in bytes; undefined if none is. */
  readonly minimumCompressionSize: number | undefined;
  readonly methods: readonly ApiMethod[];
  /** The limits of single methods for all callers together, by method: `POST /things`. */
  readonly methodLimits: ReadonlyMap<string, Limit>;
  /** The declared responses of the gateway, by type such as `UNAUTHORIZED`. */
  readonly gatewayResponses: ReadonlyMap<string, DeclaredResponse>;
};

/** An HTTP method of a resource. `ANY` is every method that the resource does not declare. */
export type ApiMethod = {
  readonly httpMethod: string;
  readonly resourcePath: string;
  readonly authorizer?: TokenAuthorizer;
  /** Whether its requests count against a key of the usage plan. */
  readonly needsKey: boolean;
  /** The headers that a request must have. */
  readonly requiredHeaders: readonly string[];
  /** The ARN of a function, or a response of the API itself. */
  readonly integration: string | MockIntegration;
};

export type TokenAuthorizer = {
  readonly id: string;
  readonly functionArn: string;
  /** The role with which API Gateway calls the function. Without it, the function's own permission decides. */
  readonly roleArn?: string;
  /** The header that holds the token. */
  readonly header: string;
  /** The form of a token. Any other token is refused without a call. */
  readonly pattern?: RegExp;
  /** Milliseconds for which a decision is cached; 0 if it is not. */
  readonly ttl: number;
};

type MockIntegration = {
  readonly contentTypes: readonly string[];
  readonly response: DeclaredResponse;
};

/** A response that the template declares, with its header mappings and its body for JSON. */
export type DeclaredResponse = {
  readonly status?: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly template?: string;
};

/** Returns the ARNs of the authorizers' functions. */
export function authorizersOf({ methods }: Api): string[] {
  return [...new Set(methods.flatMap(({ authorizer }) => authorizer?.functionArn ?? []))];
}
