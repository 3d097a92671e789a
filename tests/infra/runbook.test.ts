import { expect, test } from '@jest/globals';
import { alarmsOf } from '#infra/documents/runbook.ts';
import { groups } from '#infra/ops/groups.ts';
import { FINDINGS } from '#lib/domain/restored-findings.ts';
import { synthesizedJson } from './synthesized.ts';

test('both stages have the same alarms', () => {
  const [sandbox, production] = [
    alarmsOf(synthesizedJson('sandbox')),
    alarmsOf(synthesizedJson('production')),
  ];
  expect(sandbox).toEqual(production);
  expect(production.some(({ mails }) => mails)).toBe(true);
});

test('the commands of ops that the alarms and the findings of a restore name exist', async () => {
  const alarms = alarmsOf(synthesizedJson('production')).map(({ line }) => line);
  const lines = [...alarms, ...Object.values(FINDINGS).map(({ ends }) => ends)];
  const named = [...lines.join('\n').matchAll(/\bops (\w+) ([\w-]+)/g)].map(
    ([, group, command]) => `${group} ${command}`,
  );
  expect(named.length).toBeGreaterThan(0);
  const known = await Promise.all(
    groups.map(async ({ name, load }) => (await load()).map((command) => `${name} ${command.name}`)),
  );
  const isKnown = (command: string) => known.flat().some((one) => `${one} `.startsWith(`${command} `));
  expect(named.filter((command) => !isKnown(command))).toEqual([]);
});
