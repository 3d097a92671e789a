import { expect } from '@jest/globals';
import { ROLES } from '#lib/domain/people/roles.ts';
import { holdDate } from '#tests/support/money/scheduled-run.ts';
import { type Login, Model, type Pass, PROMISED } from './model.ts';
import type { PeopleWorld } from './world.ts';

/** The kinds of steps; those that are more likely are there more often. */
export const KINDS = [
  ...(['add', 'sign in', 'sign in', 'sign in', 'renew', 'renew', 'renew', 'replay', 'end'] as const),
  ...(['remove', 'change role', 'remove by session', 'remove by session', 'add pair', 'add pair'] as const),
  ...([
    'revoke by session',
    'token',
    'token',
    'suspend',
    'resume',
    'resume',
    'resume',
    'wait',
    'wait',
  ] as const),
  'fill',
] as const;

/** A step: what happens, with two numbers that choose to whom. */
export type Step = { readonly kind: (typeof KINDS)[number]; readonly a: number; readonly b: number };

/** How long a step may wait, in seconds: short, beyond a token, beyond an idle session, most of a day. */
const WAITS = [5, 29, 31, 590, 601, 3_500, 3_601, 20_000];

const codeOf = (error: unknown) => (error as { code?: string }).code;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => codeOf(error) ?? Promise.reject(error),
  );

/** One account in the service and in the model, to which the same happens. */
export class Life {
  readonly model = new Model();
  readonly #world: PeopleWorld;
  readonly #account: string;
  #now: number;

