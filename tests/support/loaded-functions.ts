/** What the tests of a moved clock work with: loaded once the environment names the table, and mocks are in place. */
export async function loadFunctions() {
  return {
    ...(await import('./stored-debits.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/accounts.ts')),
    ...(await import('#lib/operations/writes/payment-methods.ts')),
    ...(await import('#lib/store/payment-methods.ts')),
    ...(await import('#lib/store/engine/transact.ts')),
    ...(await import('./announcements.ts')),
    ...(await import('#lib/operations/clock.ts')),
    ...(await import('#lib/operations/mandate/write-with-evidence.ts')),
    ...(await import('#lib/domain/direct-debit/payment-method.ts')),
    ...(await import('#lib/operations/collections/filing/take-back-file.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
    retry: (await import('#functions/direct-debits/retry-charge.ts')).handler,
    update: (await import('#functions/direct-debits/update.ts')).handler,
    link: (await import('#functions/direct-debits/create-session-link.ts')).handler,
    acknowledge: (await import('#functions/direct-debits/acknowledge.ts')).handler,
    runOwn: (await import('#functions/sandbox/run-collections.ts')).handler,
    ingest: (await import('#functions/workers/collections/ingest-answer.ts')).handler,
  };
}
