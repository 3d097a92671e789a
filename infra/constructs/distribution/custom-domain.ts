import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { StageName } from '#infra/settings/stages.ts';

/** A domain of one's own, and the certificate that proves it. */
export type CustomDomain = { readonly name: string; readonly certificate: ICertificate };

/**
 * The domain that the context gives a stage: `<stage>:domainName` with `<stage>:certificateArn`, a certificate in
 * us-east-1, where CloudFront looks for it. Each stage has its own, because no domain belongs to two distributions.
 *
 * @throws Error where only one of the two is there.
 */
export function customDomain(scope: Construct, stage: StageName): CustomDomain | undefined {
  const name: unknown = scope.node.tryGetContext(`${stage}:domainName`);
  const arn: unknown = scope.node.tryGetContext(`${stage}:certificateArn`);
  if (!name && !arn) return undefined;
  if (typeof name !== 'string' || typeof arn !== 'string' || !name || !arn) {
    throw new Error(`The context needs both ${stage}:domainName and ${stage}:certificateArn, or neither.`);
  }
  return { name, certificate: Certificate.fromCertificateArn(scope, 'Certificate', arn) };
}
