import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { FAMILIES } from '#infra/settings/names.ts';
import { accountKey, apiKeyKey } from '#lib/store/keys.ts';
import { SMOKE_ACCOUNT, SMOKE_KEYS } from '#lib/store/smoke-account.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

type Step = { name?: string; uses?: string; run?: string; with?: Record<string, string>; env?: object };
type Job = {
  needs?: string | string[];
  outputs?: Record<string, string>;
  environment?: string;
  permissions?: Record<string, string>;
  concurrency?: { group: string; queue?: string; 'cancel-in-progress'?: boolean };
  'timeout-minutes'?: number;
  strategy?: { matrix?: { folder?: string[] } };
  uses?: string;
  steps?: Step[];
};
type Workflow = { on: object; permissions?: Record<string, string>; jobs: Record<string, Job> };

const ROOT = new URL('../../.github/', import.meta.url);
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const workflowOf = (name: string): Workflow => parse(textOf(`workflows/${name}`));
const workflows = readdirSync(new URL('workflows/', ROOT));
const prepare: { runs: { steps: Step[] } } = parse(textOf('actions/prepare/action.yml'));
const { jobs } = workflowOf('deploy.yml');

const everyFile = [...workflows.map((name) => `workflows/${name}`), 'actions/prepare/action.yml'];
const everyStep = [
  ...workflows.flatMap((name) => Object.values(workflowOf(name).jobs).flatMap(({ steps = [] }) => steps)),
  ...prepare.runs.steps,
];

