import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { groups } from '#infra/ops/groups.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { type Resource, resourcesOf, synthesize } from './synthesized.ts';

const README = readFileSync('README.md', 'utf8');

/** The lines of the alarms of a stage, as rows of a table. */
function runbookOf(stage: StageName): string[] {
  const alarms = Object.values(synthesize(stage)).flatMap((template) => [
    ...resourcesOf(template, 'AWS::CloudWatch::Alarm'),
    ...resourcesOf(template, 'AWS::CloudWatch::CompositeAlarm'),
  ]);
  const row = ({ AlarmName, AlarmDescription }: Resource) =>
    `| \`${AlarmName.replace(`domicilia-${stage}-`, '')}\` | ${AlarmDescription} |`;
  return alarms.map(([, { Properties }]) => row(Properties)).sort();
}

const chapter = /\n## When an alarm mails\n(.*?)\n## /s.exec(README)?.[1] ?? '';
const rows = chapter.split('\n').filter((line) => line.startsWith('| `'));

test.each(Object.keys(STAGES) as StageName[])(
  'the README has the line of every alarm of %s, and no other',
  (stage) => {
    expect(rows.toSorted()).toEqual(runbookOf(stage));
  },
);

test('every command of ops that a line names is there', async () => {
  const named = [...chapter.matchAll(/\bops (\w+) (\w+)/g)].map(
    ([, group, command]) => `${group} ${command}`,
  );
  expect(named.length).toBeGreaterThan(0);
  const known = await Promise.all(
    groups.map(async ({ name, load }) => (await load()).map((command) => `${name} ${command.name}`)),
  );
  const isKnown = (command: string) => known.flat().some((one) => `${one} `.startsWith(`${command} `));
  expect(named.filter((command) => !isKnown(command))).toEqual([]);
});
