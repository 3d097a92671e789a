import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type RunningService, startService } from '#tests/support/start-service.ts';
import { spawnOps } from './run-ops.ts';

type Resource = { Type: string; Properties: { SourceArn?: unknown } };
type Stack = { template: { Resources: Record<string, Resource> } };

let service: RunningService | undefined;
afterEach(() => service?.stop());

/** What all local runs are made of, with resources taken out of the templates: how many those were, and where it is. */
function without(isPlanted: (resource: Resource) => boolean) {
  const made = process.env.PREPARED ?? '';
  const stacks: Stack[] = JSON.parse(readFileSync(join(made, 'templates.json'), 'utf8'));
  let taken = 0;
  for (const { template } of stacks) {
    const kept = Object.entries(template.Resources).filter(([, resource]) => !isPlanted(resource));
    taken += Object.keys(template.Resources).length - kept.length;
    template.Resources = Object.fromEntries(kept);
  }
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  writeFileSync(join(folder, 'templates.json'), JSON.stringify(stacks));
  symlinkSync(join(made, 'functions'), join(folder, 'functions'));
  return { taken, folder };
}

const letsAuthorizersCall = ({ Type, Properties: { SourceArn } }: Resource) =>
  Type === 'AWS::Lambda::Permission' && JSON.stringify(SourceArn)?.includes('/authorizers/');

test('case 1: without the permission of the authorizer, the smoke test of the local run fails and says where to look', async () => {
  const { taken, folder } = without(letsAuthorizersCall);
  expect(taken).toBe(1);
  service = await startService({ PREPARED: folder });
  const { code, out } = await spawnOps(['smoke', '--json'], { DATA_DIR: service.directory });
  const { works, steps } = JSON.parse(out);
  expect([code, works]).toEqual([1, false]);
  const failed = steps.filter(({ result }: { result: string }) => result !== 'ok');
  expect(failed.map(({ step }: { step: string }) => step)).toEqual(['list']);
  const [{ result }] = failed;
  expect(result).toMatch(
    /^GET \/api\/direct-debits\?limit=1: expected 200, got 503 unavailable .*\(request ([\w-]+)\)/,
  );
  expect(result).toMatch(
    /log group \/domicilia\/sandbox\/access: refusal AUTHORIZER_CONFIGURATION_ERROR.*the permission of the authorizer/,
  );
});
