/** Returns the path of a page of a list. `path` may have filters, and no cursor; without a cursor it is the first page. */
export function pagePath(path: string, cursor: string | undefined): string {
  if (cursor === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}
