/** Milliseconds after which a browser has certainly begun to read what it is to keep. */
const READ = 60_000;

/** Has the browser keep a document under a name. */
export function saveFile(content: Blob, name: string): void {
  const href = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  Object.assign(anchor, { href, download: name });
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(href), READ);
}
