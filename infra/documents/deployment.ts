import { type Import, importsOf } from '#infra/ops/imports.ts';
import { REGION_SERVICES } from '#infra/settings/region-services.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { type Parts, table } from './parts.ts';
import type { StageTemplates } from './resources.ts';

type Stages = Readonly<Record<'production' | 'sandbox', StageConfig>>;

/** Returns the generated parts of the deployer's document: the limits, and the commands of an import. */
export function deploymentParts({ production, sandbox }: Stages, templates: StageTemplates): Parts {
  return {
    limits: table(
      ['what is counted', 'setting', 'production', 'sandbox'],
      LIMITS.map(([what, ...settings]) => [
        what,
        settings.map((setting) => `\`${setting}\``).join(', '),
        ...[production, sandbox].map((config) =>
          settings.map((setting) => numberOf(config[setting])).join(', '),
        ),
      ]),
    ),
    imports: importLines(importsOf(templates)),
  };
}

/** Returns the table of services that a stage needs in its region. */
export const regionsTable = (): string =>
  table(
    ['service', 'in mx-central-1', 'what a stage uses of it'],
    REGION_SERVICES.map(({ service, isInMexico, use }) => [service, isInMexico ? 'yes' : 'no', use]),
  );

type Limit =
  | 'requestsPerAddress'
  | 'accountRequestsPerSecond'
  | 'accountBurst'
  | 'publicRequestsPerSecond'
  | 'publicBurst'
  | 'requestsPerSecond'
  | 'burst'
  | 'accountLimits'
  | 'mailsPerSecond';

const LIMITS: readonly (readonly [what: string, ...settings: Limit[]])[] = [
  ['requests of one address, by the firewall, in five minutes', 'requestsPerAddress'],
  [
    'requests of one account, and as many of the links of its customers, a second and at once',
    'accountRequestsPerSecond',
    'accountBurst',
  ],
  [
    'requests of all callers to each POST without a token, a second and at once',
    'publicRequestsPerSecond',
    'publicBurst',
  ],
  ['all other requests together, a second and at once', 'requestsPerSecond', 'burst'],
  ['accounts that have limits of their own', 'accountLimits'],
  ['mails a second, as SES grants them', 'mailsPerSecond'],
];

const numberOf = (value: number | undefined): string => value?.toLocaleString('en-US') ?? 'no firewall';

/** Returns the commands that import resources. A deployment imports the other resources by itself. */
function importLines(imports: readonly Import[]): string {
  const byHand = imports.filter(({ by }) => by === 'import').map(({ stack }) => stack);
  const lines = [...new Set(byHand)].map((stack) => `npx cdk import production/${stack}`);
  return [
    '```bash',
    'npm run synth',
    'npm run --silent ops -- restore imports --stage production',
    ...lines,
    "npx cdk deploy 'production/**' --import-existing-resources",
    '```',
  ].join('\n');
}
