/** A file as it comes: pieces of any size. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** A file that was opened: its pieces, as they arrive, and which version of it they are of. */
type OpenFile = { pieces: Pieces; version: string };

/** A file's name, and when it was written. */
export type Listed = { name: string; writtenAt: Date };

/** Where the bank's files lie. What the service writes is written once and never changed, but for current reports. */
export type BankFiles = {
  /**
   * Writes a file of a known size, in bytes. False where one of this name stands there already, which stays as it is.
   * A file that comes to another size is not written.
   */
  putOnce(name: string, pieces: Pieces, size: number): Promise<boolean>;
  /**
   * Writes a file of a known size, in bytes, in the place of the one of this name, if there is one. The bucket refuses it for
   * all files but current reports.
   */
  put(name: string, pieces: Pieces, size: number): Promise<void>;
  /**
   * Opens a file; where a version is given, that one alone. Throws `NoSuchFile` where there is none of this name, and
   * `ChangedFile` where another version stands there by now.
   */
  read(name: string, version?: string): Promise<OpenFile>;
  /** The files whose names begin so, in the order of their names. For operators: no function of a stage may list. */
  list(prefix: string): AsyncIterable<Listed>;
};

/** There is no file of this name. */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}

/** A file was written again since it was read. */
export class ChangedFile extends Error {
  override readonly name = 'ChangedFile';
}
