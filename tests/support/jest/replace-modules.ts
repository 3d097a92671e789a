import { jest } from '@jest/globals';

type Functions = Readonly<Record<string, unknown>>;

/** Makes replacements for functions of a module, from the real ones. */
export type MakeFaulty = (actual: Functions) => Functions;

/**
 * Replaces modules before the service is loaded. Each of their functions checks at each call whether a fault replaces
 * it; without one it behaves as the real one.
 *
 * @param modules each after those that it imports
 * @param faultOf returns the fault of a module at this moment
 */
export async function replaceModules<Name extends string>(
  modules: Readonly<Record<Name, () => Promise<object>>>,
  paths: Readonly<Record<Name, string>>,
  faultOf: (name: Name) => MakeFaulty | undefined,
): Promise<void> {
  for (const [name, load] of Object.entries(modules) as [Name, () => Promise<object>][]) {
    const actual = { ...(await load()) } as Functions;
    const replaceable =
      (member: string) =>
      (...given: unknown[]) => {
        const does = faultOf(name)?.(actual)[member] ?? actual[member];
        return (does as (...given: unknown[]) => unknown)(...given);
      };
    const members = Object.entries(actual).map(([member, value]) => [
      member,
      typeof value === 'function' ? replaceable(member) : value,
    ]);
    jest.unstable_mockModule(paths[name], () => Object.fromEntries(members));
    // The modules that are loaded next get this one instead.
    jest.resetModules();
  }
}
