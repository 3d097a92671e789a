/** A REST API as the template declares it. */
export type Api = {
  readonly id: string;
  readonly accountId: string;
  readonly region: string;
  readonly stage: string;
  readonly binaryMediaTypes: readonly string[];
  readonly methods: readonly ApiMethod[];
  readonly gatewayResponses: ReadonlyMap<string, GatewayResponse>;
};

/** What one HTTP method of one resource does; `ANY` stands for every method that is not declared itself. */
export type ApiMethod = {
  readonly httpMethod: string;
  readonly resourceId: string;
  readonly resourcePath: string;
  readonly authorizer?: TokenAuthorizer;
  readonly integration: LambdaIntegration | MockIntegration;
};

export type TokenAuthorizer = {
  readonly id: string;
  readonly functionArn: string;
  /** The header that carries the token. */
  readonly header: string;
  /** What a token must look like to be asked about at all. */
  readonly pattern?: RegExp;
  /** How long an answer is remembered, in milliseconds; 0 for not at all. */
  readonly ttl: number;
};

export type LambdaIntegration = {
  readonly kind: 'lambda';
  readonly functionArn: string;
  /** How long the gateway waits, in milliseconds. */
  readonly timeout: number;
};

export type MockIntegration = {
  readonly kind: 'mock';
  readonly passthrough: 'WHEN_NO_MATCH' | 'WHEN_NO_TEMPLATES' | 'NEVER';
  /** By content type; the text that a template becomes names the status to answer with. */
  readonly requestTemplates: Readonly<Record<string, string>>;
  readonly responses: readonly MockResponse[];
};

type MockResponse = {
  readonly status: number;
  /** The status of the request template that this answers; the one without is the default. */
  readonly selectionPattern?: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, string>>;
};

/** What the gateway answers by itself in one case, such as `UNAUTHORIZED`. */
export type GatewayResponse = {
  readonly status?: number;
  readonly parameters: Readonly<Record<string, string>>;
  readonly templates: Readonly<Record<string, string>>;
};

/** An answer on its way to the client. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Buffer;
};
