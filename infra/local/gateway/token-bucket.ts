/** A bucket of `burst` requests, which fills up by `rate` a second. */
export type Limit = { readonly rate: number; readonly burst: number };

/** Takes one request out of the bucket of a key: false if there is none left. */
export type Take = (key: string, limit: Limit) => boolean;

/** Buckets by their keys, each full at first. `now` gives milliseconds. */
export function createBuckets(now: () => number = Date.now): Take {
  const buckets = new Map<string, { left: number; at: number }>();
  return (key, { rate, burst }) => {
    const at = now();
    const before = buckets.get(key) ?? { left: burst, at };
    const left = Math.min(burst, before.left + ((at - before.at) / 1000) * rate);
    const passes = left >= 1;
    buckets.set(key, { left: passes ? left - 1 : left, at });
    return passes;
  };
}
