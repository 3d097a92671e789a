import { beforeAll, describe, expect, test } from '@jest/globals';
import { FRONT_REGION, FRONT_STACKS, namesOf, STACKS } from '#infra/settings/names.ts';
import { REGION_SERVICES } from '#infra/settings/region-services.ts';
import { STAGES, type StageConfig } from '#infra/settings/stages.ts';
import { natively } from '#tests/support/jest/natively.ts';
import { FULL } from './full-settings.ts';
import { synthesize, synthesizeFull } from './synthesized.ts';

type Template = { Resources: Record<string, { Type: string; Properties?: unknown }>; Outputs?: object };
type Synthesized = Record<string, { region: string; template: Template; after: string[] }>;

const { synthesizedIn } = natively<typeof import('./synthesized-in.ts')>(
  new URL('./synthesized-in.ts', import.meta.url),
);

const { missingTypes } = natively<typeof import('./missing-types.ts')>(
  new URL('./missing-types.ts', import.meta.url),
);

/** The stacks that production has. */
const STAGE_STACKS = STACKS.filter((name) => name in synthesizeFull());

describe.each<[region: StageConfig['region']]>([['us-east-1'], ['mx-central-1']])(
  'case 13: in %s',
  (region) => {
    let stacks: Synthesized;

    beforeAll(() => {
      stacks = region === FULL.region ? synthesizedBefore() : synthesizedIn({ ...FULL, region });
    });

    const typesIn = (...names: readonly string[]) =>
      names.flatMap((name) => Object.values(stacks[name]?.template.Resources ?? {}).map(({ Type }) => Type));

    test('every stack is in the region of the settings, except resources that CloudFront needs in us-east-1', () => {
      const regions = Object.fromEntries(STAGE_STACKS.map((name) => [name, stacks[name]?.region]));
      const expected = STAGE_STACKS.map((name) => [
        name,
        FRONT_STACKS.includes(name) ? FRONT_REGION : region,
      ]);
      expect(regions).toEqual(Object.fromEntries(expected));
    });

    test('resources that exist in us-east-1 alone are there: the firewall, and the delivery of CloudFront’s logs', () => {
      const others = STAGE_STACKS.filter((name) => !FRONT_STACKS.includes(name));
      expect(typesIn(...FRONT_STACKS)).toEqual(
        expect.arrayContaining([
          'AWS::WAFv2::WebACL',
          'AWS::WAFv2::LoggingConfiguration',
          'AWS::Logs::Delivery',
        ]),
      );
      expect(typesIn(...others).filter((type) => /^AWS::Logs::Delivery/.test(type))).toEqual([]);
      const scopes = STAGE_STACKS.flatMap((name) => {
        const acls = Object.values(stacks[name]?.template.Resources ?? {}).filter(
          ({ Type }) => Type === 'AWS::WAFv2::WebACL',
        );
        return acls.map(({ Properties }) => [name, (Properties as { Scope: string }).Scope]);
      });
      expect(scopes).toEqual([
        ['front', 'CLOUDFRONT'],
        ['api', 'REGIONAL'],
      ]);
    });

    test('a reference to a stack of another region names that region, where its output exists', () => {
      for (const [reader, { region: here, template, after }] of Object.entries(stacks)) {
        for (const { StackName, OutputName, Region } of outputsReadBy(template)) {
          const [name = ''] = Object.keys(stacks).filter((each) => StackName === stackNameOf(each));
          const target = stacks[name];
          const where = `${reader} reads ${OutputName} of ${name}`;
          expect([where, Region ?? here]).toEqual([where, target?.region]);
          expect(target?.template.Outputs).toHaveProperty(OutputName);
          // A stack must be deployed after those that it reads.
          expect([where, after.includes(StackName)]).toEqual([where, true]);
        }
      }
    });

    test('a log group is encrypted with a key of its own region, whose policy has its name', () => {
      for (const [name, { template }] of Object.entries(stacks)) {
        if (!FRONT_STACKS.includes(name as (typeof STACKS)[number])) continue;
        const text = JSON.stringify(template.Resources);
        for (const { Type, Properties } of Object.values(template.Resources)) {
          if (Type !== 'AWS::Logs::LogGroup') continue;
          const { KmsKeyId, LogGroupName } = Properties as { KmsKeyId: object; LogGroupName: string };
          expect(KmsKeyId).toEqual({ 'Fn::GetAtt': [expect.stringMatching(/^FrontKey/), 'Arn'] });
          expect(text).toContain(`:log-group:${LogGroupName}`);
        }
        if (name === 'front') expect(text).toContain('logs.us-east-1.amazonaws.com');
      }
    });

    test('nothing in the stacks of the stage names the other region', () => {
      const other = region === 'us-east-1' ? 'mx-central-1' : 'us-east-1';
      for (const name of STAGE_STACKS.filter((each) => !FRONT_STACKS.includes(each))) {
        const found = JSON.stringify(stacks[name]?.template.Resources).match(
          new RegExp(`.{60}(?<!"Region":")${other}.{20}`, 'g'),
        );
        // The certificate of a domain is CloudFront's as well.
        expect([name, (found ?? []).filter((text) => !text.includes('acm'))]).toEqual([name, []]);
      }
    });
  },
);

