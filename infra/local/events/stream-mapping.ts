import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Pattern } from './filter-pattern.ts';

/** An event source mapping: which records of a table's stream go to which function, and how. */
export type StreamMapping = {
  readonly id: string;
  readonly functionArn: string;
  readonly tableName: string;
  readonly startingPosition: 'TRIM_HORIZON' | 'LATEST';
  readonly batchSize: number;
  /** A record passes when it matches any one of them; every record when there are none. */
  readonly filters: readonly Pattern[];
  readonly reportsItemFailures: boolean;
  readonly bisectsOnError: boolean;
  /** Attempts after the first; -1 for no limit. */
  readonly retries: number;
  /** Records older than this are given up, in milliseconds; nothing for no limit. */
  readonly maximumAge?: number;
};

const DEFAULT_BATCH_SIZE = 100;

/** The stream mappings of a deployment. */
export function streamMappingsOf(deployment: Deployment): StreamMapping[] {
  return deployment.resources('AWS::Lambda::EventSourceMapping').map(({ logicalId, properties }) => {
    const { FunctionName, EventSourceArn, StartingPosition, BatchSize, MaximumRecordAgeInSeconds } =
      properties;
    const tableName = /:table\/([^/]+)\/stream\//.exec(String(EventSourceArn))?.[1];
    if (tableName === undefined) throw new Error(`The local run does not read from ${EventSourceArn}.`);
    const age = Number(MaximumRecordAgeInSeconds ?? -1);
    return {
      id: logicalId,
      functionArn: functionArn(deployment, String(FunctionName)),
      tableName,
      startingPosition: StartingPosition === 'LATEST' ? 'LATEST' : 'TRIM_HORIZON',
      batchSize: Number(BatchSize ?? DEFAULT_BATCH_SIZE),
      filters: filtersOf(properties.FilterCriteria),
      reportsItemFailures: [properties.FunctionResponseTypes].flat().includes('ReportBatchItemFailures'),
      bisectsOnError: properties.BisectBatchOnFunctionError === true,
      retries: Number(properties.MaximumRetryAttempts ?? -1),
      ...(age > 0 && { maximumAge: age * 1000 }),
    };
  });
}

function filtersOf(criteria: unknown): Pattern[] {
  const { Filters = [] } = (criteria ?? {}) as { Filters?: Properties[] };
  return Filters.map(({ Pattern }) => JSON.parse(String(Pattern)) as Pattern);
}

function functionArn({ place: { region, accountId } }: Deployment, nameOrArn: string): string {
  return nameOrArn.startsWith('arn:')
    ? nameOrArn
    : `arn:aws:lambda:${region}:${accountId}:function:${nameOrArn}`;
}
