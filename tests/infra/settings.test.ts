import { beforeAll, describe, expect, test } from '@jest/globals';
import { checkedConfig, type StageConfig } from '#infra/settings/stage-config.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { isTurn } from '#tests/support/jest/budget.ts';
import { longDescribe } from '#tests/support/jest/long-test.ts';
import { FULL } from './full-settings.ts';
import {
  propertiesOf,
  resourcesOf,
  synthesize,
  synthesizeFull,
  synthesizeWith,
  type Templates,
} from './synthesized.ts';

const { collections, backupVaultArn } = FULL;
const { verificationTransfer: _, ...withoutTransfer } = collections;
const { certificateArn } = FULL.domain;

describe('the settings of a stage', () => {
  test.each(Object.values(STAGES))('$name are valid as they are committed', (config) => {
    expect(checkedConfig(config)).toBe(config);
  });

  test.each<[fault: string, changed: object]>([
    ['alarmEmail is not a mail address', { alarmEmail: 'alarms' }],
    [
      'collections.bank is not the three-digit code of a bank',
      { collections: { ...collections, bank: '12' } },
    ],
    [
      'collections.issuerRfc is not the RFC of a company',
      { collections: { ...collections, issuerRfc: 'X' } },
    ],
    ['collections.verificationTransfer Invalid key', { collections: withoutTransfer }],
    [
      'collections.returnCodes does not map codes of a bank to our reasons',
      { collections: { ...collections, returnCodes: { '012-08': 'no_reason_of_ours' } } },
    ],
    ...['paid/', 'answers/', 'answers/paid', 'answers/../x/'].map((plainCopyMeansPaid): [string, object] => [
      'collections.plainCopyMeansPaid is not a folder below answers/, such as answers/paid/',
      { collections: { ...collections, plainCopyMeansPaid } },
    ]),
    ['closedDays.0 is not a date as YYYY-MM-DD', { closedDays: ['2027-02-30'] }],
    ['participatingBanks.0 is not the three-digit code of a bank', { participatingBanks: ['BBVA'] }],
    ['domain.name is not the name of a domain', { domain: { name: 'https://a.example', certificateArn } }],
    [
      'domain.certificateArn is not the ARN of a certificate in us-east-1',
      { domain: { name: 'a.example', certificateArn: certificateArn.replace('us-east-1', 'us-west-2') } },
    ],
    ['region is none of the regions that were checked: us-east-1, mx-central-1', { region: 'eu-central-1' }],
    [
      'restoredTable.streamArn is not the ARN of a stream',
      { restoredTable: { name: 'restored', streamArn: 'x' } },
    ],
    [
      'requestsPerAddress must be more than one account may request in five minutes',
      { requestsPerAddress: 3000 },
    ],
    ['publicRequestsPerSecond is so low that one address could use it up', { publicRequestsPerSecond: 33 }],
    ['bankFileDays is less than the 150 days within which a payment can be returned', { bankFileDays: 149 }],
    ['backupVaultArn is not the ARN of a backup vault', { backupVaultArn: 'vault' }],
  ])('are refused in one line with the member and the fault: %s', (fault, changed) => {
    const config = { ...STAGES.production, ...changed } as StageConfig;
    expect(() => checkedConfig(config)).toThrow(`infra/settings/production.ts are not valid: ${fault}`);
  });

  test('with an unknown member are refused, so that no misspelling is ignored', () => {
    const config = { ...STAGES.production, alarmMail: 'alarms@example.com' } as StageConfig;
    expect(() => checkedConfig(config)).toThrow('alarmMail');
  });

  test('stop the synthesis if they are not valid', () => {
    expect(() => synthesize('production', { alarmEmail: 'alarms' })).toThrow(
      'alarmEmail is not a mail address',
    );
  });

  test('reach the outputs that a later deployment is compared with', () => {
    const { data, edge } = synthesizeFull();
    const { domain } = FULL;
    const valuesOf = (outputs: Record<string, { Value?: unknown }>, ...names: string[]) =>
      names.map((name) => outputs[name]?.Value);
    expect(
      valuesOf(data.findOutputs('*'), 'AlarmEmail', 'CollectionBank', 'IssuerName', 'IssuerRfc'),
    ).toEqual(['alarms@example.com', '012', 'Domicilia', 'DOM010101AB1']);
    expect(valuesOf(edge.findOutputs('*'), 'Domain', 'Url')).toEqual([domain.name, `https://${domain.name}`]);
  });
});

/** Every resource that has data, which would be lost or would block another deployment. */
const HOLDS = /^AWS::(?:DynamoDB::Table|S3::Bucket|KMS::Key|SecretsManager::Secret|Logs::LogGroup)$/;

type Holder = { Type: string; DeletionPolicy?: string; Properties: { BucketName?: unknown } };

const holders = (stage: 'sandbox' | 'production') =>
  Object.values(synthesize(stage)).flatMap((template) =>
    Object.values(template.toJSON().Resources as Record<string, Holder>).filter(({ Type }) =>
      HOLDS.test(Type),
    ),
  );