/** The stacks that were synthesized for all tests, in the order of their deployment. */
function synthesizedBefore(): Synthesized {
  const templates = synthesizeFull();
  const stacks = STAGE_STACKS.map((name, place) => [
    name,
    {
      region: FULL.region,
      template: templates[name].toJSON() as Template,
      after: STAGE_STACKS.slice(0, place).map(stackNameOf),
    },
  ]);
  return Object.fromEntries(stacks);
}

const stackNameOf = (name: string) => namesOf(STAGES.production.name).stack(name as (typeof STACKS)[number]);

type OutputRead = { StackName: string; OutputName: string; Region?: string };

function outputsReadBy(value: unknown): OutputRead[] {
  if (typeof value !== 'object' || value === null) return [];
  const { 'Fn::GetStackOutput': read, ...rest } = value as Record<string, unknown>;
  return [...(read ? [read as OutputRead] : []), ...Object.values(rest).flatMap(outputsReadBy)];
}

describe('the table of services', () => {
  /** Returns the types of resources that a stage creates in its own region. */
  const used = [synthesizeFull(), synthesize('sandbox')].flatMap((templates) =>
    STACKS.filter((name) => name in templates && !FRONT_STACKS.includes(name)).flatMap((name) =>
      Object.values(templates[name].toJSON().Resources as Template['Resources']).map(({ Type }) => Type),
    ),
  );
  const types = [...new Set(used)].filter((type) => /^AWS::(?!CDK|CloudFormation)/.test(type)).sort();
  const serviceOf = (type: string) => type.split('::')[1];

  test('has the service of every resource of the stage, and no other', () => {
    const listed = REGION_SERVICES.map(({ type }) => serviceOf(type));
    expect(listed.toSorted()).toEqual([...new Set(types.map(serviceOf))].toSorted());
    expect(REGION_SERVICES.filter(({ type }) => !types.includes(type))).toEqual([]);
  });

  // Loading the schemas takes seconds and they change with the library alone, so a push uses the recorded result.
  const FOUND = ['AWS::Nothing::AtAll', 'AWS::Pipes::Pipe', 'AWS::SES::ConfigurationSet'];

  test('lists the services that mx-central-1 lacks, by CloudFormation’s own schemas', () => {
    const missing = process.env.LONG === '1' ? missingTypes('mx-central-1', types) : FOUND;
    expect(missing).toEqual(expect.arrayContaining(FOUND));
    const lacking = new Set(missing.map(serviceOf));
    const isLacking = REGION_SERVICES.map(({ service, type }) => [service, lacking.has(serviceOf(type))]);
    expect(isLacking).toEqual(REGION_SERVICES.map(({ service, isInMexico }) => [service, !isInMexico]));
  });
});
