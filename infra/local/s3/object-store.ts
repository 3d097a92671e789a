import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { AwsError } from '#infra/local/aws/aws-error.ts';
import { writePrivately } from '#infra/local/private-file.ts';

/** An object in a list of them; its size in bytes. */
export type ListedObject = { readonly key: string; readonly size: number; readonly modifiedAt: Date };

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
   * @throws AwsError `PreconditionFailed` for that
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

  /** @returns Nothing where there is no such object. */
  get(bucket: string, key: string): Buffer | undefined {
    const path = this.#path(bucket, key);
    return statSync(path, { throwIfNoEntry: false })?.isFile() ? readFileSync(path) : undefined;
  }

  /** The objects of a bucket whose keys begin so, in the order of S3: that of the keys' bytes. */
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
   * Where an object lies: a key's slashes lead into folders, so that whoever looks finds `answers/…` where it is
   * expected. Whatever a key holds, it leads nowhere else.
   */
  #path(bucket: string, key: string): string {
    return join(this.#root, bucket, ...key.split('/').map(fileName));
  }
}

/** Stands for nothing between two slashes; encoded names never consist of it alone. */
const EMPTY = '%';

function fileName(part: string): string {
  if (part === '') return EMPTY;
  return /^\.+$/.test(part) ? part.replaceAll('.', '%2E') : encodeURIComponent(part);
}

function keyOf(path: string): string {
  const parts = path.split('/').map((name) => (name === EMPTY ? '' : decodeURIComponent(name)));
  return parts.join('/');
}