describe('a resource that holds data', () => {
  test('is retained in production, except after a failed first deployment', () => {
    const isSite = ({ Properties: { BucketName } }: Holder) => JSON.stringify(BucketName)?.includes('-site-');
    const [site, others] = [
      holders('production').filter(isSite),
      holders('production').filter((each) => !isSite(each)),
    ];
    expect(new Set(others.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set(['RetainExceptOnCreate']),
    );
    // Made from the sources: a new deployment creates it again.
    expect(site.map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Delete']);
  });

  test('is deleted with a sandbox, so that it can be created again under the same name', () => {
    expect(new Set(holders('sandbox').map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(
      new Set(['Delete']),
    );
    const { data } = synthesize('sandbox');
    expect(propertiesOf(data, 'AWS::DynamoDB::Table').DeletionProtectionEnabled).toBe(false);
    expect(resourcesOf(data, 'Custom::S3AutoDeleteObjects')).toHaveLength(4);
  });
});

// The other pushes synthesize what `stages` compares.
(isTurn(2, 3) ? describe : longDescribe)('a table that was restored', () => {
  const restoredTable = {
    name: 'domicilia-production-restored',
    streamArn:
      'arn:aws:dynamodb:us-east-1:111122223333:table/domicilia-production-restored/stream/2026-11-22T00:00:00.000',
  };
  let templates: Templates;
  beforeAll(() => {
    templates = synthesizeWith({ ...STAGES.production, backupVaultArn, restoredTable });
  });

  test('replaces the table that the deployment created, for every function and the pipe', () => {
    const functions = Object.values(templates).flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function').map(
        ([, { Properties }]) => Properties.Environment?.Variables,
      ),
    );
    const names = functions.map((variables) => variables?.TABLE_NAME).filter((name) => name !== undefined);
    expect(names.length).toBeGreaterThan(40);
    expect(new Set(names)).toEqual(new Set([restoredTable.name]));
    // Under its own name: a pipe with another source is a different pipe, and is created before the former one is
    // deleted.
    expect(propertiesOf(templates.workers, 'AWS::Pipes::Pipe')).toMatchObject({
      Source: restoredTable.streamArn,
      Name: restoredTable.name,
    });
  });

  test('is named by every statement that grants the table, and the other one by none', () => {
    const text = JSON.stringify(Object.values(templates).map((template) => template.toJSON()));
    expect(text).not.toContain('table/domicilia-production"');
    expect(resourcesOf(templates.data, 'AWS::DynamoDB::Table')).toEqual([]);
  });

  test('is the one that the backup in another account has', () => {
    const { BackupSelection: selection } = propertiesOf(templates.data, 'AWS::Backup::BackupSelection');
    expect(JSON.stringify(selection.Resources[0])).toContain(`table/${restoredTable.name}`);
  });
});

describe('a secret’s seed', () => {
  /**
   * CloudFormation generates another seed as soon as any of this changes, including the template of the text. Every
   * account number is sealed with the present one and could never be read again. Another key is created by `ops keys
   * rotate-…`, which keeps the former one; nothing here may be edited once a stage is deployed.
   */
  const drawn = {
    ExcludePunctuation: true,
    GenerateStringKey: 'seed',
    PasswordLength: 64,
    SecretStringTemplate: '{"kid":"initial"}',
  };

  test.each(Object.values(STAGES))('is never generated again by an edit of the $name stage', ({ name }) => {
    const secrets = resourcesOf(synthesize(name).data, 'AWS::SecretsManager::Secret').map(
      ([id, { Properties }]) => [id, Properties.Name, Properties.GenerateSecretString],
    );
    expect(secrets).toEqual([
      ['SigningSecretCF7EC744', `domicilia/${name}/signing`, drawn],
      ['EvidenceSecret5A190EEA', `domicilia/${name}/evidence`, drawn],
      ['AccountNumbersSecretB36CC49C', `domicilia/${name}/account-numbers`, drawn],
      ['TaxIdsSecretF1B960CF', `domicilia/${name}/tax-ids`, drawn],
      ['WebhooksSecret784E2348', `domicilia/${name}/webhooks`, drawn],
      ['TokensSecret0CEE709D', `domicilia/${name}/tokens`, drawn],
      ['ResponsesSecret0E38DC69', `domicilia/${name}/responses`, drawn],
      ['FintocSecretBF03C4C5', `domicilia/${name}/fintoc`, undefined],
      ['SumsubSecretE16BB7C4', `domicilia/${name}/sumsub`, undefined],
      ['MailSecret222636C9', `domicilia/${name}/mail`, undefined],
      ['CallbackSecret05E8C519', `domicilia/${name}/callback`, drawn],
      ['OriginSecret5DDC59F1', `domicilia/${name}/origin`, { ExcludePunctuation: true, PasswordLength: 64 }],
    ]);
  });
});
