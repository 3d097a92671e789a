import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { Construct } from 'constructs';
import type { StageConfig } from '#infra/settings/stages.ts';

/** A domain of one's own, and the certificate that proves it. */
export type CustomDomain = { readonly name: string; readonly certificate: ICertificate };

/** The domain that the stage's settings name. Each stage has its own, because no domain belongs to two distributions. */
export function customDomain(scope: Construct, { domain }: StageConfig): CustomDomain | undefined {
  return (
    domain && {
      name: domain.name,
      certificate: Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn),
    }
  );
}
