/** A place in a text, both counted from 1. */
type Place = { line: number; column: number };

/**
 * Where a text stops being JSON: behind the longest beginning of it that could still go on. The parser itself tells the
 * place for some faults only, and shows what is around it, which may be an account number.
 */
export function jsonFaultIn(text: string): Place {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (couldGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const before = text.slice(0, good);
  return { line: before.split('\n').length, column: good - before.lastIndexOf('\n') };
}

/** Whether a beginning is whole, or lacks only what would have to follow: then the fault is at its very end. */
function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, place] = /at position (\d+)/.exec(message) ?? [];
    return message === 'Unexpected end of JSON input' || Number(place) === beginning.length;
  }
}
