import type { Role } from '#lib/domain/people/roles.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The promises about sessions and keys, in numbers of their own: the service's are not used. */
export const PROMISED = {
  idle: HOUR,
  longest: 12 * HOUR,
  token: 10 * MINUTE,
  overlap: 30 * SECOND,
  sessions: 10,
  pairs: 20,
} as const;

export type Person = { id: string; email: string; role: Role; isRemoved: boolean };
/** A session with the cookies that it has had, the newest last. Times are milliseconds of the epoch. */
export type Login = { person: Person; cookies: string[]; since: number; renewed: number; isEnded: boolean };
export type Pair = { publicKey: string; privateKey: string; isRevoked: boolean };
/** A token, what it was made with, and its end in milliseconds of the epoch. */
export type Pass = { token: string; ends: number; of: Login | Pair };

/** What an account has, as its owner would say it. */
export class Model {
  isSuspended = false;
  readonly people: Person[] = [];
  readonly logins: Login[] = [];
  readonly pairs: Pair[] = [];
  readonly passes: Pass[] = [];

  get members(): Person[] {
    return this.people.filter(({ isRemoved }) => !isRemoved);
  }

  get valid(): Pair[] {
    return this.pairs.filter(({ isRevoked }) => !isRevoked);
  }

  isLastOwner({ role }: Person): boolean {
    return role === 'owner' && this.members.filter((one) => one.role === 'owner').length === 1;
  }

  /** Returns when a session ends that is not renewed again. */
  endOf({ since, renewed }: Login): number {
    return Math.min(since + PROMISED.longest, renewed + PROMISED.idle);
  }

  isOpen(login: Login, now: number): boolean {
    return !login.isEnded && !login.person.isRemoved && now < this.endOf(login);
  }

  openOf(person: Person, now: number): Login[] {
    return this.logins.filter((one) => one.person === person && this.isOpen(one, now));
  }

  /** Returns whether a token admits a request. */
  admits({ ends, of }: Pass, now: number): boolean {
    if (this.isSuspended || now >= ends) return false;
    return 'cookies' in of ? this.isOpen(of, now) : !of.isRevoked;
  }

  /** Ends the session that was renewed first, if a person has as many as it may have. */
  makeRoom(person: Person, now: number): void {
    const open = this.openOf(person, now).sort((one, other) => one.renewed - other.renewed);
    const [oldest] = open;
    if (oldest && open.length >= PROMISED.sessions) oldest.isEnded = true;
  }
}
