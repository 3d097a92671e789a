/** The versions of the origin's secret in use, by id. An empty id means that nothing was rotated yet. */
export type OriginState = {
  /** The present version. */
  readonly current: string;
  /** The previous version, while functions still accept it. */
  readonly previous?: string | undefined;
  /** The version that the distribution sends. */
  readonly sent: string;
  /** The versions that the web ACL of the API accepts; undefined in a stage without one. */
  readonly accepted?: readonly [current: string, other: string] | undefined;
};

/** One change on the way to using only the current version. */
export type OriginStep =
  | { readonly do: 'accept'; readonly versions: readonly [current: string, other: string] }
  | { readonly do: 'send'; readonly version: string }
  | { readonly do: 'forget'; readonly version: string };

/**
 * Returns the next step of a rotation from the state in AWS alone, so that it continues after any interruption. The
 * order loses no request: the ACL accepts both versions before the distribution sends the current one, and only the
 * current one after that; last, functions forget the previous version.
 *
 * @returns undefined once the current version is the only one in use
 */
export function nextStep({ current, previous, sent, accepted }: OriginState): OriginStep | undefined {
  // A distribution without a version sends the one that was current at its last deployment.
  const maybeSent = sent === '' ? (previous ?? current) : sent;
  const needed = [current, maybeSent];
  if (accepted && !needed.every((version) => accepted.includes(version))) {
    return { do: 'accept', versions: [current, maybeSent] };
  }
  if (sent !== current) return { do: 'send', version: current };
  if (accepted?.some((version) => version !== current)) return { do: 'accept', versions: [current, current] };
  return previous === undefined ? undefined : { do: 'forget', version: previous };
}