describe('every workflow', () => {
  test.each(everyFile)('%s uses only actions pinned to a commit, with the version in a comment', (path) => {
    const used = textOf(path)
      .split('\n')
      .flatMap((line) => /uses: (.*)$/.exec(line)?.[1] ?? []);
    const isPinned = /^(?:\.\/\.github\/\S+|[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
    expect(used.filter((action) => !isPinned.test(action))).toEqual([]);
    expect(used.length).toBeGreaterThan(0);
  });

  test('pins the same action to the same commit', () => {
    const used = everyFile.flatMap((path) => textOf(path).match(/[\w-]+(?:\/[\w-]+)+@[0-9a-f]{40}/g) ?? []);
    const commits = new Set(used);
    expect(commits.size).toBe(new Set([...commits].map((action) => action.split('@')[0])).size);
  });

  test.each(workflows)('%s may only read the repository, unless a job declares more', (name) => {
    expect(workflowOf(name).permissions).toEqual({ contents: 'read' });
  });

  test('keeps no token of the repository in the checkout', () => {
    const checkouts = everyStep.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  test('stores no secret: AWS trusts the run, and the smoke test creates its own keys', () => {
    expect(everyFile.flatMap((path) => textOf(path).match(/\bsecrets\.\w+/g) ?? [])).toEqual([]);
    expect(everyFile.filter((path) => /aws[-_](?:access|secret)|AKIA/i.test(textOf(path)))).toEqual([]);
  });

  test('mutates each night only folders that exist', () => {
    const folders = workflowOf('long.yml').jobs.mutants?.strategy?.matrix?.folder ?? [];
    expect(folders.length).toBeGreaterThan(0);
    const repository = new URL('../', ROOT);
    expect(folders.filter((folder) => !existsSync(new URL(folder, repository)))).toEqual([]);
  });

  test('inserts no text of a user into a command', () => {
    expect(everyStep.filter(({ run = '' }) => run.includes('${'.concat('{')))).toEqual([]);
  });
});

const commandsOf = (job: string) =>
  (jobs[job]?.steps ?? []).flatMap(({ uses, run }) => [
    ...(uses?.startsWith('./') ? [uses] : []),
    ...(run === undefined ? [] : [run.replace(/ \| tee .*$|\$\{.*\}/g, '').trim()]),
  ]);

describe('a deployment', () => {
  test('goes from the checks to one assembly and the sandbox, is planned, and then goes to production', () => {
    expect(Object.entries(jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['checks', undefined],
      ['assembly', 'checks'],
      ['sandbox', 'assembly'],
      ['plan', ['assembly', 'sandbox']],
      ['production', ['assembly', 'plan']],
    ]);
    expect(jobs.checks?.uses).toBe('./.github/workflows/checks.yml');
  });

  test.each(['sandbox', 'production'])(
    'to %s begins with the preflight and ends with the smoke test',
    (stage) => {
      expect(commandsOf(stage)).toEqual([
        './.github/actions/prepare',
        `npm run --silent ops -- preflight --stage ${stage}`,
        `npx cdk deploy '${stage}/**' --app cdk.out --require-approval never`,
        `npm run --silent ops -- smoke --stage ${stage}`,
      ]);
    },
  );

  test('is shown before it is approved, by a role that deploys nothing', () => {
    const plan = commandsOf('plan').join('\n');
    expect(plan).toMatch(/preflight --plan --stage production/);
    expect(plan).toMatch(
      /npx cdk diff 'production\/\*\*' --app cdk\.out --method template.*>> "\$GITHUB_STEP_SUMMARY"/s,
    );
    expect(plan).not.toContain('deploy');
  });

  test('has the whole history, in which the preflight looks for the deployed commit', () => {
    const depths = ['sandbox', 'plan', 'production'].map(
      (name) => jobs[name]?.steps?.find(({ uses }) => uses?.startsWith('actions/checkout@'))?.with,
    );
    expect(depths).toEqual(Array(3).fill({ 'persist-credentials': false, 'fetch-depth': 0 }));
  });

  test('waits in an environment of its own, which has its role and its approval', () => {
    const places = ['sandbox', 'plan', 'production'].map((name) => {
      const role = jobs[name]?.steps?.find(({ uses }) => uses?.startsWith('./'))?.with?.role;
      return [jobs[name]?.environment, role];
    });
    expect(places).toEqual([
      ['sandbox', `\${{ vars.AWS_SANDBOX_ROLE }}`],
      ['production-plan', `\${{ vars.AWS_PRODUCTION_PLAN_ROLE }}`],
      ['production', `\${{ vars.AWS_PRODUCTION_ROLE }}`],
    ]);
  });

  test('never overlaps with another one to the same stage, and is never cancelled', () => {
    // Without `queue: max`, GitHub cancels the job that waits when another one arrives.
    expect(jobs.sandbox?.concurrency).toEqual({ group: 'deploy-sandbox', queue: 'max' });
    expect(jobs.production?.concurrency).toEqual({ group: 'deploy-production', queue: 'max' });
  });

  test('has the time of a gradual release of every family, one after the other, and a session as long', () => {
    const minutes = jobs.production?.['timeout-minutes'] ?? 0;
    // Five minutes with a tenth of the calls, and three to create the versions and to end; an hour for all other stacks.
    expect(minutes).toBeGreaterThanOrEqual(60 + FAMILIES.length * 8);
    const signIn = prepare.runs.steps.find(({ uses = '' }) => uses.startsWith('aws-actions/'));
    const seconds = Number(signIn?.with?.['role-duration-seconds']);
    for (const name of ['sandbox', 'plan', 'production'])
      expect(seconds).toBeGreaterThanOrEqual(60 * (jobs[name]?.['timeout-minutes'] ?? Infinity));
    // AWS refuses a longer session than the role permits, and a new role permits an hour.
    expect(readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8')).toContain(
      `--max-session-duration ${seconds}`,
    );
  });

  test('may sign in to AWS in the jobs that need it, and in no other', () => {
    const signing = workflows.flatMap((name) =>
      Object.entries(workflowOf(name).jobs).flatMap(([job, { permissions }]) =>
        permissions === undefined ? [] : [[name, job, permissions]],
      ),
    );
    const needed = { contents: 'read', 'id-token': 'write' };
    expect(signing).toEqual(['sandbox', 'plan', 'production'].map((job) => ['deploy.yml', job, needed]));
  });

  test('fails if the first command of a pipe fails', () => {
    // With a named shell, GitHub sets pipefail.
    expect(parse(textOf('workflows/deploy.yml')).defaults).toEqual({ run: { shell: 'bash' } });
  });
});

const installs = (steps: readonly Step[] = []) =>
  steps.flatMap(({ run = '' }) => run.match(/npm (?:ci|i|install|add|rebuild)\b.*/g) ?? []);

describe('case 10: the deployed assembly', () => {
  const assembly = jobs.assembly?.steps ?? [];
  const everyDeploying = ['sandbox', 'plan', 'production'].map((name) => jobs[name]);

  test('is built once, by a job that cannot sign in to AWS', () => {
    const building = Object.entries(jobs).filter(([, { steps = [] }]) =>
      steps.some(({ run = '' }) => /\bsynth\b/.test(run)),
    );
    expect(building.map(([name, { permissions }]) => [name, permissions])).toEqual([['assembly', undefined]]);
    // Without an assembly, `cdk` would build one.
    const cdk = everyStep.flatMap(({ run = '' }) => run.match(/npx cdk .*/g) ?? []);
    expect(cdk.filter((command) => !command.includes(' --app cdk.out '))).toEqual([]);
    expect(cdk).toHaveLength(3);
  });

  test('is identified by its digest, which is verified before any job signs in', () => {
    expect(jobs.assembly?.outputs).toEqual({ digest: `\${{ steps.pack.outputs.digest }}` });
    expect(assembly.find(({ name }) => name === 'Pack')?.run).toContain('sha256sum assembly.tar');
    const digests = everyDeploying.map(
      (job) => job?.steps?.find(({ uses }) => uses?.startsWith('./'))?.with?.digest,
    );
    expect(new Set(digests)).toEqual(new Set([`\${{ needs.assembly.outputs.digest }}`]));
    const order = prepare.runs.steps.map(
      ({ uses = '', run = '' }) => uses.split('@')[0] || run.split('\n')[0],
    );
    expect(order.slice(-3)).toEqual([
      'actions/download-artifact',
      'echo "$DIGEST  assembly.tar" | sha256sum --check --strict',
      'aws-actions/configure-aws-credentials',
    ]);
  });

  test('is kept for as long as an approval may take', () => {
    const upload = assembly.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
    expect(Number(upload?.with?.['retention-days'])).toBeGreaterThan(30);
  });

  test('is built and deployed without any install script', () => {
    const commands = [assembly, prepare.runs.steps, ...everyDeploying.map((job) => job?.steps)].flatMap(
      installs,
    );
    expect(commands).toEqual(Array(2).fill('npm ci --ignore-scripts --no-audit --no-fund'));
  });

  const [check] = assembly;
  const accounts = (sandbox: string, production: string) =>
    spawnSync('bash', ['-e', '-c', check?.run ?? ''], {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        SANDBOX_ROLE: `arn:aws:iam::${sandbox}:role/deploy`,
        PLAN_ROLE: '',
        PRODUCTION_ROLE: production && `arn:aws:iam::${production}:role/deploy`,
      },
    } as object);

  longTest.each([
    ['goes to two AWS accounts', '111111111111', '222222222222', 0],
    ['goes to the sandbox before there is production', '111111111111', '', 0],
    ['does not go to one AWS account for both stages', '111111111111', '111111111111', 1],
  ])('%s', (_, sandbox, production, status) => {
    expect(accounts(sandbox, production).status).toBe(status);
  });
});

type Statement = {
  Sid: string;
  Effect: string;
  Action: string | string[];
  Resource: string;
  Condition?: Record<string, Record<string, string | string[]>>;
};
const statementsOf = (policy: string): Statement[] => JSON.parse(textOf(`aws/${policy}.json`)).Statement;
const allowedBy = (policy: string, isSid: (sid: string) => boolean = () => true) =>
  statementsOf(policy)
    .filter(({ Effect, Sid }) => Effect === 'Allow' && isSid(Sid))
    .flatMap(({ Action }) => Action);

describe('the role of a deployment', () => {
  test('can be assumed by one environment of one repository alone', () => {
    const [statement, ...others] = statementsOf('trust-policy');
    expect(others).toEqual([]);
    expect(statement?.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:OWNER/REPOSITORY:environment:ENVIRONMENT',
      },
    });
  });

  test('may read what the preflight needs, and change resources only through the roles of CDK', () => {
    const isReading = /:(?:Get|Describe|List)\w+$|^kms:Decrypt$|^sts:AssumeRole$/;
    const actions = allowedBy('role-policy', (sid) => sid !== 'SmokeAccount');
    expect(actions.filter((action) => !isReading.test(action))).toEqual([]);
  });

  test('and may write the records of the smoke account that the smoke test writes', () => {
    const smoke = statementsOf('role-policy').find(({ Sid }) => Sid === 'SmokeAccount');
    const keys = smoke?.Condition?.['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'];
    expect(keys).toEqual([accountKey(SMOKE_ACCOUNT).pk, apiKeyKey(`${SMOKE_KEYS}*`).pk]);
    // Of no keys at all, every one is allowed.
    expect(smoke?.Condition?.Null).toEqual({ 'dynamodb:LeadingKeys': 'false' });
  });
});

describe('the role of a plan', () => {
  test('case 10: may read no secret and no record, and assume no other role', () => {
    const isHarmless =
      /^(?:cloudformation|cloudwatch|lambda|servicequotas|ssm|acm|ses|sns|states):(?:Get|Describe|List)\w+$/;
    expect(allowedBy('plan-policy').filter((action) => !isHarmless.test(action))).toEqual([]);
    const denied = statementsOf('plan-policy').filter(({ Effect }) => Effect === 'Deny');
    expect(denied.map(({ Resource }) => Resource)).toEqual(['*']);
    expect(denied[0]?.Action).toEqual(
      expect.arrayContaining(['secretsmanager:*', 'kms:*', 'dynamodb:*', 's3:*', 'sts:AssumeRole']),
    );
  });

  test('may make every request of the preflight, except for secrets and records', () => {
    const asked = allowedBy('role-policy', (sid) => /^(?:Preflight|WhetherCdkIsSetUp)$/.test(sid));
    expect(asked.filter((action) => !allowedBy('plan-policy').includes(action))).toEqual([]);
  });
});
