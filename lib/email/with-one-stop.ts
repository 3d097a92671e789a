/** Reduces two full stops to one at the end of a sentence that ends with a name such as `Luz del Sur, S.A. de C.V.` */
export function withOneStop(sentence: string): string {
  return sentence.replace(/(?<!\.)\.\.(?= |$)/g, '.');
}
