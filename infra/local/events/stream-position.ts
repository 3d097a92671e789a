import { existsSync, readFileSync } from 'node:fs';
import { writePrivately } from '#infra/local/write-privately.ts';

/** How far each mapping has read, by shard: the last sequence number that it is done with. */
export class StreamPositions {
  readonly #file: string;
  readonly #positions: Record<string, string>;

  /** Continues where the file says that an earlier run came to. */
  constructor(file: string) {
    this.#file = file;
    this.#positions = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  /** Whether the mapping has ever read from this stream. */
  knows(mappingId: string, streamArn: string): boolean {
    return this.#positions[`${mappingId} ${streamArn}`] !== undefined;
  }

  /** Remembers that the mapping has begun with this stream. */
  begin(mappingId: string, streamArn: string): void {
    this.#set(`${mappingId} ${streamArn}`, 'begun');
  }

  get(mappingId: string, shardId: string): string | undefined {
    return this.#positions[`${mappingId} ${shardId}`];
  }

  set(mappingId: string, shardId: string, sequenceNumber: string): void {
    this.#set(`${mappingId} ${shardId}`, sequenceNumber);
  }

  #set(key: string, value: string): void {
    this.#positions[key] = value;
    writePrivately(this.#file, `${JSON.stringify(this.#positions, undefined, 2)}\n`);
  }
}
