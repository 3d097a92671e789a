/** Milliseconds after which every browser has started to read the document. */
const READ = 60_000;

/** Saves a document under a name, as a download. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  Object.assign(anchor, { href, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(href), READ);
}
