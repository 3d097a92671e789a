import { DOWNLOAD_TIME, UPLOAD_TIME } from '#lib/domain/merchant-file-links.ts';

/** What no control of ours counters, or no suite proves, and why. */
export const NOT_COVERED: readonly (readonly [what: string, why: string])[] = [
  [
    'An operator with access to AWS reads or changes what its role allows',
    'the roles of operators are set in AWS, outside this repository; evidence and closings show a change afterwards',
  ],
  [
    'Addresses of mails are in clear in the table, in its events and in the 30 days of the archive',
    'mails are sent to them, and merchants see them in records; all of these are encrypted at rest',
  ],
  [
    'A merchant puts an account number where the text is its own: the name of a pair of keys or of a file, metadata',
    'the texts are shown to the merchant alone, and reach no log and no error; only an external_id is refused',
  ],
  [
    'The holder of a valid token makes a second text of it, with the other signature that ES256 allows',
    'it has the same id, scopes and end, so nothing is gained',
  ],
  [
    'A token that was stolen is used within its life, by someone with the network of its owner',
    'tokens are not bound to a client; an hour, a revocation that takes effect at once, and scopes limit it',
  ],
  [
    'A form that uploads a file, or a link that downloads one, is used after its pair of keys was revoked',
    `S3 checks them without asking us: ${UPLOAD_TIME} and ${DOWNLOAD_TIME}, one file each; an upload does nothing until a valid token asks for it, and the SHA-256 says which bytes were read`,
  ],
  [
    'The firewall, IAM, KMS, object locks and the authorizer cache of AWS fail to do what their documents say',
    'the local run imitates them and templates are tested; `ops smoke` tries a deployed stage',
  ],
  [
    'A dependency is malicious in the version that we chose',
    'versions are exact and no package runs an install script; its code is not audited',
  ],
  [
    'The bank, Fintoc or Sumsub is taken over',
    'what they say is checked for form, amount and order, and is else believed',
  ],
];
