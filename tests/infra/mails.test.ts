import { beforeAll, describe, expect } from '@jest/globals';
import { functions } from '#infra/functions/catalogue.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { functionIdOf, propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

const test = inTurns(3);

let templates: Templates;

beforeAll(() => {
  templates = synthesize('production');
});

const idOf = (type: string) => resourcesOf(templates.workers, type)[0]?.[0];

describe('mails', () => {
  test('are sent over TLS alone, never again to an address that bounced or complained, and are measured', () => {
    expect(propertiesOf(templates.workers, 'AWS::SES::ConfigurationSet')).toEqual({
      Name: 'domicilia-production',
      DeliveryOptions: { TlsPolicy: 'REQUIRE' },
      ReputationOptions: { ReputationMetricsEnabled: true },
      SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
    });
  });

  test('bounce as events on the account’s default bus', () => {
    const { ConfigurationSetName, EventDestination } = propertiesOf(
      templates.workers,
      'AWS::SES::ConfigurationSetEventDestination',
    );
    expect(ConfigurationSetName).toEqual({ Ref: idOf('AWS::SES::ConfigurationSet') });
    expect(EventDestination).toMatchObject({
      Enabled: true,
      MatchingEventTypes: ['bounce', 'complaint', 'delivery'],
    });
    expect(JSON.stringify(EventDestination.EventBridgeDestination.EventBusArn)).toContain(
      ':event-bus/default',
    );
  });

  test('have no sender in the template: it is set afterwards', () => {
    expect(resourcesOf(templates.workers, 'AWS::SES::EmailIdentity')).toEqual([]);
    expect(JSON.stringify(templates.workers.toJSON())).not.toContain('MAIL_FROM');
  });
});

const senders = Object.entries(functions).filter(([, { sendsMail }]) => sendsMail);

describe('a function that sends mails', () => {
  test.each(senders)('%s has the name of the configuration set, and may read the sender', (handler) => {
    const worker =
      templates.workers.findResources('AWS::Lambda::Function')[functionIdOf(templates.workers, handler)];
    expect(worker?.Properties.Environment.Variables).toMatchObject({
      MAIL_CONFIGURATION_SET: 'domicilia-production',
      MAIL_SECRET: 'domicilia/production/mail',
    });
  });
});

const receivers = Object.entries(functions).flatMap(([handler, { trigger }]) =>
  trigger && 'mailEvents' in trigger ? [{ handler, mailEvents: trigger.mailEvents }] : [],
);

describe('a function that receives bounces', () => {
  const ruleOf = (handler: string) =>
    propertiesOf(templates.workers, 'AWS::Events::Rule', {
      Name: `domicilia-production-${handler.replaceAll('/', '-')}`,
    });
  const ruleIdOf = (handler: string) =>
    resourcesOf(templates.workers, 'AWS::Events::Rule').find(
      ([, { Properties }]) => Properties.Name === `domicilia-production-${handler.replaceAll('/', '-')}`,
    )?.[0];

  test('exists', () => {
    expect(receivers.length).toBeGreaterThan(0);
  });

  test.each(receivers)('$handler receives those of this stage’s mails alone', ({ handler, mailEvents }) => {
    const names = {
      Bounce: 'Email Bounced',
      Complaint: 'Email Complaint Received',
      Delivery: 'Email Delivered',
    };
    expect(ruleOf(handler)).toMatchObject({
      State: 'ENABLED',
      EventPattern: {
        source: ['aws.ses'],
        'detail-type': mailEvents.map((event) => names[event]),
        detail: { mail: { tags: { 'ses:configuration-set': ['domicilia-production'] } } },
      },
    });
  });

  test.each(receivers)('$handler is started by that rule alone', ({ handler }) => {
    const FunctionName = { 'Fn::GetAtt': [functionIdOf(templates.workers, handler), 'Arn'] };
    const permissions = resourcesOf(templates.workers, 'AWS::Lambda::Permission').filter(
      ([, { Properties }]) => JSON.stringify(Properties.FunctionName) === JSON.stringify(FunctionName),
    );
    expect(permissions.map(([, { Properties }]) => Properties)).toEqual([
      {
        Action: 'lambda:InvokeFunction',
        FunctionName,
        Principal: 'events.amazonaws.com',
        SourceArn: { 'Fn::GetAtt': [ruleIdOf(handler), 'Arn'] },
      },
    ]);
  });

  test.each(receivers)('$handler loses no event: it is retried, and kept in the end', ({ handler }) => {
    const [target] = ruleOf(handler).Targets;
    expect(target.RetryPolicy).toEqual({ MaximumRetryAttempts: 10, MaximumEventAgeInSeconds: 6 * 60 * 60 });
    const settings = propertiesOf(templates.workers, 'AWS::Lambda::EventInvokeConfig', {
      FunctionName: { Ref: functionIdOf(templates.workers, handler) },
    });
    expect(settings).toMatchObject({
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 6 * 60 * 60,
      DestinationConfig: { OnFailure: { Destination: target.DeadLetterConfig.Arn } },
    });
  });
});
