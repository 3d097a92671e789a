import type { Statement } from '#infra/local/iam/policy.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';

/** A bucket as the template declares it. */
export type DeployedBucket = {
  readonly name: string;
  /** What its policy forbids, to whomever. */
  readonly denials: readonly Statement[];
  /** Whether it tells the event bus what arrives. */
  readonly notifies: boolean;
};

/** The buckets of a deployment, by name. */
export function bucketsOf(deployment: Deployment): Map<string, DeployedBucket> {
  const policies = deployment.resources('AWS::S3::BucketPolicy');
  return new Map(
    deployment.resources('AWS::S3::Bucket').map(({ name, properties }) => {
      const denials = policies
        .filter((policy) => policy.properties.Bucket === name)
        .flatMap((policy) => (policy.properties.PolicyDocument as { Statement: Statement[] }).Statement)
        .filter(({ Effect }) => Effect === 'Deny');
      const { EventBridgeConfiguration } = (properties.NotificationConfiguration ?? {}) as {
        EventBridgeConfiguration?: { EventBridgeEnabled?: boolean };
      };
      return [name, { name, denials, notifies: EventBridgeConfiguration?.EventBridgeEnabled === true }];
    }),
  );
}
