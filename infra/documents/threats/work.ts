import type { Threat } from './threat.ts';

/** What could go wrong with money and evidence. */
export const WORK_THREATS: readonly Threat[] = [
  {
    threat: 'A request is repeated, by accident or design',
    control: '`Idempotency-Key`, its record in the transaction of the work',
    files: ['lib/http/respond-once.ts'],
    suites: ['tests/e2e/interface/idempotency.test.ts', 'tests/e2e/access/keys-at-commit.test.ts'],
  },
  {
    threat: 'Two changes happen at once',
    control: 'each change is conditional on what was read, and fails otherwise; tests run thousands of races',
    files: ['lib/store/direct-debits.ts'],
    suites: ['tests/properties/collections/races.test.ts', 'tests/store/direct-debit-races.test.ts'],
  },
  {
    threat: 'A charge is presented or settled twice',
    control:
      'one order, one reference, one file; the bucket refuses to overwrite a file; a repeated return changes nothing',
    files: ['lib/domain/direct-debit', 'infra/constructs'],
    suites: ['tests/properties/collections/collections.test.ts'],
  },
  {
    threat: 'A restored table lacks orders that were presented',
    control:
      'collections are held until the table agrees with the files, line by line; a file with other orders under the same name stops everything',
    files: ['lib/operations/restore', 'lib/operations/bank-files/other-file.ts'],
    suites: ['tests/operations/restore/repair.test.ts', 'tests/operations/restore/set-back.test.ts'],
  },
  {
    threat: 'A return file is cut off, forged, a copy of ours, or contradicts another',
    control:
      'the file is read completely first; a line settles an order only if reference, amount, account and dates match the presentment; everything else is an exception that a named operator resolves',
    files: ['lib/operations/bank-files/ingest-return-file.ts', 'lib/domain/direct-debit/settlement-of.ts'],
    suites: [
      'tests/operations/collections/odd-files.test.ts',
      'tests/e2e/collections/return-files.long.test.ts',
    ],
  },
  {
    threat: 'More is collected than the customer agreed to, or after they objected',
    control:
      'limits of each period, consent, term and pre-notification are decided with the order and written in its transaction; an order enters a file only while its direct debit is active; an objection pauses it, a revocation stops it at once',
    files: ['lib/domain/direct-debit', 'lib/operations/collections/filing/claim-charges.ts'],
    suites: ['tests/properties/mandate/mandate.test.ts', 'tests/domain/direct-debit/guards.test.ts'],
  },
  {
    threat: 'Evidence is changed, removed or invented by someone with write access to the table',
    control:
      'each entry is signed and holds the hash of the previous one; the direct debit stores the last one; the copies cannot be changed; one command compares them',
    files: ['lib/domain/mandate', 'infra/constructs/data/mandate-evidence.ts'],
    suites: ['tests/e2e/mandate/verifier.test.ts', 'tests/domain/mandate/chain.test.ts'],
  },
  {
    threat: 'A merchant consents by a link of its own, and has the evidence name a mail to the customer',
    control:
      'a link keeps that the merchant had it, or the one with which its page began, whatever is mailed later; the evidence says so',
    files: ['lib/domain/direct-debit/links.ts', 'lib/operations/mandate/write-with-evidence.ts'],
    suites: ['tests/operations/mandate/link-delivery.test.ts'],
  },
  {
    threat: 'A customer agrees to terms that their page has not shown',
    control:
      'the name of the shown terms is sent with the consent and compared; the page takes it, the language and the chosen orders when the button is pressed',
    files: ['lib/domain/mandate/terms.ts', 'lib/pages/direct-debit/requests/acknowledge.ts'],
    suites: ['tests/e2e/mandate/terms.test.ts', 'tests/e2e/pages/consent-page.test.ts'],
  },
  {
    threat: 'A link is used to find out who owns which account, or the RFC of an owner',
    control:
      'five validations a day for a direct debit, and five RFCs that are compared with that of an account; each is counted before it is compared',
    files: ['lib/domain/direct-debit/links.ts'],
    suites: ['tests/domain/direct-debit/links.test.ts', 'tests/e2e/mandate/consent.test.ts'],
  },
  {
    threat:
      'A link fills the evidence of a mandate, which is locked for ten years, until it cannot be read, or sends its mails without end',
    control: 'five accounts a day that a link brings or consents to, counted in the transaction of each',
    files: ['lib/domain/direct-debit/payment-method.ts', 'functions/payment-methods/add.ts'],
    suites: ['tests/e2e/mandate/consent.test.ts'],
  },
  {
    threat: 'The identity provider is impersonated',
    control: 'a signature over the bytes, verified before parsing; a decline is final',
    files: ['lib/providers/identity-verification'],
    suites: ['tests/providers/identity-verification/sumsub-callbacks.test.ts'],
  },
  {
    threat: 'An identity that was declined, or whose approval was withdrawn, still counts elsewhere',
    control:
      'it lists the accounts that it marked, and all lose their mark in its transaction, also after its direct debit has ended; a worker pauses what relied on a declined one',
    files: ['lib/domain/direct-debit/identity.ts'],
    suites: ['tests/domain/direct-debit/identity.test.ts', 'tests/e2e/mandate/consent.test.ts'],
  },
  {
    threat:
      'An `Idempotency-Key` returns a link or a webhook secret to another token, or after its replacement',
    control:
      'the sealed record names its recipient; only that token or link gets it, while the secret is in force; an endpoint that returns a secret does not compile without that test',
    files: ['lib/http/repeatable.ts', 'lib/operations/links/returned-link.ts'],
    suites: ['tests/e2e/access/secrets.test.ts', 'tests/e2e/access/replayed-links.long.test.ts'],
  },
];
