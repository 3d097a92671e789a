import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { AwsError } from '#infra/local/aws/aws-error.ts';
import { writePrivately } from '#infra/local/private-file.ts';

/** An object in a list; its size is in bytes. */
export type ListedObject = { readonly key: string; readonly size: number; readonly modifiedAt: Date };

/**
 * Stores objects as files, with a folder for each bucket. It keeps the last version of an object, without its type,
 * metadata and tags.
 */
export class ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Writes an object as a whole or not at all.
   *
   * @param once refuses to write if the object exists, however many callers write at once
   * @throws AwsError `PreconditionFailed` in that case
   */
  put(bucket: string, key: string, content: Buffer, once: boolean): void {
    const path = this.#path(bucket, key);
    if (once && existsSync(path)) {
      const message = 'At least one of the pre-conditions you specified did not hold';
      throw new AwsError('PreconditionFailed', message, 412);
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writePrivately(path, content);
  }

  /** Returns the content of an object; undefined if it does not exist. */
  get(bucket: string, key: string): Buffer | undefined {
    const path = this.#path(bucket, key);
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
  }

  /** Returns the objects of a bucket whose keys have this prefix, in S3's order: by the bytes of the keys. */
  list(bucket: string, prefix: string): ListedObject[] {
    const folder = join(this.#root, bucket);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtime } = statSync(path);
        return { key: keyOf(relative(folder, path)), size, modifiedAt: mtime };
      })
      .filter(({ key }) => key.startsWith(prefix))
      .sort((one, other) => Buffer.compare(Buffer.from(one.key), Buffer.from(other.key)));
  }

  /**
   * Returns the path of an object. The slashes of a key become folders, so `answers/…` is found where one expects it.
   * No key leads out of the bucket's folder.
   */
  #path(bucket: string, key: string): string {
    return join(this.#root, bucket, ...key.split('/').map(fileName));
  }
}

/** The name for an empty part between two slashes. An encoded name is never `%` alone. */
const EMPTY = '%';

function fileName(part: string): string {
  if (part === '') return EMPTY;
  return /^\.+$/.test(part) ? part.replaceAll('.', '%2E') : encodeURIComponent(part);
}

function keyOf(path: string): string {
  const parts = path.split('/').map((name) => (name === EMPTY ? '' : decodeURIComponent(name)));
  return parts.join('/');
}
