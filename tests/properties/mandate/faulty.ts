import { jest } from '@jest/globals';
import type * as Plan from '#lib/domain/direct-debit/collection-plan.ts';
import type * as Places from '#lib/domain/direct-debit/day-places.ts';
import type * as Next from '#lib/domain/direct-debit/next-collection.ts';
import type * as Periods from '#lib/domain/direct-debit/periods.ts';
import type * as PreNotifications from '#lib/domain/direct-debit/pre-notification.ts';
import type * as Schedule from '#lib/domain/direct-debit/schedule.ts';
import type * as Clocks from '#lib/operations/clock.ts';

/** The parts that a fault may replace. */
type Replaceable = {
  places: typeof Places;
  plan: typeof Plan;
  preNotifications: typeof PreNotifications;
  clocks: typeof Clocks;
  schedule: typeof Schedule;
  periods: typeof Periods;
  next: typeof Next;
};

/** Replacements for parts of modules, made from the real ones. */
export type Faulty = {
  [Name in keyof Replaceable]?: (actual: Replaceable[Name]) => Partial<Replaceable[Name]>;
};

/** The modules in which faults are made, each after those that it imports. */
const MODULES: Readonly<Record<keyof Replaceable, () => Promise<object>>> = {
  schedule: () => import('#lib/domain/direct-debit/schedule.ts'),
  preNotifications: () => import('#lib/domain/direct-debit/pre-notification.ts'),
  places: () => import('#lib/domain/direct-debit/day-places.ts'),
  periods: () => import('#lib/domain/direct-debit/periods.ts'),
  next: () => import('#lib/domain/direct-debit/next-collection.ts'),
  plan: () => import('#lib/domain/direct-debit/collection-plan.ts'),
  clocks: () => import('#lib/operations/clock.ts'),
};
const PATHS: Readonly<Record<keyof Replaceable, string>> = {
  schedule: '#lib/domain/direct-debit/schedule.ts',
  preNotifications: '#lib/domain/direct-debit/pre-notification.ts',
  places: '#lib/domain/direct-debit/day-places.ts',
  periods: '#lib/domain/direct-debit/periods.ts',
  next: '#lib/domain/direct-debit/next-collection.ts',
  plan: '#lib/domain/direct-debit/collection-plan.ts',
  clocks: '#lib/operations/clock.ts',
};

let faulty: Faulty = {};

/** Makes the service run with a fault from now on, or without any. */
export function makeFaulty(fault: Faulty): void {
  faulty = fault;
}

/** Replaces the modules for faults, before the service is loaded. Without a fault they behave as the real ones. */
export async function letBeFaulty(): Promise<void> {
  for (const [name, load] of Object.entries(MODULES) as [keyof Replaceable, () => Promise<object>][]) {
    const actual = { ...(await load()) } as Record<string, unknown>;
    const members = Object.entries(actual).map(([member, value]) => [
      member,
      typeof value === 'function' ? replaceable(name, member, actual) : value,
    ]);
    jest.unstable_mockModule(PATHS[name], () => Object.fromEntries(members));
    // The modules that are loaded next get this one instead.
    jest.resetModules();
  }
}

/** Returns a function that checks at each call whether a fault replaces it. */
function replaceable(name: keyof Replaceable, member: string, actual: Record<string, unknown>) {
  return (...given: unknown[]) => {
    const make = faulty[name] as ((actual: unknown) => Record<string, unknown>) | undefined;
    const does = (make?.(actual)[member] ?? actual[member]) as (...given: unknown[]) => unknown;
    return does(...given);
  };
}
