import type { Place } from '#infra/local/template/identities.ts';
import type { Limit } from './token-bucket.ts';

/** A REST API as the template declares it. */
export type Api = {
  readonly id: string;
  readonly place: Place;
  readonly stage: string;
  /** What is a file: bodies of these types, and responses to whoever asks for one of them first. */
  readonly binaryMediaTypes: readonly string[];
  /** From how many bytes on a response is compressed; undefined if none is. */
  readonly minimumCompressionSize: number | undefined;
  readonly methods: readonly ApiMethod[];
  /** What everybody together may ask of single methods, by their names: `POST /things`. */
  readonly methodLimits: ReadonlyMap<string, Limit>;
  /** By type, such as `UNAUTHORIZED`. */
  readonly gatewayResponses: ReadonlyMap<string, DeclaredResponse>;
};

/** What one HTTP method of one resource does; `ANY` stands for every method that is not declared itself. */
export type ApiMethod = {
  readonly httpMethod: string;
  readonly resourcePath: string;
  readonly authorizer?: TokenAuthorizer;
  /** Whether its requests count against a key of the usage plan. */
  readonly needsKey: boolean;
  /** Headers without which a request is refused. */
  readonly requiredHeaders: readonly string[];
  /** The ARN of a function, or a response that the API gives by itself. */
  readonly integration: string | MockIntegration;
};

export type TokenAuthorizer = {
  readonly id: string;
  readonly functionArn: string;
  /** The role by which API Gateway calls the function; without it the function's own permission decides. */
  readonly roleArn?: string;
  /** The header that carries the token. */
  readonly header: string;
  /** What a token must look like to be asked about at all. */
  readonly pattern?: RegExp;
  /** How long a decision is remembered, in milliseconds; 0 for not at all. */
  readonly ttl: number;
};

type MockIntegration = {
  readonly contentTypes: readonly string[];
  readonly response: DeclaredResponse;
};

/** A response that is declared in the template, its header mappings and its body for JSON. */
export type DeclaredResponse = {
  readonly status?: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly template?: string;
};

/** The ARNs of the functions that say who may call. */
export function authorizersOf({ methods }: Api): string[] {
  return [...new Set(methods.flatMap(({ authorizer }) => authorizer?.functionArn ?? []))];
}
