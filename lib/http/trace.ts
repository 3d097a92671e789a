import { isIP } from 'node:net';
import type { LogDetails } from '#lib/log.ts';

/** What CloudFront calls a request: in its own log and in the header that its callers get, too. */
const EDGE_REQUEST_ID = /^[\w=-]{1,100}$/;

/**
 * Who sent a request, for the log: address and port as CloudFront saw them, and CloudFront's name for the request. It is
 * for finding things, and is no evidence: who goes past CloudFront writes these headers himself, which shows in the
 * gateway's log as another connection than CloudFront's. Whatever has not the form of an address or a name is left out.
 */
export function traceOf(header: (name: string) => string | undefined): LogDetails {
  const [, ip = '', port] = /^(.+):(\d{1,5})$/.exec(header('cloudfront-viewer-address') ?? '') ?? [];
  const id = header('x-amz-cf-id') ?? '';
  return {
    ...(isIP(ip) > 0 && { viewer_ip: ip, viewer_port: Number(port) }),
    ...(EDGE_REQUEST_ID.test(id) && { edge_request_id: id }),
  };
}
