import { listScenarios } from '#lib/api/sandbox/routes.ts';
import { SCENARIOS } from '#lib/api/sandbox/scenarios.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';

/** Lists the scenarios of the sandbox. */
export const handler = readingEndpoint(listScenarios, async () => ({
  data: SCENARIOS.map((one) => ({ ...one })),
  has_more: false,
  next_cursor: null,
}));
