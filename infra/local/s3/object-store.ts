import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { keyOfPath, pathOfKey } from './object-path.ts';
import { noSuchKey, S3Error } from './s3-error.ts';

export type StoredObject = {
  readonly key: string;
  /** In bytes. */
  readonly size: number;
  /** Changes with each writing; with a key of one's own, S3 promises no more of it. */
  readonly etag: string;
  readonly modifiedAt: Date;
};

/**
 * Objects as files of a directory, one folder for each bucket. Of an object that is written again the last version is
 * kept, and of what may stand beside it (its type, metadata, tags) nothing.
 */
export class ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Writes an object whole or not at all.
   *
   * @param once Refuses to write where an object is already, however many write at once.
   * @throws S3Error `PreconditionFailed` for that
   */
  async put(bucket: string, key: string, content: Readable, once: boolean): Promise<StoredObject> {
    const path = this.#path(bucket, key);
    const draft = join(this.#root, `.draft-${randomUUID()}`);
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600 }));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await (once ? link(draft, path) : rename(draft, path));
    } catch (error) {
      throw asS3Error(error);
    } finally {
      await rm(draft, { force: true });
    }
    return this.head(bucket, key);
  }

  /** @throws S3Error `NoSuchKey` */
  async head(bucket: string, key: string): Promise<StoredObject> {
    const found = await stat(this.#path(bucket, key)).catch(() => undefined);
    if (!found?.isFile()) throw noSuchKey();
    return describe(key, found);
  }

  read(bucket: string, key: string): Readable {
    return createReadStream(this.#path(bucket, key));
  }

  /** Without a word where nothing is. */
  async delete(bucket: string, key: string): Promise<void> {
    await this.head(bucket, key).then(
      () => rm(this.#path(bucket, key)),
      () => {},
    );
  }

  /** The objects of a bucket whose keys begin so, in the order of S3: that of the keys' bytes. */
  async list(bucket: string, prefix: string): Promise<StoredObject[]> {
    const folder = join(this.#root, bucket);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const keys = entries
      .filter((entry) => entry.isFile())
      .map((entry) => keyOfPath(relative(folder, join(entry.parentPath, entry.name))))
      .filter((key) => key.startsWith(prefix))
      .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    return Promise.all(keys.map((key) => this.head(bucket, key)));
  }

  #path(bucket: string, key: string): string {
    return pathOfKey(join(this.#root, bucket), key);
  }
}

function describe(key: string, { size, mtime, mtimeMs, ino }: Stats): StoredObject {
  const etag = `"${[ino, Math.round(mtimeMs * 1000), size].map((part) => part.toString(16)).join('-')}"`;
  return { key, size, etag, modifiedAt: mtime };
}

function asS3Error(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'EEXIST') {
    const message = 'At least one of the pre-conditions you specified did not hold';
    return new S3Error(412, 'PreconditionFailed', message);
  }
  if (['ENOTDIR', 'EISDIR', 'ENOTEMPTY', 'ENAMETOOLONG'].includes(code)) {
    return new S3Error(
      501,
      'NotImplemented',
      'The local run keeps no object under this key: see the others.',
    );
  }
  return error;
}
