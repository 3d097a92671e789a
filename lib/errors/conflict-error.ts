/** The record changed between the read and the write. The caller reads again and decides again. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
