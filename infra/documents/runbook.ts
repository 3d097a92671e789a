import { MEANINGS } from '#lib/domain/bank-file/bad-bank-file.ts';
import { EXCEPTIONS } from '#lib/domain/direct-debit/exception.ts';
import { FORMER_FINDINGS } from '#lib/domain/restored-findings.ts';
import { type Parts, table } from './parts.ts';
import { resourcesOf, type StageTemplates } from './resources.ts';

type Alarm = { readonly subject: string; readonly line: string; readonly mails: boolean };

/** Returns the tables of the runbook. The alarms are those of production, which has all of them. */
export function runbookParts(production: StageTemplates): Parts {
  const alarms = alarmsOf(production);
  const rows = (mails: boolean) =>
    alarms.filter((alarm) => alarm.mails === mails).map(({ subject, line }) => [`\`${subject}\``, line]);
  return {
    alarms: table(['alarm', 'what it means, and what to do first'], rows(true)),
    'silent-alarms': table(['alarm', 'what it means'], rows(false)),
    exceptions: table(
      ['reason', 'meaning', '`--as`'],
      Object.entries(EXCEPTIONS).map(([reason, { meaning, ways }]) => [
        `\`${reason}\``,
        meaning,
        ways.join(', '),
      ]),
    ),
    'former-findings': table(
      ['finding', 'meaning', 'what to do', 'step 6 waits'],
      Object.entries(FORMER_FINDINGS).map(([finding, { meaning, ends, ...kind }]) => [
        ...[`\`${finding}\``, meaning, ends, 'isToTell' in kind ? 'no' : 'yes'],
      ]),
    ),
    faults: table(
      ['fault', 'meaning'],
      Object.entries(MEANINGS).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  };
}

/** Returns the alarms of a stage by their names, in alphabetical order. */
export function alarmsOf(templates: StageTemplates): Alarm[] {
  const types = ['AWS::CloudWatch::Alarm', 'AWS::CloudWatch::CompositeAlarm'];
  return types
    .flatMap((type) => resourcesOf(templates, type))
    .map(({ AlarmName, AlarmDescription, AlarmActions }) => ({
      subject: String(AlarmName).replace(/^domicilia-[a-z]+-/, ''),
      line: String(AlarmDescription),
      mails: AlarmActions !== undefined,
    }))
    .sort((one, other) => (one.subject < other.subject ? -1 : 1));
}
