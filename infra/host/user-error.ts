/** An error that the developer can correct. Only its message is shown, without a stack trace. */
export class UserError extends Error {
  override name = 'UserError';
}
