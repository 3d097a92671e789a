import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { handlers } from '#infra/functions/catalogue.ts';
import { SECRETS, type SecretName } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import { matrixRow, type Opener, openersOf, recoversNumbers } from './openable.ts';
import { synthesize } from './synthesized.ts';

const MOST = 12;
const stages = ['production', 'sandbox'] as const;

const openers = Object.fromEntries(
  stages.map((stage) => [stage, openersOf(stage, synthesize(stage))]),
) as Record<StageName, Opener[]>;

/** The reviewed tables, by the stage that their chapter is named after: the cells of each row. */
const reviewed = (stage: StageName): string[][] => {
  const text = readFileSync(new URL('./secrets-matrix.md', import.meta.url), 'utf8');
  const chapter = text.split(/^## /m).find((each) => each.toLowerCase().startsWith(stage)) ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const readersOf = (stage: StageName, secret: SecretName) =>
  openers[stage].filter(({ secrets }) => secrets.includes(secret)).map(({ name }) => name);

describe('case 7, secrets by purpose: of each stage', () => {
  test.each(stages)('(%s) at most twelve roles can recover an account number by any path', (stage) => {
    const able = openers[stage].filter(recoversNumbers).map(({ name }) => name);
    expect(able.length).toBeGreaterThan(0);
    expect({ able, isWithin: able.length <= MOST }).toEqual({ able, isWithin: true });
  });

  test.each(stages)('(%s) the roles open what was reviewed, line by line', (stage) => {
    const [head, , ...rows] = reviewed(stage);
    expect(head).toEqual(['role', 'account numbers', ...SECRETS, 'files in clear']);
    expect(rows).toEqual(openers[stage].map(matrixRow).sort());
  });

  test.each(stages)('(%s) only functions open anything', (stage) => {
    const others = openers[stage].filter(({ name }) => !handlers.includes(name as never));
    expect(others).toEqual([]);
  });

  test.each(stages)('(%s) what serves public keys reads no secret', (stage) => {
    const names = openers[stage].map(({ name }) => name);
    expect(names).not.toContain('authorizations/jwks');
    expect(names).not.toContain('authorizations/mandate-keys');
    expect(names).not.toContain('authorizer');
  });

  test('no role reads the credentials of a party that a simulator stands in for', () => {
    expect(readersOf('sandbox', 'fintoc')).toEqual([]);
    expect(readersOf('sandbox', 'sumsub')).toEqual([]);
    expect(readersOf('production', 'callback')).toEqual([]);
  });

  test('a stored response is sealed by a key that its own function holds', () => {
    const stored = routes.filter(
      ({ method, access }) =>
        ['POST', 'PUT', 'PATCH'].includes(method) && !['public', 'signature'].includes(access.by),
    );
    const without = stored.filter(({ handler, responseHolds }) => {
      const readers = readersOf('sandbox', responseHolds ?? 'responses');
      return !readers.some((reader) => reader === handler);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});