  constructor(world: PeopleWorld, made: Awaited<ReturnType<PeopleWorld['newAccount']>>, now: number) {
    [this.#world, this.#account, this.#now] = [world, made.account_id, now];
    const { public_key: publicKey, private_key: privateKey } = made;
    this.model.pairs.push({ publicKey, privateKey, isRevoked: false });
  }

  /** Does a step, and compares everything that has to hold after it. Time passes before each step. */
  async take({ kind, a, b }: Step): Promise<void> {
    this.#pass(kind === 'wait' ? Number(WAITS[a % WAITS.length]) : 1);
    await this.#deeds[kind](a, b);
    await this.#admitted(a + b);
    await this.#kept();
  }

  #pass(seconds: number): void {
    this.#now += 1_000 * seconds;
    holdDate(new Date(this.#now));
  }

  readonly #deeds: Readonly<Record<Step['kind'], (a: number, b: number) => Promise<void>>> = {
    add: async (a) => {
      const role = ROLES[a % ROLES.length] ?? 'owner';
      if (this.model.members.length < 8) this.model.people.push(await this.#world.add(this.#account, role));
    },
    'sign in': async (a) => {
      const person = pick(this.model.members, a);
      if (!person) return;
      const signing = this.#world.signIn(person.email);
      if (this.model.isSuspended) return expect(await outcomeOf(signing)).toBe('sign_in_refused');
      const { cookie, ...made } = await signing;
      this.model.makeRoom(person, this.#now);
      const login = { person, cookies: [cookie], since: this.#now, renewed: this.#now, isEnded: false };
      this.model.logins.push(login);
      this.#note({ ...made, of: login });
    },
    renew: async (a) => this.#renew(pick(this.model.logins, a), 0),
    replay: async (a, b) => this.#renew(pick(this.model.logins, a), 1 + (b % 3)),
    end: async (a, b) => {
      const login = pick(this.model.logins, a);
      if (!login) return;
      await this.#world.end(pick(login.cookies, b) ?? '');
      if (this.model.isOpen(login, this.#now)) login.isEnded = true;
    },
    remove: async (a) => {
      const person = pick(this.model.members, a);
      if (!person) return;
      const isRefused = this.model.isLastOwner(person);
      const outcome = await outcomeOf(this.#world.remove(this.#account, person.id));
      expect(outcome).toBe(isRefused ? 'last_owner' : 'done');
      person.isRemoved = !isRefused;
    },
    'change role': async (a, b) => {
      const person = pick(this.model.members, a);
      if (!person || this.model.isLastOwner(person)) return;
      await this.#world.remove(this.#account, person.id);
      person.isRemoved = true;
      const role = ROLES[b % ROLES.length] ?? 'owner';
      this.model.people.push(await this.#world.add(this.#account, role, person.email));
    },
    'remove by session': async (a, b) => {
      const [pass, person] = [pick(this.#sessions(), a), pick(this.model.members, b)];
      if (!pass || !person) return;
      const { status, text } = await this.#world.call(pass.token, 'DELETE', `/api/members/${person.id}`);
      const may = this.#mayManage(pass);
      if (!may) return expect([401, 403]).toContain(status);
      if (this.model.isLastOwner(person))
        return expect([status, text]).toEqual([409, expect.stringContaining('last_owner')]);
      expect(status).toBe(200);
      person.isRemoved = true;
    },
    'add pair': async (a) => {
      const pass = pick(this.#sessions(), a);
      if (!pass) return;
      const { status, text } = await this.#world.call(pass.token, 'POST', '/api/api-keys', {
        name: `Shop ${this.#now}`,
      });
      if (!this.#mayManage(pass)) return expect([401, 403]).toContain(status);
      if (this.model.valid.length >= PROMISED.pairs) return expect(status).toBe(422);
      expect(status).toBe(201);
      const { public_key: publicKey, private_key: privateKey } = JSON.parse(text);
      this.model.pairs.push({ publicKey, privateKey, isRevoked: false });
    },
    fill: async (a) => {
      for (let n = 0; n < 3 + (a % 5); n += 1) {
        const adding = this.#world.addPair(this.#account);
        if (this.model.valid.length >= PROMISED.pairs)
          expect(await outcomeOf(adding)).toBe('validation_failed');
        else {
          const added = await adding;
          const [publicKey, privateKey] = [String(added?.public_key), String(added?.private_key)];
          this.model.pairs.push({ publicKey, privateKey, isRevoked: false });
        }
      }
    },
    'revoke by session': async (a, b) => {
      const [pass, pair] = [pick(this.#sessions(), a), pick(this.model.valid, b)];
      if (!pass || !pair) return;
      const { status } = await this.#world.call(pass.token, 'DELETE', `/api/api-keys/${pair.publicKey}`);
      if (!this.#mayManage(pass)) return expect([401, 403]).toContain(status);
      expect(status).toBe(200);
      pair.isRevoked = true;
    },
    token: async (a) => {
      const pair = pick(this.model.pairs, a);
      if (!pair) return;
      const { status, made } = await this.#world.tokenOf(pair.publicKey, pair.privateKey);
      if (pair.isRevoked) expect(status).toBe(401);
      else if (this.model.isSuspended) expect(status).toBe(403);
      else expect(status).toBe(200);
      if (made) this.#note({ ...made, of: pair });
    },
    suspend: async () => {
      await this.#world.setSuspended(this.#account, true);
      this.model.isSuspended = true;
    },
    resume: async () => {
      await this.#world.setSuspended(this.#account, false);
      this.model.isSuspended = false;
    },
    wait: async () => {},
  };

  /** Renews a session by its cookie, or by one that was replaced some renewals ago. */
  async #renew(login: Login | undefined, ago: number): Promise<void> {
    const cookie = login?.cookies.at(-1 - ago);
    if (!login || cookie === undefined) return;
    const renewing = this.#world.renew(cookie);
    const isRepeated = ago === 1 && this.#now - login.renewed <= PROMISED.overlap;
    if (!this.model.isOpen(login, this.#now))
      return expect(await outcomeOf(renewing)).toBe('unauthenticated');
    if (ago > 0 && !isRepeated) {
      expect(await outcomeOf(renewing)).toBe('unauthenticated');
      login.isEnded = true;
      return;
    }
    if (this.model.isSuspended) return expect(await outcomeOf(renewing)).toBe('account_suspended');
    const renewed = await renewing;
    if (isRepeated) expect(renewed.cookie).toBe(login.cookies.at(-1));
    else {
      login.cookies.push(renewed.cookie);
      login.renewed = this.#now;
    }
    this.#note({ token: renewed.token, ends: renewed.ends, of: login });
  }

  #sessions(): Pass[] {
    return this.model.passes.filter(({ of }) => 'cookies' in of);
  }

  #mayManage(pass: Pass): boolean {
    return 'cookies' in pass.of && pass.of.person.role === 'owner' && this.model.admits(pass, this.#now);
  }

  /** Notes a token, which must not outlive what it was made with. */
  #note(pass: Pass): void {
    const { ends, of } = pass;
    if ('cookies' in of) {
      expect(ends).toBeLessThanOrEqual(this.#now + PROMISED.token);
      expect(ends).toBeLessThanOrEqual(Math.max(this.model.endOf(of), this.#now + 1_000));
    }
    this.model.passes.push(pass);
  }

  /** Some tokens, the newest among them, admit a request if and only if all that they were made with is in force. */
  async #admitted(drawn: number): Promise<void> {
    const { passes } = this.model;
    for (const pass of new Set([passes.at(-1), pick(passes, drawn), pick(passes, 7 * drawn + 3)])) {
      if (!pass) continue;
      const { status } = await this.#world.call(pass.token, 'GET', '/api/direct-debits?limit=1');
      if (this.model.admits(pass, this.#now)) expect(status).toBe(200);
      else expect([401, 403]).toContain(status);
    }
  }

  async #kept(): Promise<void> {
    const { members, roster, keys } = await this.#world.stored(this.#account);
    const owners = members.filter(({ role }) => role === 'owner').length;
    expect(members.map(({ id, role }) => [id, role]).sort()).toEqual(
      this.model.members.map(({ id, role }) => [id, role]).sort(),
    );
    if (roster) expect(roster).toMatchObject({ members: members.length, owners });
    expect(
      keys
        .filter(({ valid_until }) => valid_until === undefined)
        .map(({ public_key }) => public_key)
        .sort(),
    ).toEqual(this.model.valid.map(({ publicKey }) => publicKey).sort());
    expect(keys.length).toBeLessThanOrEqual(PROMISED.pairs);
    for (const person of this.model.members)
      expect(this.model.openOf(person, this.#now).length).toBeLessThanOrEqual(PROMISED.sessions);
  }
}

const pick = <T>(some: readonly T[], n: number): T | undefined => some[n % Math.max(1, some.length)];
