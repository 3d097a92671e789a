import type { Deployment, Properties } from '#infra/local/template/deployment.ts';

/** A queue with the function that consumes it, where there is one. */
export type Queue = {
  readonly arn: string;
  readonly functionArn?: string;
  readonly batchSize: number;
  /** How many batches its function is given at the same time, at most. */
  readonly atOnce: number;
  /** How often a message is delivered before it goes to another queue. */
  readonly receives: number;
  readonly deadLetters?: string;
};

/** The queues of a deployment. */
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
