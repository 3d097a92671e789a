import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sequencer from '@jest/test-sequencer';

// Its types are those of its CommonJS form, in which the class is one level deeper.
const Sequencer = sequencer as unknown as typeof sequencer.default;
type Tests = Parameters<sequencer.default['sort']>[0];

const TESTS = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Files that take some tens of seconds, the longest first. A clean clone knows no durations and sorts by file size:
 * `costs`, a dozen imports, would be last and run alone.
 */
const LONGEST = [
  'e2e/costs',
  'properties/collections/collections',
  'e2e/client/client-testing',
  'e2e/interface/contract-fuzz',
  'e2e/robustness/canaries',
  'e2e/access/access-matrix',
  'e2e/interface/first-five-minutes',
  'e2e/stories/stories',
  'e2e/interface/samples',
  'e2e/accounts/clock',
  'properties/mandate/mandate',
  'properties/mandate/cases',
  'properties/collections/kill-points',
  'infra/bundle',
  'e2e/pages/activation-page',
  'e2e/pages/direct-debit-screens',
  'operations/collections/settle-charges',
  'infra/deployability/rules',
  'ops/questions/questions',
  'ops/preflight',
  'properties/webhooks/chaos',
  'properties/webhooks/killed-webhooks',
  'local/run',
  'infra/stages',
  'operations/collections/odd-files',
  'operations/collections/file',
  'e2e/collections/collections',
  'e2e/pages/portal',
  'ops/smoke',
  'properties/mandate/faults',
  'properties/collections/races',
  'e2e/access/keys-at-commit',
];

/** Starts the long files first, so that no core is idle at the end; the others keep Jest's own order. */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Tests): Promise<Tests> {
    const rankOf = new Map(LONGEST.map((name, rank) => [join(TESTS, `${name}.test.ts`), rank]));
    const rank = (path: string) => rankOf.get(path) ?? LONGEST.length;
    return (await super.sort(tests)).toSorted((one, other) => rank(one.path) - rank(other.path));
  }
}
