import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';

/**
 * How long an AWS SDK client waits in one attempt, in milliseconds: for a connection (including a free one in the
 * pool), for a response to start, and for more of it to arrive. Without `throwOnRequestTimeout` the SDK only logs a
 * warning and keeps waiting.
 */
export const PATIENCE = {
  connectionTimeout: 2_000,
  requestTimeout: 3_000,
  socketTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * For calls that nobody repeats: each has its own connection. Lambda freezes a function between its invocations, and the
 * service closes an idle connection meanwhile, so the next call on it would fail.
 */
export const OWN_CONNECTION = { httpAgent: { keepAlive: false }, httpsAgent: { keepAlive: false } };

/**
 * How often a client tries. If a service is silent, all attempts together take about nine seconds, and a function that
 * serves requests has fifteen. The endpoint limits what several calls take together.
 */
export const ATTEMPTS = 3;

/** The services that functions use, with the variable that sets another endpoint for each. */
const ENDPOINT_VARIABLES = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  secretsmanager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  email: 'AWS_ENDPOINT_URL_SESV2',
} as const;

/**
 * The SDK copies the input and the output of each call for the log, also for a logger that writes nothing. It copies
 * nothing for a logger without `info` and `error`.
 */
const LOGS_NO_CALLS = { trace() {}, debug() {}, warn() {} } as unknown as NonNullable<
  DynamoDBClientConfig['logger']
>;

/**
 * Returns the settings of an AWS SDK client. The SDK looks for missing settings in the files of a developer's machine
 * before its first call, so all are set. Region and endpoint are read from the environment at the first call, because
 * operators' commands set it after this module is loaded.
 */
export function clientSettings(service: keyof typeof ENDPOINT_VARIABLES) {
  const region = async () => process.env.AWS_REGION ?? '';
  return {
    region,
    endpoint: async () => {
      const { [ENDPOINT_VARIABLES[service]]: own, AWS_ENDPOINT_URL: common } = process.env;
      return { url: new URL(own || common || `https://${service}.${await region()}.amazonaws.com`) };
    },
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    logger: LOGS_NO_CALLS,
    requestHandler: PATIENCE,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    userAgentAppId: async () => undefined,
    authSchemePreference: [] as string[],
    disableClockSkewCorrection: false,
  } as const;
}
