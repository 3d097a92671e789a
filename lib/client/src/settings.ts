/**
 * The settings of a client. Keys and address can come from `process.env`: a client without them throws when it is
 * created.
 */
export type Settings = {
  /** The account's public key. */
  publicKey: string | undefined;
  /** The account's private key. Keep it out of code and logs. */
  privateKey: string | undefined;
  /** The address of the service, such as `https://api.example.com`. Without https only on your own machine. */
  baseUrl: string | undefined;
  /** The time limit of a call with all its attempts, in milliseconds: 80,000 by default. */
  timeout?: number | undefined;
  /** How often a call is repeated at most: 3 times by default. */
  retries?: number | undefined;
  /** Sends the requests, for example through a proxy: the global `fetch` by default. */
  fetch?: typeof fetch | undefined;
};

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns the settings with their defaults.
 *
 * @throws TypeError if a setting is missing or invalid
 */
export function checked(settings: Settings) {
  const { timeout = 80_000, retries = 3, fetch = globalThis.fetch } = settings;
  const publicKey = required('publicKey', settings.publicKey);
  const privateKey = required('privateKey', settings.privateKey);
  const baseUrl = required('baseUrl', settings.baseUrl);
  if (!URL.canParse(baseUrl))
    throw new TypeError('baseUrl is no URL. Set one such as https://api.example.com.');
  const { protocol, hostname, pathname } = new URL(baseUrl);
  if (!/^https?:$/.test(protocol))
    throw new TypeError('baseUrl needs its protocol. Set one such as http://localhost:3000.');
  if (protocol !== 'https:' && !(protocol === 'http:' && OWN_MACHINE.has(hostname)))
    throw new TypeError('Set a baseUrl of https: your private key is sent there.');
  if (/\/api\/?$/.test(pathname))
    throw new TypeError('Set a baseUrl without /api at its end: the client adds it.');
  if (!Number.isInteger(retries) || retries < 0) throw new TypeError('Set retries to 0 or more.');
  return { publicKey, privateKey, baseUrl, timeout: checkedTimeout(timeout), retries, fetch };
}

function required(name: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new TypeError(`Set ${name}, a string.`);
}

/** @throws TypeError if it is no number of milliseconds that a timer accepts */
export function checkedTimeout(timeout: number): number {
  if (timeout > 0 && timeout < 2 ** 31) return timeout;
  throw new TypeError('Set timeout to a positive number of milliseconds.');
}
