import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { program } from '#infra/local/program.ts';
import type { Parts } from '#infra/local/run.ts';

const TEMPLATES = 'templates.json';
const FUNCTIONS = 'functions';

/** Builds, once for all tests, what each local run builds at its start, and returns its folder. */
export async function prepare(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'domicilia-prepared-'));
  const [templates] = await Promise.all([program.synthesize(), program.bundle(join(folder, FUNCTIONS))]);
  writeFileSync(join(folder, TEMPLATES), JSON.stringify(templates));
  return folder;
}

/** The program of `npm start`, without the steps that the folder replaces. */
export const prepared = (folder: string): Parts => ({
  ...program,
  synthesize: async () => JSON.parse(readFileSync(join(folder, TEMPLATES), 'utf8')),
  bundle: async () => pathToFileURL(`${join(folder, FUNCTIONS)}/`),
});
