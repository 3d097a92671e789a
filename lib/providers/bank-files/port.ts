/** The content of a file, in pieces of any size. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** An open file: its pieces as they arrive, and the version that they belong to. */
type OpenFile = { pieces: Pieces; version: string };

/** A file's name and the time when it was written. */
export type Listed = { name: string; writtenAt: Date };

/** The store of the bank's files. The service writes each file once and never changes it, except current reports. */
export type BankFiles = {
  /**
   * Writes a file of a known size, in bytes. Returns false if there is a file of this name, and leaves that one
   * unchanged. Content of another size is not written.
   */
  putOnce(name: string, pieces: Pieces, size: number): Promise<boolean>;
  /**
   * Writes or replaces a file of a known size, in bytes. The bucket refuses this for all files except current reports.
   */
  put(name: string, pieces: Pieces, size: number): Promise<void>;
  /**
   * Opens a file, in the given version if there is one.
   *
   * @throws NoSuchFile if there is no file of this name
   * @throws ChangedFile if the file has another version now
   */
  read(name: string, version?: string): Promise<OpenFile>;
  /**
   * Lists the files whose names start with a prefix, sorted by name. This is for operators: no function of a stage may
   * list.
   */
  list(prefix: string): AsyncIterable<Listed>;
};

/** There is no file of this name. */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}

/** A file was replaced since it was read. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';
}
