/** A file as it comes: pieces of any size. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Where the bank's files lie. Each is written once and never changed. */
export type BankFiles = {
  /**
   * Writes a file of a known size, in bytes. False where one of this name stands there already, which stays as it is.
   * A file that comes to another size is not written.
   */
  putOnce(name: string, pieces: Pieces, size: number): Promise<boolean>;
  /** The pieces of a file, as they arrive. Throws `NoSuchFile` where there is none of this name. */
  read(name: string): Promise<Pieces>;
};

/** There is no file of this name. */
export class NoSuchFile extends Error {
  override readonly name = 'NoSuchFile';
}
