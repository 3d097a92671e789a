/** Parses a text of the environment. Throws if the text is not valid. */
type Meaning<T> = (text: string) => T;

const text: Meaning<string> = (same) => same;

const number: Meaning<number> = (digits) => {
  if (!/^\d+(?:\.\d+)?$/.test(digits)) throw new Error('is no number');
  return Number(digits);
};

const flag: Meaning<boolean> = (word) => {
  if (word !== 'true' && word !== 'false') throw new Error('is neither true nor false');
  return word === 'true';
};

const stage: Meaning<'sandbox' | 'production'> = (name) => {
  if (name !== 'sandbox' && name !== 'production') throw new Error('is no stage');
  return name;
};

/**
 * All settings that a deployment passes to functions. `infra/constructs/function` decides which function receives
 * which.
 */
const VARIABLES = {
  STAGE: stage,
  TABLE_NAME: text,
  PUBLIC_URL: text,
  ACCOUNT_LIMITS: number,
  CLOSED_DAYS: text,
  PARTICIPATING_BANKS: text,
  /** The outside parties: which ones, and how to reach them. */
  ACCOUNT_VERIFICATION: text,
  IDENTITY_VERIFICATION: text,
  VERIFICATION_SENDER: text,
  VERIFICATION_CONCEPT: text,
  MAIL_FROM: text,
  MAIL_CONFIGURATION_SET: text,
  MAIL_INTERVAL: number,
  WEBHOOK_QUEUE_URL: text,
  WEBHOOKS_TO_LOCALHOST: flag,
  /** The bank that collects, the creditor, and the files. */
  COLLECTION_BANK: text,
  ISSUER_NAME: text,
  ISSUER_RFC: text,
  PLAIN_COPY_MEANS_PAID: text,
  RETURN_CODES: text,
  TRANSFER_LIMIT: text,
  AWAITS_BANK_CREDIT: flag,
  FILES_BUCKET: text,
  EVIDENCE_BUCKET: text,
  MERCHANT_FILES_BUCKET: text,
  /** The names of secrets, never their contents. */
  ACCOUNT_NUMBERS_SECRET: text,
  CALLBACK_SECRET: text,
  EVIDENCE_SECRET: text,
  FINTOC_SECRET: text,
  MAIL_SECRET: text,
  ORIGIN_SECRET: text,
  RESPONSES_SECRET: text,
  SIGNING_SECRET: text,
  SUMSUB_SECRET: text,
  TAX_IDS_SECRET: text,
  TOKENS_SECRET: text,
  WEBHOOKS_SECRET: text,
} as const;

export type Variable = keyof typeof VARIABLES;
export type SecretVariable = Extract<Variable, `${string}_SECRET`>;

type Value<Name extends Variable> = ReturnType<(typeof VARIABLES)[Name]>;

const read = new Map<Variable, { from: string; value: unknown }>();

/**
 * Returns the value of a variable; undefined if it is not set. A value is parsed once and again after a change, because
 * operators' commands set the environment after modules are loaded.
 *
 * @throws Error naming the variable, if its text is not valid
 */
export function setting<Name extends Variable>(name: Name): Value<Name> | undefined {
  const from = process.env[name];
  if (from === undefined || from === '') return undefined;
  const known = read.get(name);
  if (known?.from === from) return known.value as Value<Name>;
  const value = meaningOf(name, from);
  read.set(name, { from, value });
  return value;
}

/**
 * Returns the value of a variable that must be set.
 *
 * @throws Error naming the variable, if it is not set or its text is not valid
 */
export function requiredSetting<Name extends Variable>(name: Name): Value<Name> {
  const value = setting(name);
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** Returns the variables that name the secrets that this function may read. */
export function secretVariables(): SecretVariable[] {
  const isNamed = (name: string): name is SecretVariable =>
    name.endsWith('_SECRET') && setting(name as Variable) !== undefined;
  return Object.keys(VARIABLES).filter(isNamed);
}

function meaningOf<Name extends Variable>(name: Name, from: string): Value<Name> {
  try {
    return (VARIABLES[name] as Meaning<Value<Name>>)(from);
  } catch (error) {
    throw new Error(`${name} ${(error as Error).message}`);
  }
}
