import type { Deployment, Properties } from '#infra/local/template/deployment.ts';

/** A queue, and the function that consumes it if there is one. */
export type Queue = {
  readonly arn: string;
  readonly functionArn?: string;
  readonly batchSize: number;
  /** The most batches at the same time. */
  readonly atOnce: number;
  /** The deliveries of a message before it moves to the dead-letter queue. */
  readonly receives: number;
  readonly deadLetters?: string;
};

/** Returns the queues of a deployment. */
export function queuesOf(deployment: Deployment): Queue[] {
  const functions = deployment.resources('AWS::Lambda::Function');
  const mappings = deployment
    .resources('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties);
  return deployment.resources('AWS::SQS::Queue').map(({ arn, properties }) => {
    const redrive = properties.RedrivePolicy as
      | { deadLetterTargetArn: string; maxReceiveCount: number }
      | undefined;
    const mapping = mappings.find(({ EventSourceArn }) => EventSourceArn === arn);
    const functionArn = functions.find(({ name }) => name === mapping?.FunctionName)?.arn;
    return {
      arn,
      batchSize: Number(mapping?.BatchSize ?? 10),
      atOnce: Number((mapping?.ScalingConfig as Properties | undefined)?.MaximumConcurrency ?? 1),
      receives: redrive?.maxReceiveCount ?? Number.POSITIVE_INFINITY,
      ...(functionArn !== undefined && { functionArn }),
      ...(redrive && { deadLetters: redrive.deadLetterTargetArn }),
    };
  });
}
