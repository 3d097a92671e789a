import {
  HeadersReferrerPolicy,
  type ResponseHeadersCorsBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Headers, Protection } from '#infra/bundle/site/protections.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/** Headers that CloudFront accepts only as separate properties. */
const OWN_MEMBERS = [
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'access-control-allow-origin',
];

/** Creates the policy that adds the headers of a protection to all files of the bucket. */
export function protectionPolicy(
  scope: Construct,
  stage: StageName,
  [protection, headers]: readonly [Protection, Headers],
): ResponseHeadersPolicy {
  const custom = Object.entries(headers).filter(([header]) => !OWN_MEMBERS.includes(header));
  return new ResponseHeadersPolicy(scope, `Protection-${protection}`, {
    responseHeadersPolicyName: namesOf(stage).of(`protection-${protection}`),
    comment: `Response headers of a ${protection}`,
    securityHeadersBehavior: securityHeaders(headers),
    ...(custom.length > 0 && {
      customHeadersBehavior: {
        customHeaders: custom.map(([header, value]) => ({ header, value, override: true })),
      },
    }),
    ...(headers['access-control-allow-origin'] && { corsBehavior: ANY_ORIGIN }),
  });
}

function securityHeaders({ 'content-security-policy': policy }: Headers): ResponseSecurityHeadersBehavior {
  return {
    strictTransportSecurity: {
      accessControlMaxAge: Duration.days(730),
      includeSubdomains: true,
      override: true,
    },
    contentTypeOptions: { override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: true },
    ...(policy && { contentSecurityPolicy: { contentSecurityPolicy: policy, override: true } }),
  };
}

const ANY_ORIGIN: ResponseHeadersCorsBehavior = {
  accessControlAllowOrigins: ['*'],
  accessControlAllowMethods: ['GET', 'HEAD'],
  accessControlAllowHeaders: ['*'],
  accessControlAllowCredentials: false,
  originOverride: true,
};
