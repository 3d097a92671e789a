/**
 * Returns whether a range of versions, as `engines` of a package has it, accepts a version of Node.js: `^22.19.0 ||
 * >=24`.
 *
 * @param {string} range
 * @param {string} version
 * @returns {boolean}
 * @throws {Error} for a notation that it does not know
 */
export function accepts(range, version) {
  return range.split('||').some((part) => {
    const comparators = part
      .trim()
      .replace(/([<>=^~])\s+/g, '$1')
      .split(/\s+/);
    return comparators.every((comparator) => compares(comparator, version));
  });
}

function compares(comparator, version) {
  if (comparator === '*' || comparator === '') return true;
  const [, sign, number] = /^(>=|<=|>|<|\^|~|=?)v?(\d+(?:\.[\dx*]+){0,2})$/.exec(comparator) || [];
  if (number === undefined) throw new Error(`Unknown range of versions: ${comparator}`);
  const given = number
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
  const own = version.split('.').map(Number);
  const order = orderOf(own, given);
  switch (sign) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0 || startsWith(own, given);
    case '>':
      return order > 0 && !startsWith(own, given);
    case '<':
      return order < 0;
    case '^':
      return order >= 0 && own[0] === given[0];
    case '~':
      return order >= 0 && startsWith(own, given.slice(0, 2));
    default:
      return startsWith(own, given);
  }
}

/** Compares versions part by part; missing parts are 0. */
function orderOf(own, given) {
  for (const place of [0, 1, 2]) {
    const difference = own[place] - (given[place] || 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function startsWith(own, given) {
  return given.every((part, place) => part === own[place]);
}
