import { Document } from './documents.ts';

/** A page with its styles and its script in it, and the policy that allows exactly these. */
export type BuiltPage = {
  html: string;
  /** Changes with the page, and with nothing else. */
  etag: string;
  contentSecurityPolicy: string;
};

/** Capabilities that no page of ours uses are off for whatever may come to run in it; customers may say where they are. */
const PERMISSIONS = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()';

/** A page as a response. It knows nothing of its visitor, so browsers may keep it, though not for long. */
export function documentOf({ html, etag, contentSecurityPolicy }: BuiltPage): Document {
  return new Document(html, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'public, max-age=300',
    etag,
  });
}
