/**
 * How long a client of the AWS SDK waits in one attempt, in milliseconds: for a connection (the wait for a free one
 * counts), for an answer to begin, and for more of it to come. Without `throwOnRequestTimeout` the SDK writes a warning
 * and goes on waiting.
 */
export const PATIENCE = {
  connectionTimeout: 2_000,
  requestTimeout: 3_000,
  socketTimeout: 3_000,
  throwOnRequestTimeout: true,
} as const;

/**
 * How often a client tries. With an outside that is silent all attempts take some nine seconds, and a function that serves
 * requests has fifteen; what several calls take together is bounded by the endpoint.
 */
export const ATTEMPTS = 3;

/** The services whose clients functions use, with the variable that names another endpoint of each. */
const ENDPOINT_VARIABLES = {
  dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB',
  secretsmanager: 'AWS_ENDPOINT_URL_SECRETS_MANAGER',
  sqs: 'AWS_ENDPOINT_URL_SQS',
  email: 'AWS_ENDPOINT_URL_SESV2',
} as const;

/**
 * Returns the settings of a client of the AWS SDK. A setting that is left out the SDK looks for in the files of a developer's
 * machine, before its first call. Region and endpoint come from the environment with the first call: operators' commands set it
 * after this module was loaded.
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
    requestHandler: PATIENCE,
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    userAgentAppId: async () => undefined,
    authSchemePreference: [] as string[],
    disableClockSkewCorrection: false,
  } as const;
}
