import { beforeAll, describe, expect, test } from '@jest/globals';
import { propertiesOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

let production: Templates;

beforeAll(() => {
  production = synthesize('production');
});

const idOf = (type: string): string => {
  const [[id = ''] = []] = resourcesOf(production.edge, type);
  return id;
};

describe('the log of the distribution', () => {
  test('goes from there to a log group of the stage, as JSON', () => {
    const { edge } = production;
    const [source, destination] = ['Source', 'Destination'].map((end) =>
      propertiesOf(edge, `AWS::Logs::Delivery${end}`),
    );
    expect(source).toMatchObject({ LogType: 'ACCESS_LOGS' });
    expect(JSON.stringify(source?.ResourceArn)).toContain(idOf('AWS::CloudFront::Distribution'));
    expect(destination).toMatchObject({
      OutputFormat: 'json',
      DestinationResourceArn: { 'Fn::GetAtt': [idOf('AWS::Logs::LogGroup'), 'Arn'] },
    });
    expect(propertiesOf(edge, 'AWS::Logs::Delivery')).toMatchObject({
      DeliverySourceName: source?.Name,
      DeliveryDestinationArn: { 'Fn::GetAtt': [idOf('AWS::Logs::DeliveryDestination'), 'Arn'] },
    });
  });

  test('says who asked and what they got, and nothing that holds an id, a query or a token', () => {
    const { RecordFields } = propertiesOf(production.edge, 'AWS::Logs::Delivery');
    expect(RecordFields).toEqual(
      expect.arrayContaining(['date', 'time', 'c-ip', 'c-port', 'sc-status', 'x-edge-request-id']),
    );
    expect(RecordFields.join()).not.toMatch(/uri|query|cookie|referer|authorization/i);
  });

  test('is encrypted, and kept as long as every other', () => {
    const [[, group] = []] = resourcesOf(production.edge, 'AWS::Logs::LogGroup');
    expect(group).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        LogGroupName: '/domicilia/production/viewers',
        RetentionInDays: 365,
        KmsKeyId: { 'Fn::GetStackOutput': expect.anything() },
      },
    });
  });

  test('may be written by the service that delivers logs, for this account alone, before it is delivered', () => {
    const { PolicyDocument } = propertiesOf(production.edge, 'AWS::Logs::ResourcePolicy');
    expect(JSON.stringify(PolicyDocument)).toContain(':log-group:/domicilia/production/viewers:log-stream:*');
    const text = JSON.stringify(PolicyDocument);
    for (const part of ['delivery.logs.amazonaws.com', 'aws:SourceAccount', 'logs:PutLogEvents'])
      expect(text).toContain(part);
    const [[, delivery] = []] = resourcesOf(production.edge, 'AWS::Logs::Delivery');
    expect(delivery?.DependsOn).toEqual(
      expect.arrayContaining([idOf('AWS::Logs::DeliverySource'), idOf('AWS::Logs::ResourcePolicy')]),
    );
  });
});
