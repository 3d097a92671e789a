import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Archive, archivesOf } from '#infra/local/events/archive.ts';
import { EventBuses, rulesOf } from '#infra/local/events/event-bus.ts';
import { respondAsEventBridge } from '#infra/local/events/replay.ts';
import { deploymentOf, temporaryFolder } from './support/fixture.ts';

const BUS_ARN = 'arn:aws:events:us-east-1:000000000000:event-bus/own';

const rule = (target: string, more: object) => ({
  Type: 'AWS::Events::Rule',
  Properties: { State: 'ENABLED', Targets: [{ Arn: target }], ...more },
});
const deployment = deploymentOf({
  Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: 'own' } },
  Arrived: rule('arn:ingest', { EventPattern: { detail: { key: [{ prefix: 'answers/' }] } } }),
  Off: rule('arn:off', { EventPattern: {}, State: 'DISABLED' }),
  Own: rule('arn:mails', {
    EventBusName: { Ref: 'Bus' },
    EventPattern: { source: ['domicilia'], 'detail-type': [{ 'anything-but': ['paid', 'failed'] }] },
  }),
  Archive: {
    Type: 'AWS::Events::Archive',
    Properties: {
      ArchiveName: 'own-archive',
      SourceArn: { 'Fn::GetAtt': ['Bus', 'Arn'] },
      EventPattern: { source: ['domicilia'] },
    },
  },
});

function startBuses() {
  const brought: unknown[] = [];
  const folder = temporaryFolder();
  const archives = archivesOf(deployment).map(
    (settings) => new Archive(settings, join(folder, settings.name)),
  );
  const buses = new EventBuses(rulesOf(deployment), archives, (...bring) => brought.push(bring));
  const respond = (action: string, request: object) => respondAsEventBridge(action, request, archives, buses);
  return { brought, buses, respond };
}

const happened = (type: string, time = '2026-11-20T12:00:00Z') => ({
  source: 'domicilia',
  'detail-type': type,
  time,
});

describe('an event bus', () => {
  test('delivers an event to the targets of its rules, and to none of another bus', () => {
    const { buses, brought } = startBuses();
    const [response, report] = ['answers/1', 'reports/1'].map((key) => ({ detail: { key } }));

    buses.put('default', { ...response });
    buses.put('default', { ...report });
    buses.put('own', { ...response });

    expect(brought).toEqual([['arn:ingest', response]]);
  });

  test('delivers an event of an unknown type to rules that exclude others', () => {
    const { buses, brought } = startBuses();

    buses.put('own', happened('paid'));
    buses.put('own', happened('brand_new'));

    expect(brought).toEqual([['arn:mails', happened('brand_new')]]);
  });
});

describe('an archive', () => {
  const seconds = (time: string) => new Date(time).getTime() / 1000;

  test('describes its bus and its ARN', () => {
    expect(startBuses().respond('DescribeArchive', { ArchiveName: 'own-archive' })).toMatchObject({
      ArchiveArn: expect.stringMatching(/:archive\/own-archive$/),
      EventSourceArn: BUS_ARN,
    });
  });

  test('replays the events of a range of time, and archives none of them twice', () => {
    const { buses, brought, respond } = startBuses();
    for (const hour of [1, 2, 3]) buses.put('own', happened('new', `2026-11-20T0${hour}:00:00Z`));
    buses.put('own', { time: '2026-11-20T02:00:00Z' });
    const before = brought.length;
    const range = {
      ReplayName: 'again',
      EventSourceArn: 'arn:aws:events:us-east-1:000000000000:archive/own-archive',
      EventStartTime: seconds('2026-11-20T02:00:00Z'),
      EventEndTime: seconds('2026-11-20T03:00:00Z'),
    };

    for (let time = 0; time < 2; time++) respond('StartReplay', range);

    const again = ['arn:mails', { ...happened('new', '2026-11-20T02:00:00Z'), 'replay-name': 'again' }];
    expect(brought.slice(before)).toEqual([again, again]);
  });

  test('that does not exist is refused, like requests that are not supported', () => {
    const { respond } = startBuses();

    expect(() => respond('StartReplay', { EventSourceArn: 'arn:other' })).toThrow('no such archive');
    expect(() => respond('PutEvents', { ArchiveName: 'own-archive' })).toThrow('PutEvents');
  });
});
