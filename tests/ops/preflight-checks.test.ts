import { describe, expect, test } from '@jest/globals';
import { reservedSum } from '#infra/functions/reserved-concurrency.ts';
import type { KeptKeys } from '#infra/ops/key-backup.ts';
import { findingsOf } from '#infra/ops/preflight/checks.ts';
import type { Facts } from '#infra/ops/preflight/facts.ts';
import { checkSettings } from '#infra/ops/preflight/settings-checks.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { STAGES, type StageConfig } from '#infra/settings/stages.ts';

const verificationTransfer = { sender: 'DOMICILIA', concept: 'VERIFICACION' };
const production: StageConfig = {
  ...STAGES.production,
  alarmEmail: 'alarms@example.mx',
  collections: { bank: '012', issuerName: 'DOMICILIA', issuerRfc: 'EKU9003173C9', verificationTransfer },
  domain: { name: 'pagos.example.mx', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1' },
};

const stack = (name: string, outputs: Record<string, string> = {}, status = 'UPDATE_COMPLETE') => ({
  ...{ name: `domicilia-production-${name}`, status, isProtected: true, outputs },
});

/** The keys that sign evidence, with a backup of the current version. */
function keysThatAre(changes: Partial<KeptKeys>): KeptKeys {
  const backup = { version: 'v2', at: '2026-11-20T16:04:00.000Z' };
  return { name: 'evidence', isGoing: false, version: 'v2', backup, ...changes };
}

/** A stage without faults. */
const IN_ORDER: Facts = {
  config: production,
  account: '123456789012',
  allowed: [],
  stacks: {
    data: stack('data', {
      ...{ AlarmEmail: 'alarms@example.mx', CollectionBank: '012' },
      ...{ IssuerName: 'DOMICILIA', IssuerRfc: 'EKU9003173C9' },
    }),
    edge: stack('edge', { Domain: 'pagos.example.mx' }),
    workers: stack('workers'),
    api: stack('api'),
  },
  table: 'domicilia-production',
  isBootstrapped: true,
  isFrontBootstrapped: true,
  missingServices: [],
  concurrency: { limit: 1000, unreserved: 800 },
  requestRate: 10_000,
  certificate: { status: 'ISSUED', domains: ['pagos.example.mx'] },
  subscriptions: [{ protocol: 'email', endpoint: 'alarms@example.mx', isConfirmed: true }],
  sending: { isEnabled: true, sendsToAnybody: true, perSecond: 14, perDay: 100_000, status: 'HEALTHY' },
  providers: { fintoc: {}, sumsub: {}, mail: { from: 'cobros@example.mx' } },
  sender: { verified: true, dkim: 'SUCCESS', dns_records: [] },
  evidenceKeys: [keysThatAre({})],
};

/** The same settings with a release that switches at once. */
const atOnce: StageConfig = { ...production, gradualDeployment: false };

const without = <Key extends keyof StageConfig>(key: Key): StageConfig => {
  const { [key]: _, ...rest } = production;
  return rest as StageConfig;
};

const reported = (facts: Partial<Facts>): [string, string][] =>
  findingsOf({ ...IN_ORDER, ...facts }).map(({ severity, finding }) => [severity, finding]);

describe('a deployment', () => {
  test('continues if everything is in order', () => {
    expect(checkSettings(production)).toEqual([]);
    expect(reported({})).toEqual([]);
  });

  test('is the first one if there is no stack: settings to make later are only a warning', () => {
    const findings = reported({ stacks: {}, table: undefined, providers: undefined, sender: undefined });
    expect(findings).toEqual([
      ['warning', expect.stringContaining('mail set --stage production --from ADDRESS')],
      ['warning', expect.stringContaining('provider set fintoc --stage production')],
      ['warning', expect.stringContaining('provider set sumsub --stage production')],
    ]);
  });

  test.each<[string, Partial<KeptKeys>, RegExp]>([
    ['is not backed up', { backup: undefined }, /secret evidence is not backed up, .*: run ops keys back-up/],
    ['has changed since its backup', { version: 'v3' }, /has changed since its backup of 2026-11-20/],
    ['is scheduled for deletion', { isGoing: true }, /is scheduled for deletion/],
  ])('of production is refused if a key of the evidence %s', (_, changes, finding) => {
    const evidenceKeys = [keysThatAre(changes)];
    expect(reported({ evidenceKeys })).toEqual([['refused', expect.stringMatching(finding)]]);
    expect(reported({ evidenceKeys, config: { ...production, isDisposable: true } })).toEqual([]);
  });

  const alone = (finding: RegExp, severity = 'refused') => [[severity, expect.stringMatching(finding)]];

  test.each<[string, Partial<Facts>, RegExp]>([
    [
      'takes the domain away',
      { config: without('domain') },
      /domain of the stage is pagos\.example\.mx.*remove it: set domain in infra\/settings\/production\.ts.*--allow-change domain/,
    ],
    [
      'changes the domain',
      {
        config: { ...production, domain: { name: 'otro.example.mx', certificateArn: 'arn' } },
        certificate: { status: 'ISSUED', domains: ['*.example.mx'] },
      },
      /would change it to otro\.example\.mx/,
    ],
    [
      'takes the address of alarms away',
      { config: without('alarmEmail') },
      /alarmEmail of the stage is alarms@example\.mx/,
    ],
    [
      'changes the bank',
      {
        config: {
          ...production,
          collections: {
            bank: '014',
            issuerName: 'DOMICILIA',
            issuerRfc: 'EKU9003173C9',
            verificationTransfer,
          },
        },
      },
      /collections\.bank of the stage is 012, and the deployment would change it to 014/,
    ],
    [
      'leaves a restored table',
      { config: atOnce, table: 'domicilia-restored' },
      /restoredTable of the stage is domicilia-restored/,
    ],
    [
      'uses a restored table without an index of the release',
      {
        config: { ...production, restoredTable: { name: 'domicilia-restored', streamArn: 'arn' } },
        table: 'domicilia-restored',
        missingIndexes: ['by_event', 'by_name'],
      },
      /domicilia-restored lacks indexes of this release \(by_event, by_name\).*restore add-indexes --stage production/,
    ],
    [
      'meets another one',
      { stacks: { ...IN_ORDER.stacks, api: stack('api', {}, 'UPDATE_IN_PROGRESS') } },
      /production-api is being changed \(UPDATE_IN_PROGRESS\): wait/,
    ],
    [
      'meets a stack that is stuck',
      { stacks: { ...IN_ORDER.stacks, api: stack('api', {}, 'UPDATE_ROLLBACK_FAILED') } },
      /production-api is stuck/,
    ],
    [
      'meets a stack that was never made, parts of which could not be deleted',
      { stacks: { ...IN_ORDER.stacks, data: stack('data', {}, 'ROLLBACK_FAILED') } },
      /production-data failed.*DELETE_FAILED.*--table-name domicilia-production\), then run aws cloudformation/,
    ],
    [
      'meets a stack that was never made and cannot be created again',
      { stacks: { ...IN_ORDER.stacks, api: stack('api', {}, 'ROLLBACK_COMPLETE') } },
      /--no-enable-termination-protection --stack-name domicilia-production-api/,
    ],
    [
      'has no account that CDK knows',
      { isBootstrapped: false },
      /npx cdk bootstrap aws:\/\/123456789012\/us-east-1/,
    ],
    [
      'has no account that CDK knows in us-east-1, where CloudFront’s own stacks are',
      { config: { ...production, region: 'mx-central-1' }, isFrontBootstrapped: false },
      /in us-east-1: run npx cdk bootstrap aws:\/\/123456789012\/us-east-1/,
    ],
    [
      'is in a region that lacks a service',
      { config: { ...production, region: 'mx-central-1' }, missingServices: ['EventBridge Pipes', 'SES'] },
      /region mx-central-1 does not offer EventBridge Pipes, SES.*set another region in infra\/settings\/production\.ts/,
    ],
    [
      'reserves more calls than there are',
      { concurrency: { limit: 10, unreserved: 10 } },
      /10 concurrent calls left.*L-B99A9384.*reservedConcurrency/,
    ],
    ['serves more than API Gateway does', { requestRate: 100 }, /requestsPerSecond.*L-8A5B8E43/],
    ['has no certificate', { certificate: undefined }, /does not exist in this account.*certificateArn/],
    [
      'has a certificate that waits',
      { certificate: { status: 'PENDING_VALIDATION', domains: [] } },
      /PENDING_VALIDATION.*DNS records/,
    ],
    [
      'has the certificate of another domain',
      { certificate: { status: 'ISSUED', domains: ['example.mx', '*.otro.mx'] } },
      /is for example\.mx, \*\.otro\.mx, not for pagos\.example\.mx/,
    ],
    [
      'mails verified addresses alone',
      { sending: { ...IN_ORDER.sending, sendsToAnybody: false, perSecond: 1 } },
      /request production access/,
    ],
    [
      'sends no mails',
      { sending: { ...IN_ORDER.sending, isEnabled: false, status: 'SHUTDOWN' } },
      /does not send mails.*SHUTDOWN/,
    ],
    ['has no sender', { providers: { fintoc: {}, sumsub: {} }, sender: undefined }, /mail set .*ADDRESS/],
    [
      'has a sender that SES has forgotten',
      { sender: undefined },
      /SES does not know the domain of cobros@example\.mx/,
    ],
    [
      'has unsigned mails',
      { sender: { verified: true, dkim: 'PENDING', dns_records: [] } },
      /DKIM: PENDING.*ops mail show/,
    ],
    [
      'notifies no address of alarms, since none is confirmed',
      { subscriptions: [{ protocol: 'email', endpoint: 'alarms@example.mx', isConfirmed: false }] },
      /alarms@example\.mx.*confirm/,
    ],
    [
      'no longer notifies any address of alarms',
      { subscriptions: [] },
      /subscription of alarms@example\.mx no longer exists/,
    ],
    [
      'mails more than SES grants',
      { sending: { ...IN_ORDER.sending, perSecond: 1 } },
      /permits 1 mails a second.*would send 14.*lower mailsPerSecond.*Sending rate/,
    ],
    [
      'verifies no identity',
      { providers: { fintoc: {}, mail: { from: 'cobros@example.mx' } } },
      /provider set sumsub/,
    ],
  ])('is refused if it %s', (_, facts, sentence) => expect(reported(facts)).toEqual(alone(sentence)));

  test.each<[string, Partial<Facts>, RegExp]>([
    [
      'has another address for alarms',
      { config: { ...production, alarmEmail: 'otra@example.mx' } },
      /will be mailed to otra@example\.mx/,
    ],
    [
      'mails less than SES grants',
      { sending: { ...IN_ORDER.sending, perSecond: 50 } },
      /permits 50 mails a second.*sends at most 14.*raise mailsPerSecond/,
    ],
    [
      'sends fewer mails in a day than a large day has',
      { sending: { ...IN_ORDER.sending, perDay: 50_000 } },
      /permits 50000 mails in 24 hours, and a large day has 100000.*ops events failed.*Sending quota/,
    ],
    [
      'cannot be tried with a token afterwards',
      { canSmoke: false },
      /ops smoke cannot make a call with a token.*SmokeAccount.*DOMICILIA_PUBLIC_KEY/,
    ],
    [
      'deploys changes that no commit has',
      { commit: 'a'.repeat(40), hasChanges: true },
      /differ from aaaaaaaaaa, which the stage would record: commit them first/,
    ],
    ['is watched by SES', { sending: { ...IN_ORDER.sending, status: 'PROBATION' } }, /PROBATION/],
  ])('continues with a warning if it %s', (_, facts, sentence) =>
    expect(reported(facts)).toEqual(alone(sentence, 'warning')),
  );

  test('continues if its changes are confirmed, and only those', () => {
    const config = without('domain');
    expect(reported({ config, allowed: ['domain'] })).toEqual([]);
    expect(reported({ config, allowed: ['alarmEmail'] })).toHaveLength(1);
    const left = { config: atOnce, table: 'domicilia-restored' };
    expect(reported({ ...left, allowed: ['restoredTable'] })).toEqual([]);
  });

  test('moves to a restored table, and keeps it', () => {
    const restoredTable = { name: 'domicilia-restored', streamArn: 'arn' };
    expect(reported({ config: { ...atOnce, restoredTable } })).toEqual([]);
    expect(reported({ config: { ...production, restoredTable }, table: 'domicilia-restored' })).toEqual([]);
  });

  describe('of indexes of the table', () => {
    const { due, list, ...others } = INDEXES;
    const all = { due, list, ...others };

    test('continues if it changes none, adds one or removes one', () => {
      expect(reported({ indexes: all })).toEqual([]);
      expect(reported({ indexes: { list, ...others } })).toEqual([]);
      expect(reported({ indexes: { ...all, by_name_before: due } })).toEqual([]);
    });

    test('is refused if it adds two: CloudFormation would fail half way', () => {
      expect(reported({ indexes: others })).toEqual(
        alone(/would add due, list on one table.*one index at a time: deploy the release with the first/),
      );
    });

    test('is refused if it replaces one by another, since that is two changes', () => {
      expect(reported({ indexes: { list, ...others, due_before: due } })).toEqual(
        alone(/would add due and remove due_before/),
      );
    });

    test('is refused if one gets other keys or another projection', () => {
      expect(reported({ indexes: { ...all, due: { ...due, sort: 'list_sort' } } })).toEqual(
        alone(/index due would get other keys.*one of another name/),
      );
      expect(reported({ indexes: { ...all, due: { ...due, projection: 'ALL' } } })).toHaveLength(1);
    });
  });

  test('is refused if it would return to an older release, until that is confirmed', () => {
    const [older, newer] = ['a'.repeat(40), 'b'.repeat(40)];
    const deployed = [{ stack: 'domicilia-production-api', commit: newer, isContained: false }];
    expect(reported({ commit: older, deployed })).toEqual(
      alone(
        /-api has the release bbbbbbbbbb, which aaaaaaaaaa does not contain.*take it back.*--allow-change release/,
      ),
    );
    expect(reported({ commit: older, deployed, allowed: ['release'] })).toEqual([]);
    expect(
      reported({ commit: newer, deployed: [{ stack: 'api', commit: older, isContained: true }] }),
    ).toEqual([]);
  });

  test('is refused if the history that says which release is newer is not there', () => {
    const deployed = [{ stack: 'domicilia-production-api', commit: 'b'.repeat(40), isContained: false }];
    expect(reported({ commit: 'a'.repeat(40), isShallow: true, deployed })).toEqual(
      alone(/run git fetch --unshallow/),
    );
    expect(reported({ deployed })).toEqual(alone(/no clone of the repository.*deploy from a clone/));
  });

  test('to another table is refused if it is gradual: for some time, calls would change both', () => {
    const restoredTable = { name: 'domicilia-restored', streamArn: 'arn' };
    expect(reported({ config: { ...production, restoredTable } })).toEqual(
      alone(
        /from the table domicilia-production to domicilia-restored.*set gradualDeployment in .* to false/,
      ),
    );
    const back = { table: 'domicilia-restored', allowed: ['restoredTable'] } as const;
    expect(reported(back)).toEqual(alone(/to domicilia-production.*set gradualDeployment/));
  });

  test('is refused while the alarm is raised with which no gradual release starts', () => {
    const isReleaseFailing = true;
    expect(reported({ isReleaseFailing })).toEqual(
      alone(/domicilia-production-release-failing is raised.*set gradualDeployment in .* to false/),
    );
    expect(reported({ isReleaseFailing, config: atOnce })).toEqual([]);
  });

  test('is refused during a run of the collections, and planned with a warning', () => {
    const running = [new Date('2026-12-01T14:30:00Z')];
    expect(reported({ running: [] })).toEqual([]);
    expect(reported({ running })).toEqual(
      alone(/run of the collections is under way, since 2026-12-01T14:30:00\.000Z: wait until it has ended/),
    );
    expect(reported({ running, isPlan: true })).toEqual(alone(/is under way/, 'warning'));
  });

  test('continues a first one that was interrupted before it created the stack', () => {
    expect(
      reported({ stacks: { ...IN_ORDER.stacks, viewers: stack('viewers', {}, 'REVIEW_IN_PROGRESS') } }),
    ).toEqual([]);
  });

  test.each(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS'])(
    'repeats a first one that failed (%s): settings to make later are still only a warning',
    (status) => {
      const api = { ...stack('api', {}, status), isProtected: false };
      const findings = reported({
        stacks: { ...IN_ORDER.stacks, api },
        providers: {},
        sender: undefined,
        evidenceKeys: [keysThatAre({ backup: undefined })],
      });
      expect(findings.map(([severity]) => severity)).toEqual(['warning', 'warning', 'warning']);
    },
  );

  test('repeats a first one that failed after it had reserved concurrency, which counts as its own', () => {
    const { api: _, ...stacks } = IN_ORDER.stacks;
    const concurrency = { limit: reservedSum(production) + 100, unreserved: 150 };
    expect(reported({ stacks, concurrency }).filter(([, finding]) => /concurrent/.test(finding))).toEqual([]);
  });

  test('needs the reserved concurrency and a hundred calls; its present reservation counts as its own', () => {
    const limit = reservedSum(production) + 100;
    expect(reservedSum(production)).toBeGreaterThan(60);
    expect(reservedSum(STAGES.sandbox)).toBe(0);
    expect(reported({ concurrency: { limit, unreserved: 100 } })).toEqual([]);
    expect(reported({ concurrency: { limit: limit - 1, unreserved: 100 } })).toHaveLength(1);
    expect(reported({ stacks: {}, concurrency: { limit: 1000, unreserved: limit - 1 } })).toHaveLength(1);
  });

  test('of a sandbox is never refused for mails', () => {
    const config = STAGES.sandbox;
    const sending = {
      isEnabled: false,
      sendsToAnybody: false,
      perSecond: 1,
      perDay: 200,
      status: 'SHUTDOWN',
    };
    const findings = findingsOf({
      ...IN_ORDER,
      config,
      stacks: {},
      table: undefined,
      sending,
      providers: {},
    });
    expect(findings.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
  });
});

describe('case 12: a secret that was replaced', () => {
  const arn = (suffix: string) => `arn:aws:secretsmanager:us-east-1:123456789012:secret:signing-${suffix}`;
  const stacks = (now: string, read: string) => ({
    ...IN_ORDER.stacks,
    data: stack('data', { ...IN_ORDER.stacks.data?.outputs, PublishOutputRefSigningSecret: arn(now) }),
    workers: stack('workers', { ReadsDataSigningSecretRef: `data: ${arn(read)}`, Shown: 'else' }),
    api: stack('api', { ReadsDataSigningSecretRef: `data: ${arn(now)}` }),
  });

  test('leaves the stacks that were not deployed since with the former one: they are named', () => {
    expect(reported({ stacks: stacks('new', 'old') })).toEqual([
      [
        'warning',
        "The stack domicilia-production-workers still uses resources that were replaced after its deployment (DataSigningSecretRef): after this deployment, run npx cdk deploy 'production/workers' --exclusively --force.",
      ],
    ]);
  });

  test('is not reported for a stack that was deployed since', () => {
    expect(reported({ stacks: stacks('new', 'new') })).toEqual([]);
  });

  test('is not reported for the record of another reader', () => {
    const { data, ...others } = stacks('new', 'old');
    const api = stack('api', { ReadsDataSigningSecretRef: `data: ${arn('old')}` });
    expect(reported({ stacks: { ...others, data, api } })).toHaveLength(2);
  });

  test('is not reported for a stack that was not read', () => {
    const { data: _, ...others } = stacks('new', 'old');
    expect(reported({ stacks: others })).toEqual([]);
  });
});

describe('settings', () => {
  test('that are invalid are refused, in one line that names each', () => {
    const [{ finding } = { finding: '' }, ...others] = checkSettings({
      ...production,
      alarmEmail: 'nobody',
      collections: { bank: '12', issuerName: 'D', issuerRfc: 'EKU9003173C9', verificationTransfer },
    });
    expect(others).toEqual([]);
    expect(finding).toMatch(/settings\/production\.ts.*collections\.bank is not.*alarmEmail is not a mail/);
  });

  test('of a sandbox need neither an address for alarms nor a bank', () => {
    const { collections: _, ...sandbox } = STAGES.sandbox;
    expect(checkSettings(sandbox)).toEqual([]);
  });
});
