/** What was read before the write is no longer so: read again and decide again. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}
