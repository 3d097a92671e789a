/** How a folder is mutated, with its folders. */
export type Setting = {
  /** The tests that run, as Jest's `testMatch`. */
  readonly tests: readonly string[];
  /** The least share of mutants that have to fail them, in percent; without it, the share is only reported. */
  readonly least?: number;
  /** Whether these tests need the local service, which runs the sources as they are. */
  readonly needsService?: true;
};

/** The tests of the store and of the operations that call them, without HTTP. */
const ON_A_TABLE: Setting = {
  // Requests that a test holds back itself time out on a busy machine, and Stryker begins with no test that fails.
  tests: ['tests/{operations,store}/**/!(*.long|lagging-index).test.ts'],
  needsService: true,
};

const FOLDERS: Readonly<Record<string, Setting>> = {
  'lib/domain': {
    // What takes seconds is left out (the bank's file by its properties, every centavo): examples have to find it.
    tests: ['tests/domain/**/*.test.ts', 'tests/properties/{calendar,clabe,money,rfc}.test.ts'],
    least: 90,
  },
  'lib/auth': { tests: ['tests/{auth,http}/**/*.test.ts'], least: 85 },
  'lib/http': { tests: ['tests/{auth,http}/**/*.test.ts'], least: 85 },
  'lib/store': ON_A_TABLE,
  'lib/operations': ON_A_TABLE,
};

/** Returns the setting of a folder, or of the nearest one that it is in. */
export function settingOf(folder: string): Setting {
  const [nearest] = Object.keys(FOLDERS)
    .filter((one) => `${folder}/`.startsWith(`${one}/`))
    .toSorted((a, b) => b.length - a.length);
  const found = FOLDERS[nearest ?? ''];
  if (!found) throw new Error(`${folder} is not mutated. Choose one of ${Object.keys(FOLDERS).join(', ')}.`);
  return found;
}
