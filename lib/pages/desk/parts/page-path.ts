/** Returns the path of a page of a list: of the first page without a cursor. `path` may have filters. */
export function pagePath(path: string, cursor: string | undefined): string {
  if (cursor === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}
