/** The subjects of the measurement: which module of each candidate serves which operation. */
export const OPERATIONS = ['get', 'list', 'create', 'acknowledge', 'authorizer'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** The service's own functions, by operation. */
export const OWN = {
  get: 'direct-debits/get',
  list: 'direct-debits/list',
  create: 'direct-debits/create',
  acknowledge: 'direct-debits/acknowledge',
  authorizer: 'authorizer',
} as const satisfies Record<Operation, string>;

type Modules = Readonly<Partial<Record<Operation, string>>>;

const each = (folder: string): Modules =>
  Object.fromEntries(OPERATIONS.map((name) => [name, `${folder}/${name}`]));
/** One module that serves every operation, except for the authorizer, which is a separate function anyway. */
const application = (module: string): Modules => ({
  get: module,
  list: module,
  create: module,
  acknowledge: module,
});

/**
 * The modules of the candidates, below `candidates/`, as the results name them. All ratios relate to the `default`
 * bundle.
 */
export const OTHERS: Readonly<Record<string, Modules>> = {
  empty: { get: 'empty/get' },
  floor: each('floor'),
  default: each('default'),
  powertools: each('powertools'),
  express: application('express/app'),
  nest: application('nest/app'),
};
