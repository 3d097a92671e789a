import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';

type Step = { name?: string; uses?: string; run?: string; with?: Record<string, string>; env?: object };
type Job = {
  needs?: string;
  environment?: string;
  permissions?: Record<string, string>;
  concurrency?: { group: string; 'cancel-in-progress'?: boolean };
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
  test.each(everyFile)('%s uses only actions of a commit, and says which version that is', (path) => {
    const used = textOf(path)
      .split('\n')
      .flatMap((line) => /uses: (.*)$/.exec(line)?.[1] ?? []);
    const isPinned = /^(?:\.\/\.github\/\S+|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
    expect(used.filter((action) => !isPinned.test(action))).toEqual([]);
    expect(used.length).toBeGreaterThan(0);
  });

  test('means the same commit by the same action', () => {
    const used = everyFile.flatMap((path) => textOf(path).match(/[\w-]+\/[\w-]+@[0-9a-f]{40}/g) ?? []);
    const commits = new Set(used);
    expect(commits.size).toBe(new Set([...commits].map((action) => action.split('@')[0])).size);
  });

  test.each(workflows)('%s may read the repository, and no more unless a job says so', (name) => {
    expect(workflowOf(name).permissions).toEqual({ contents: 'read' });
  });

  test('leaves no token of the repository behind where its commands run', () => {
    const checkouts = everyStep.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  test('keeps no key of AWS: its only secrets are those of an account to try a stage with', () => {
    const secrets = everyFile.flatMap((path) => textOf(path).match(/secrets\.\w+/g) ?? []);
    expect([...new Set(secrets)]).toEqual(['secrets.DOMICILIA_PUBLIC_KEY', 'secrets.DOMICILIA_PRIVATE_KEY']);
    expect(everyFile.filter((path) => /aws[-_](?:access|secret)|AKIA/i.test(textOf(path)))).toEqual([]);
  });

  test('puts nothing that somebody wrote into a command by way of its text', () => {
    expect(everyStep.filter(({ run = '' }) => run.includes('${'.concat('{')))).toEqual([]);
  });
});

const commandsOf = (job: string) =>
  (jobs[job]?.steps ?? []).flatMap(({ uses, run }) => [
    ...(uses?.startsWith('./') ? [uses] : []),
    ...(run === undefined ? [] : [run.replace(/ \| tee .*$|\$\{.*\}/g, '').trim()]),
  ]);

describe('a deployment', () => {
  test('goes from the checks to the sandbox, is planned, and goes on to production', () => {
    expect(Object.entries(jobs).map(([name, { needs }]) => [name, needs])).toEqual([
      ['checks', undefined],
      ['sandbox', 'checks'],
      ['plan', 'sandbox'],
      ['production', 'plan'],
    ]);
    expect(jobs.checks?.uses).toBe('./.github/workflows/checks.yml');
  });

  test.each(['sandbox', 'production'])(
    'to %s begins with the preflight and ends with the smoke test',
    (stage) => {
      expect(commandsOf(stage)).toEqual([
        './.github/actions/prepare',
        `npm run --silent ops -- preflight --stage ${stage}`,
        `npx cdk deploy '${stage}/**' --require-approval never`,
        `npm run --silent ops -- smoke --stage ${stage}`,
      ]);
    },
  );

  test('is shown before it is approved, by a role that deploys nothing', () => {
    const plan = commandsOf('plan').join('\n');
    expect(plan).toMatch(/preflight --stage production/);
    expect(plan).toMatch(/npx cdk diff 'production\/\*\*' --method template.*>> "\$GITHUB_STEP_SUMMARY"/s);
    expect(plan).not.toContain('deploy');
  });

  test('waits in an environment of its own, which holds its role and its approval', () => {
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

  test('never overlaps with another one to the same stage, and is never broken off', () => {
    expect(jobs.sandbox?.concurrency).toEqual({ group: 'deploy-sandbox' });
    expect(jobs.production?.concurrency).toEqual({ group: 'deploy-production' });
  });

  test('may sign in to AWS where it needs to, and nowhere else', () => {
    const signing = workflows.flatMap((name) =>
      Object.entries(workflowOf(name).jobs).flatMap(([job, { permissions }]) =>
        permissions === undefined ? [] : [[name, job, permissions]],
      ),
    );
    const needed = { contents: 'read', 'id-token': 'write' };
    expect(signing).toEqual(['sandbox', 'plan', 'production'].map((job) => ['deploy.yml', job, needed]));
  });

  test('notices where the first command of a pipe fails', () => {
    // With a shell that is named, GitHub sets pipefail.
    expect(parse(textOf('workflows/deploy.yml')).defaults).toEqual({ run: { shell: 'bash' } });
  });
});

describe('the role of a deployment', () => {
  test('is given to one environment of one repository alone', () => {
    const [statement, ...others] = JSON.parse(textOf('aws/trust-policy.json')).Statement;
    expect(others).toEqual([]);
    expect(statement.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': 'repo:OWNER/REPOSITORY:environment:ENVIRONMENT',
      },
    });
  });

  test('reads what the preflight asks, and changes something only by the roles of CDK', () => {
    const { Statement } = JSON.parse(textOf('aws/role-policy.json'));
    const actions = (Statement as { Action: string | string[] }[]).flatMap(({ Action }) => Action);
    const isReading = /:(?:Get|Describe|List)\w+$|^kms:Decrypt$|^sts:AssumeRole$/;
    expect(actions.filter((action) => !isReading.test(action))).toEqual([]);
  });
});
