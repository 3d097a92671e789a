import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Pattern } from './filter-pattern.ts';

/** An event source mapping: which records of a table's stream go to which function, and how. */
export type StreamMapping = {
  readonly id: string;
  readonly functionArn: string;
  readonly tableName: string;
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

/**
 * The stream mappings of a deployment, each from the beginning of its stream.
 *
 * @throws Error for a mapping that the local run does not know
 */
export function streamMappingsOf(deployment: Deployment): StreamMapping[] {
  const functions = deployment.resources('AWS::Lambda::Function');
  return deployment.resources('AWS::Lambda::EventSourceMapping').map(({ logicalId, properties }) => {
    const { FunctionName, EventSourceArn, BatchSize, FilterCriteria, MaximumRecordAgeInSeconds } = properties;
    const tableName = /:table\/([^/]+)\/stream\//.exec(String(EventSourceArn))?.[1];
    const fn = functions.find(({ name }) => name === FunctionName);
    if (tableName === undefined || !fn || properties.StartingPosition !== 'TRIM_HORIZON') {
      throw new Error(`The local run does not bring ${EventSourceArn} to ${FunctionName} as declared.`);
    }
    const { Filters = [] } = (FilterCriteria ?? {}) as { Filters?: Properties[] };
    const age = Number(MaximumRecordAgeInSeconds ?? -1);
    return {
      id: logicalId,
      functionArn: fn.arn,
      tableName,
      batchSize: Number(BatchSize ?? DEFAULT_BATCH_SIZE),
      filters: Filters.map(({ Pattern }) => JSON.parse(String(Pattern)) as Pattern),
      reportsItemFailures: [properties.FunctionResponseTypes].flat().includes('ReportBatchItemFailures'),
      bisectsOnError: properties.BisectBatchOnFunctionError === true,
      retries: Number(properties.MaximumRetryAttempts ?? -1),
      ...(age > 0 && { maximumAge: age * 1000 }),
    };
  });
}
