import type { _Record } from '@aws-sdk/client-dynamodb-streams';

/** A record of a table's stream in the form in which Lambda hands it to a function. */
export type StreamRecord = {
  readonly eventID: string;
  readonly eventName: string;
  readonly eventSource: 'aws:dynamodb';
  readonly eventVersion: string;
  readonly awsRegion: string;
  readonly eventSourceARN: string;
  readonly dynamodb: {
    readonly SequenceNumber: string;
    /** Seconds since 1970. */
    readonly ApproximateCreationDateTime: number;
    readonly [member: string]: unknown;
  };
};

/** Turns a record as the stream returns it into JSON as Lambda sends it: seconds for dates, base64 for bytes. */
export function toStreamRecord(record: _Record, eventSourceARN: string, awsRegion: string): StreamRecord {
  const {
    ApproximateCreationDateTime: createdAt = new Date(),
    SequenceNumber = '',
    ...rest
  } = record.dynamodb ?? {};
  return {
    eventID: record.eventID ?? '',
    eventName: record.eventName ?? '',
    eventSource: 'aws:dynamodb',
    eventVersion: record.eventVersion ?? '1.1',
    awsRegion,
    eventSourceARN,
    dynamodb: {
      ...(withBase64(rest) as object),
      SequenceNumber,
      ApproximateCreationDateTime: Math.floor(createdAt.getTime() / 1000),
    },
  };
}

function withBase64(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(withBase64);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBase64(each)]));
}
