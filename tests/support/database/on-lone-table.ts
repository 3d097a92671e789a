import { afterAll, beforeAll, jest } from '@jest/globals';
import { startLoneTable } from './lone-table.ts';

/**
 * Runs the tests of a file against a separate table, and captures the log. `begin` loads the modules under test once
 * the table exists.
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
