/** A sentence that ends with a name such as `Luz del Sur, S.A. de C.V.` has one full stop, not two. */
export function withOneStop(sentence: string): string {
  return sentence.replace(/(?<!\.)\.\.(?= |$)/g, '.');
}
