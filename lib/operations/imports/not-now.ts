/** The work on an import cannot go on at present: what holds it up is no error, and ends by itself or by an operator. */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}
