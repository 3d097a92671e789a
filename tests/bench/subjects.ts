/** What is measured: which module of each candidate answers which operation. */
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

const each = (folder: string) => Object.fromEntries(OPERATIONS.map((name) => [name, `${folder}/${name}`]));

/** The modules of the others, below `candidates/`. All ratios are to `default`. */
export const OTHERS: Readonly<Record<string, Readonly<Partial<Record<Operation, string>>>>> = {
  default: each('default'),
};
