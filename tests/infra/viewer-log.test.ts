import { beforeAll, describe, expect, test } from '@jest/globals';
import { propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let production: Templates;

beforeAll(() => {
  production = synthesize('production');
});

const idOf = (stack: 'front' | 'viewers', type: string): string => {
  const [[id = ''] = []] = resourcesOf(production[stack], type);
  return id;
};

describe('the log of the distribution', () => {
  test('goes to a log group of the stage, as JSON', () => {
    const { front, viewers } = production;
    const source = propertiesOf(viewers, 'AWS::Logs::DeliverySource');
    const destination = propertiesOf(front, 'AWS::Logs::DeliveryDestination');
    expect(source).toMatchObject({ LogType: 'ACCESS_LOGS' });
    expect(JSON.stringify(source.ResourceArn)).toMatch(/:distribution\/.*Distribution/);
    const [[group] = []] = resourcesOf(front, 'AWS::Logs::LogGroup').filter(
      ([, { Properties }]) => Properties.LogGroupName === '/domicilia/production/viewers',
    );
    expect(destination).toMatchObject({
      OutputFormat: 'json',
      DestinationResourceArn: { 'Fn::GetAtt': [group, 'Arn'] },
    });
    const { DeliverySourceName, DeliveryDestinationArn } = propertiesOf(viewers, 'AWS::Logs::Delivery');
    expect(DeliverySourceName).toBe(source.Name);
    const { OutputName } = DeliveryDestinationArn['Fn::GetStackOutput'];
    expect(front.findOutputs('*')[OutputName]?.Value).toEqual({
      'Fn::GetAtt': [idOf('front', 'AWS::Logs::DeliveryDestination'), 'Arn'],
    });
  });

  test('has the client and the outcome, and no member with an id, a query or a token', () => {
    const { RecordFields } = propertiesOf(production.viewers, 'AWS::Logs::Delivery');
    expect(RecordFields).toEqual(
      expect.arrayContaining(['date', 'time', 'c-ip', 'c-port', 'sc-status', 'x-edge-request-id']),
    );
    expect(RecordFields.join()).not.toMatch(/uri|query|cookie|referer|authorization/i);
  });

  test('is encrypted, and kept as long as every other', () => {
    const [group] = resourcesOf(production.front, 'AWS::Logs::LogGroup').flatMap(([, found]) =>
      found.Properties.LogGroupName === '/domicilia/production/viewers' ? [found] : [],
    );
    expect(group).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        LogGroupName: '/domicilia/production/viewers',
        RetentionInDays: 365,
        KmsKeyId: { 'Fn::GetAtt': [idOf('front', 'AWS::KMS::Key'), 'Arn'] },
      },
    });
  });

  test('can be written by the service that delivers logs, for this account alone, before it is delivered', () => {
    const { PolicyDocument } = propertiesOf(production.front, 'AWS::Logs::ResourcePolicy');
    expect(JSON.stringify(PolicyDocument)).toContain(':log-group:/domicilia/production/viewers:log-stream:*');
    const text = JSON.stringify(PolicyDocument);
    for (const part of ['delivery.logs.amazonaws.com', 'aws:SourceAccount', 'logs:PutLogEvents'])
      expect(text).toContain(part);
    const [[, delivery] = []] = resourcesOf(production.viewers, 'AWS::Logs::Delivery');
    expect(delivery?.DependsOn).toEqual([idOf('viewers', 'AWS::Logs::DeliverySource')]);
    // The stack of the policy is deployed before the one of the delivery, which names its target.
    expect(JSON.stringify(delivery?.Properties)).toContain('"StackName":"domicilia-production-front"');
  });
});
