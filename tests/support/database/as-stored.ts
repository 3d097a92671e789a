import { AsyncLocalStorage } from 'node:async_hooks';
import { documents } from '#lib/store/engine/client.ts';
import { AS_STORED } from '#tests/support/late-dynamodb/late-dynamodb.ts';

const looks = new AsyncLocalStorage<true>();

documents.middlewareStack.add(
  (next) => (input) => {
    const { headers } = input.request as { headers: Record<string, string> };
    if (looks.getStore()) headers[AS_STORED] = 'true';
    return next(input);
  },
  { step: 'build', name: 'asStored' },
);

/** Runs what a test reads to compare it: it sees what is stored, however late that shows to the service. */
export const asStored = <T>(look: () => Promise<T>): Promise<T> => looks.run(true, look);
