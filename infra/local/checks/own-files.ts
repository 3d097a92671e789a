/** A file or folder that the service writes to its data directory. */
export type OwnFile = {
  readonly name: RegExp;
  /** What it holds, for a developer who is about to lose it. */
  readonly holds: string;
  /** What becomes of its content if it alone is deleted; without it, other files would be worthless. */
  readonly afterDeletion?: string;
  readonly isFolder?: boolean;
  /** How its text is read: throws an error that says what is wrong with it. */
  readonly read?: (text: string) => void;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string';

/** Returns how a JSON file is read: its value must pass `fits`. */
const json =
  (expected: string, fits: (value: unknown) => boolean) =>
  (text: string): void => {
    if (!fits(JSON.parse(text))) throw new Error(`it is not ${expected}`);
  };

const lines = (text: string): void => {
  for (const line of text.split('\n').filter(Boolean)) JSON.parse(line);
};

const versions = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((version) => isObject(version) && [version.id, version.text].every(isText));

const MADE_AGAIN = 'it is made again';

/** The database, with the files that SQLite keeps next to it. */
export const DATABASE = 'dynamodb.sqlite';
export const SECRETS = 'secrets.json';
export const DEMO_ACCOUNT = 'demo-account.json';

/** All files that the service writes to its data directory, except its lock. Others are not touched. */
export const OWN_FILES: readonly OwnFile[] = [
  { name: /^dynamodb\.sqlite.*$/, holds: 'all records' },
  {
    name: /^secrets\.json$/,
    holds: 'the keys of stored account numbers, tokens and evidence',
    read: json('a list of secrets', (value) => isObject(value) && Object.values(value).every(versions)),
  },
  { name: /^files$/, holds: 'the bank’s files', isFolder: true },
  { name: /^undelivered$/, holds: 'the events in flight', isFolder: true },
  {
    name: /^demo-account\.json$/,
    holds: 'the keys of the demo account',
    afterDeletion: MADE_AGAIN,
    read: json(
      'an account with its keys',
      (value) => isObject(value) && [value.account_id, value.public_key, value.private_key].every(isText),
    ),
  },
  {
    name: /^stacks\.json$/,
    holds: 'the parameters of the stacks',
    afterDeletion: 'the defaults count again',
    read: json('a list of parameters', (value) => isObject(value) && Object.values(value).every(isObject)),
  },
  {
    name: /^pipe-.*\.json$/,
    holds: 'the position in the table’s stream',
    afterDeletion: 'earlier events are delivered again',
    read: json('a list of positions', (value) => isObject(value) && Object.values(value).every(isText)),
  },
  {
    name: /^(?:dead-letters|archive-.*)\.jsonl$/,
    holds: 'archived events',
    afterDeletion: 'those events cannot be replayed',
    read: lines,
  },
  { name: /^functions$/, holds: 'compiled code', afterDeletion: MADE_AGAIN, isFolder: true },
  { name: /^compile-cache$/, holds: 'compiled code', afterDeletion: MADE_AGAIN, isFolder: true },
  { name: /^service\.log$/, holds: 'the log', afterDeletion: MADE_AGAIN },
  { name: /^service\.json$/, holds: 'the description of the last run', afterDeletion: MADE_AGAIN },
  // A write that was interrupted leaves its draft.
  {
    name: /^(?:secrets|stacks|demo-account|pipe-.*|service)\.json\.\d+\.draft$/,
    holds: 'a draft',
    afterDeletion: 'nothing is lost',
  },
];

/** Returns whether the service writes a file of this name to its data directory. */
export const isOwnFile = (name: string): boolean => OWN_FILES.some((file) => file.name.test(name));
