import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseService } from '#infra/host/choose-service.ts';
import { awsOptions } from '#infra/ops/aws-options.ts';
import { OpsError } from '#infra/ops/command.ts';
import { target } from '#infra/ops/target.ts';
import { namesOf } from '#infra/settings/names.ts';

/** What operators see of a log line of a request. */
const MEMBERS = [
  ...(['time', 'event', 'operation', 'status', 'code', 'account_id', 'viewer_ip'] as const),
  // Of the access log, which also has requests that reached no function.
  ...(['edge_request_id', 'route', 'refusal'] as const),
] as const;

/** A line of a log about a request. */
export type RequestLine = { readonly [Member in (typeof MEMBERS)[number]]?: string };

/** How many days of the logs are read. */
const DAYS = 30;

/** Returns the lines of the logs of a request, oldest first: of the local service, or of the functions of a stage. */
export const requestLines = (id: string): Promise<RequestLine[]> =>
  target().isLocal ? linesOfLocalLog(id) : linesOfLogGroups(id);

/** The logs that `requestLines` reads, in words. */
export const LOGS = `the log lines of functions of the last ${DAYS} days`;

async function linesOfLocalLog(id: string): Promise<RequestLine[]> {
  const { directory } = await chooseService({ call: 'npm run --silent ops -- find …' });
  const lines = createInterface({ input: createReadStream(join(directory, 'service.log')) });
  const found: RequestLine[] = [];
  for await (const line of lines) {
    // Most lines are of other requests.
    if (!line.startsWith('{') || !line.includes(id)) continue;
    const { request_id, ...members } = JSON.parse(line);
    if (request_id === id) found.push(members);
  }
  return found;
}

/** Milliseconds between looks at a query of the logs, and how many looks there are. */
const [PAUSE, MOST_LOOKS] = [1_000, 120];

/** Asks CloudWatch Logs Insights: https://docs.aws.amazon.com/AmazonCloudWatchLogs/latest/APIReference/API_StartQuery.html */
async function linesOfLogGroups(id: string): Promise<RequestLine[]> {
  const { CloudWatchLogsClient, GetQueryResultsCommand, StartQueryCommand } = await import(
    '@aws-sdk/client-cloudwatch-logs'
  );
  const client = new CloudWatchLogsClient(awsOptions());
  const seconds = Math.floor(Date.now() / 1000);
  const { logGroup } = namesOf(target().stage);
  const { queryId } = await client.send(
    new StartQueryCommand({
      logGroupNames: ['endpoints', 'access'].map(logGroup),
      startTime: seconds - DAYS * 24 * 60 * 60,
      endTime: seconds,
      // kindsOf lets only letters, digits and hyphens through.
      queryString: `fields ${MEMBERS.join(', ')} | filter request_id = "${id}" | sort time asc`,
    }),
  );
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete')
      return results.map((fields) =>
        Object.fromEntries(fields.map(({ field = '', value }) => [field, value])),
      );
    if (status !== 'Running' && status !== 'Scheduled') break;
    await sleep(PAUSE);
  }
  throw new OpsError('CloudWatch Logs has not answered the query: try again.');
}
