/** Something that the person who starts the service can mend: its message is all that is shown, without a stack. */
export class UserError extends Error {
  override name = 'UserError';
}
