/** Returns whether a range of versions, as `engines` of a package has it, accepts a version of Node.js. */
export function accepts(range: string, version: string): boolean;
