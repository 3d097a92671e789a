import { isTurn } from '#tests/support/jest/budget.ts';

process.env.DATABASE = 'late';

/** Tests of the store that need no service. `DATABASE=late npm run jest -- tests/store` runs all of them so. */
const FILES = [
  () => import('#tests/store/collections/bank-files.test.ts'),
  () => import('#tests/store/late-expiry/late-expiry.test.ts'),
];

for (const [n, load] of FILES.entries()) if (isTurn(n, FILES.length)) await load();
