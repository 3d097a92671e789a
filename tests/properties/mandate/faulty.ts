import type * as Plan from '#lib/domain/direct-debit/collection-plan.ts';
import type * as Places from '#lib/domain/direct-debit/day-places.ts';
import type * as Next from '#lib/domain/direct-debit/next-collection.ts';
import type * as Periods from '#lib/domain/direct-debit/periods.ts';
import type * as PreNotifications from '#lib/domain/direct-debit/pre-notification.ts';
import type * as Schedule from '#lib/domain/direct-debit/schedule.ts';
import type * as Clocks from '#lib/operations/clock.ts';
import { type MakeFaulty, replaceModules } from '#tests/support/jest/replace-modules.ts';

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
export const letBeFaulty = (): Promise<void> =>
  replaceModules(MODULES, PATHS, (name) => faulty[name] as MakeFaulty | undefined);
