import type { Threat } from './threat.ts';

/** What could leak, and what could be tampered with. */
export const DATA_THREATS: readonly Threat[] = [
  {
    threat: 'The table is read without permission',
    control:
      'a key of its own; numbers and RFCs are sealed in addition, each bound to its record, and found by keyed fingerprints only',
    files: ['lib/secrets/sealing.ts'],
    suites: ['tests/e2e/robustness/canaries.test.ts', 'tests/secrets/sealing.test.ts'],
  },
  {
    threat: 'A function is taken over',
    control:
      'one role for each, with exact actions on exact resources, reviewed in a test and enforced by the local run; each secret opens one kind of data; at most 13 roles of a stage can recover an account number',
    files: ['infra/functions', 'infra/constructs/function/grants.ts'],
    suites: ['tests/infra/grants.test.ts', 'tests/infra/secrets-matrix.test.ts', 'tests/local/iam.test.ts'],
  },
  {
    threat: 'A stored response gives a function data that it must not open',
    control:
      'it is sealed by the key of its most sensitive member, which its route names and a test compares with its record',
    files: ['lib/api/route.ts', 'lib/store/idempotency.ts'],
    suites: ['tests/api/response-holds.test.ts', 'tests/e2e/access/secrecy.test.ts'],
  },
  {
    threat: 'Logs leak data',
    control:
      "only coded facts, ids and the caller's address are logged, encrypted and for a limited time; no path, query or token; two hundred canaries in all paths and failures are searched for in everything that is written",
    files: ['lib/log.ts'],
    suites: ['tests/e2e/robustness/canaries.test.ts', 'tests/http/log.test.ts'],
  },
  {
    threat:
      'An error repeats a value from the wrong place: an account number as a name, a key as a parameter',
    control:
      'errors hold no value; an undeclared name is shown only if it looks like a name; a test plants digits and secrets everywhere in every request',
    files: ['lib/http/validate-request.ts'],
    suites: ['tests/e2e/robustness/planted-digits.test.ts', 'tests/e2e/interface/contract-fuzz.test.ts'],
  },
  {
    threat: 'A dependency is tampered with',
    control: 'exact versions with hashes in the lock file, no install scripts',
    files: ['package-lock.json', '.npmrc'],
    suites: ['tests/infra/install-scripts.test.ts'],
  },
];
