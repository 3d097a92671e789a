import { isOriginSecret } from '#lib/secrets/origin-secret.ts';

/** Where a request comes from, as the content network sees it. What it does not know is missing. */
export type Viewer = {
  ip: string;
  timezone?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  latitude?: string | undefined;
  longitude?: string | undefined;
};

type Request = { header: (name: string) => string | undefined; sourceIp: string };

/**
 * Where the caller is. CloudFront's headers count only beside the secret that the distribution adds: anybody else
 * could write them. Without it the connection's own address counts, and nothing else is known.
 */
export async function viewerOf({ header, sourceIp }: Request): Promise<Viewer> {
  if (!(await isOriginSecret(header('x-origin-secret')))) return { ip: sourceIp };
  return {
    ip: withoutPort(header('cloudfront-viewer-address')) ?? sourceIp,
    timezone: header('cloudfront-viewer-time-zone'),
    country: header('cloudfront-viewer-country'),
    region: header('cloudfront-viewer-country-region'),
    city: header('cloudfront-viewer-city'),
    latitude: header('cloudfront-viewer-latitude'),
    longitude: header('cloudfront-viewer-longitude'),
  };
}

/** `203.0.113.7:50000` or `2001:db8::7:50000`: the port is what follows the last colon. */
function withoutPort(address: string | undefined): string | undefined {
  return address?.slice(0, address.lastIndexOf(':')) || undefined;
}
