import type { Threat } from './threat.ts';

/** What callers, servers and pages could do from outside. */
export const OUTSIDE_THREATS: readonly Threat[] = [
  {
    threat: 'POSTs without a token are flooded, so that merchants or the identity provider are not served',
    control: 'each has its own limit at API Gateway; the firewall grants an address only a part of it',
    files: ['infra/constructs/api/deployed-stage.ts', 'infra/constructs/distribution/firewall.ts'],
    suites: ['tests/infra/limits.test.ts', 'tests/infra/firewall.test.ts'],
  },
  {
    threat: 'One caller uses up the capacity of all',
    control:
      'the firewall counts by address, API Gateway by account; calls are reserved for functions that must keep working',
    files: [
      'infra/constructs/distribution/firewall.ts',
      'lib/auth/account-limit.ts',
      'infra/functions/reserved-concurrency.ts',
    ],
    suites: [
      'tests/infra/firewall.test.ts',
      'tests/auth/account-limit.test.ts',
      'tests/infra/reserved-concurrency.test.ts',
    ],
  },
  {
    threat: 'A customer with a link, or anyone with an expired token, uses up the requests of its merchant',
    control:
      'links and expired tokens count against another limit than the keys and the members of their account',
    files: ['lib/auth/account-limit.ts', 'functions/authorizer.ts'],
    suites: ['tests/auth/authorizer-keys.test.ts', 'tests/auth/account-limit.test.ts'],
  },
  {
    threat:
      "A merchant's webhook server never finishes (101, endless 1xx or headers, a byte a minute) or kills the worker",
    control:
      'one deadline for name server, TLS and response; we destroy the sockets; a claim that lapses is a failed attempt, so the endpoint is disabled on the third day like any other',
    files: [
      'lib/providers/webhooks',
      'lib/providers/within-deadline.ts',
      'lib/operations/webhooks/send-webhook.ts',
    ],
    suites: [
      'tests/properties/webhooks/hostile-servers.test.ts',
      'tests/properties/webhooks/send-in-time.test.ts',
    ],
  },
  {
    threat: 'Webhooks go on to an address that its merchant has replaced or removed',
    control:
      'the endpoint, or the direct debit of a `notify_url`, is read before each attempt; the webhook ends if the address is no longer its own',
    files: ['lib/operations/webhooks/read-webhook.ts', 'lib/operations/webhooks/targets-of.ts'],
    suites: ['tests/e2e/direct-debits/notified.test.ts', 'tests/e2e/webhooks/webhook-deliveries.test.ts'],
  },
  {
    threat: 'Hanging webhook servers use up the attempts of all merchants',
    control:
      "an account has eight slots, a target five, by a condition in the table; a batch that is held up receives others' messages meanwhile",
    files: [
      'lib/domain/webhooks/share.ts',
      'lib/store/webhooks/attempt-slots.ts',
      'lib/operations/webhooks/send-batch.ts',
    ],
    suites: ['tests/properties/webhooks/shares.test.ts'],
  },
  {
    threat: 'A caller bypasses the firewall by `execute-api`',
    control:
      "with a firewall, a web ACL on the API accepts only requests with the distribution's secret; `ops keys rotate-origin` replaces it without refusing a request",
    files: ['infra/constructs/origin/origin-guard.ts'],
    suites: ['tests/infra/origin-guard.test.ts'],
  },
  {
    threat: "A caller forges CloudFront's headers",
    control: "they count only with the distribution's secret",
    files: ['lib/http/origin.ts'],
    suites: ['tests/secrets/origin-secret.test.ts', 'tests/local/edge.test.ts'],
  },
  {
    threat: 'A small request gets a large response',
    control: 'an error lists at most a hundred faults, in at most 16 KiB',
    files: ['lib/errors/listed-errors.ts'],
    suites: ['tests/properties/error-bodies.test.ts'],
  },
  {
    threat: 'A name is disguised by marks that change the direction of the text, or by invisible characters',
    control:
      "refused in every text that others read; removed from stored ones on pages and in mails, printed as numbers on the mandate's form",
    files: ['lib/domain/one-line.ts', 'lib/api/members/of-request.ts'],
    suites: ['tests/domain/one-line.test.ts', 'tests/properties/readable-text.test.ts'],
  },
  {
    threat: 'Input breaks the parser or the database',
    control:
      '64 KiB, 20 levels, strict schemas, unknown members refused; generated requests to every operation change nothing if they are refused',
    files: ['lib/http'],
    suites: ['tests/e2e/interface/contract-fuzz.test.ts', 'tests/api/odd-values.test.ts'],
  },
  {
    threat:
      'A small file of a merchant keeps a worker busy until its end, again and again, and other imports wait',
    control:
      'cells, cells of a row and lines are bounded before any rule reads them, and no pattern takes the square of a length',
    files: ['lib/domain/imports/read-table.ts'],
    suites: ['tests/domain/imports/hostile-files.test.ts'],
  },
  {
    threat: 'The imports or exports of one merchant occupy the workers of all',
    control:
      'an account has three imports that are worked on, and ten exports under way; each takes a slot in the transaction that begins it',
    files: ['lib/store/work-slots.ts', 'lib/operations/in-slot.ts'],
    suites: ['tests/e2e/imports/imports.test.ts', 'tests/e2e/reports/exports.test.ts'],
  },
  {
    threat: 'A page runs a foreign script',
    control:
      'no inline code, trusted types, no frames, nothing loaded from or sent elsewhere; only the reference has inline styles and no trusted types, because its library writes markup',
    files: ['infra/bundle/site/protections.ts'],
    suites: ['tests/e2e/interface/site.test.ts', 'tests/infra/site.test.ts'],
  },
];
