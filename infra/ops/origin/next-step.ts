/** What AWS knows of the origin's secret, as ids of its versions. An empty id is none in particular: nothing was rotated yet. */
export type OriginState = {
  /** The version in force. */
  readonly current: string;
  /** The former version, while functions still accept it. */
  readonly previous?: string | undefined;
  /** What the distribution sends. */
  readonly sent: string;
  /** What the web ACL of the API accepts; undefined in a stage without one. */
  readonly accepted?: readonly [current: string, other: string] | undefined;
};

/** One change that brings the versions in use nearer to the current one. */
export type OriginStep =
  | { readonly do: 'accept'; readonly versions: readonly [current: string, other: string] }
  | { readonly do: 'send'; readonly version: string }
  | { readonly do: 'forget'; readonly version: string };

/**
 * The next step of a rotation, from what AWS knows alone: so it goes on after a step that was cut off, whichever it was.
 * The order keeps every request: the ACL accepts both versions before the distribution sends the current one, and only the
 * current one after that; last, functions forget the previous version.
 *
 * @returns undefined once the current version is the only one in use
 */
export function nextStep({ current, previous, sent, accepted }: OriginState): OriginStep | undefined {
  // A distribution that was never told a version sends the one that was current at its last deployment.
  const maybeSent = sent === '' ? (previous ?? current) : sent;
  const needed = [current, maybeSent];
  if (accepted && !needed.every((version) => accepted.includes(version))) {
    return { do: 'accept', versions: [current, maybeSent] };
  }
  if (sent !== current) return { do: 'send', version: current };
  if (accepted?.some((version) => version !== current)) return { do: 'accept', versions: [current, current] };
  return previous === undefined ? undefined : { do: 'forget', version: previous };
}
