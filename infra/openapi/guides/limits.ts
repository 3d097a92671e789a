import { STAGES, type StageConfig } from '#infra/settings/stages.ts';

const { production, sandbox } = STAGES;

const row = (
  name: string,
  { accountRequestsPerSecond, accountBurst, publicRequestsPerSecond }: StageConfig,
) => `| ${name} | ${accountRequestsPerSecond} | ${accountBurst} | ${publicRequestsPerSecond} |`;

/** How many requests a merchant can send: a chapter of the reference, in Markdown. */
export const LIMITS = `## Rate limits
Requests of your account count together. Those of your customers’ links, and of expired tokens, have another limit of the same size, so that they cannot use up yours. POST requests that need no token, such as creating a token, have a separate limit, which all callers share.

| stage | requests per second | burst | requests per second to each POST without a token |
| --- | --- | --- | --- |
${row('production', production)}
${row('sandbox', sandbox)}

Beyond a limit the response is 429 \`too_many_requests\`. Wait for the seconds in \`Retry-After\`, and reuse each token for its hour.`;
