import { afterAll, beforeAll, jest } from '@jest/globals';
import { startLoneTable } from './lone-table.ts';

/**
 * Has the tests of a file run against a table of their own, and keeps what is logged to itself. `begin` loads what they try, once
 * the table is there.
 */
export function onLoneTable(begin: () => Promise<unknown>): void {
  let table: Awaited<ReturnType<typeof startLoneTable>>;
  beforeAll(async () => {
    table = await startLoneTable();
    await begin();
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await table.stop();
  });
}
