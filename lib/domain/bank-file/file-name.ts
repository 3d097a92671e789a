/** The name of a file for the bank, by its id: day, bank and number, without the folder that says whose orders it holds. */
export function fileNameOf(fileId: string): string {
  return fileId.slice(fileId.indexOf('/') + 1);
}
