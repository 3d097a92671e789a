import type { Deployment, Properties } from '#infra/local/template/deployment.ts';
import type { Pattern } from './filter-pattern.ts';

/** A pipe from a table's stream to an event bus. */
export type Pipe = {
  readonly name: string;
  readonly tableName: string;
  readonly batchSize: number;
  /** A record passes if it matches any of them. */
  readonly filters: readonly Pattern[];
  readonly bus: string;
  readonly source: string;
  /** The path in a record to the type of its event. */
  readonly detailType: string;
};

/**
 * Returns the pipes of a deployment. Each reads its stream from the beginning.
 *
 * @throws Error for a pipe that the local run does not know
 */
export function pipesOf(deployment: Deployment): Pipe[] {
  return deployment.resources('AWS::Pipes::Pipe').map(({ name, properties }) => {
    const { Source, SourceParameters, Target, TargetParameters } = properties;
    const { DynamoDBStreamParameters: stream, FilterCriteria: criteria } = SourceParameters as Properties;
    const { StartingPosition, BatchSize = 100 } = stream as Properties;
    const { Filters } = criteria as { Filters: { Pattern: string }[] };
    const event = (TargetParameters as { EventBridgeEventBusParameters: Properties })
      .EventBridgeEventBusParameters;
    const tableName = /:table\/([^/]+)\/stream\//.exec(String(Source))?.[1];
    const bus = /:event-bus\/(.+)$/.exec(String(Target))?.[1];
    if (tableName === undefined || bus === undefined || StartingPosition !== 'TRIM_HORIZON') {
      throw new Error(`The local run does not bring ${Source} to ${Target} as declared.`);
    }
    return {
      name,
      tableName,
      batchSize: Number(BatchSize),
      filters: Filters.map(({ Pattern }) => JSON.parse(Pattern) as Pattern),
      bus,
      source: String(event.Source),
      detailType: String(event.DetailType),
    };
  });
}
