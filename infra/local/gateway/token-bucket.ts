/** A bucket of `burst` requests, refilled by `rate` a second. */
export type Limit = { readonly rate: number; readonly burst: number };

/** Takes one request from the bucket of a key. Returns false if none is left. */
export type Take = (key: string, limit: Limit) => boolean;

/** Creates buckets, one for each key, full at first. `now` returns milliseconds. */
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
