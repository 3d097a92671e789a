import { parseArgs } from 'node:util';
import { checked } from '../settings.ts';

export const USAGE = `Usage: domicilia listen [options]

Prints the events of your account as they happen, and forwards them to a server in development, signed like webhooks.

  --forward-to <url>   your server, such as http://localhost:3000/webhooks; without it, events are only printed
  --base-url <url>     the service (default: DOMICILIA_BASE_URL)
  --events <types>     only these types, such as charge.paid,charge.failed
  --since <time>       begins with the events of this time, such as 2027-01-15T10:00:00Z (default: now)
  --help               prints this text

DOMICILIA_PUBLIC_KEY and DOMICILIA_PRIVATE_KEY are the keys of the account. DOMICILIA_WEBHOOK_SECRET is the signing
secret; without it, a new one is printed at each start. Ctrl-C ends the command.`;

/** The options of `domicilia listen`. */
export type ListenOptions = {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly baseUrl: string;
  readonly forwardTo: string | undefined;
  /** Types of events; all if there are none. */
  readonly events: readonly string[];
  /** An ISO time. */
  readonly since: string | undefined;
  readonly secret: string | undefined;
};

/** The developer called the command in a wrong way. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const KNOWN = {
  'forward-to': { type: 'string' },
  'base-url': { type: 'string' },
  events: { type: 'string' },
  since: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const OWN_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Reads the options from the command line, and the keys from the environment, where other users of the machine do not
 * see them.
 *
 * @throws UsageError that names the option or the variable
 */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ListenOptions | 'help' {
  const { values, positionals } = parsed(args);
  if (values.help) return 'help';
  if (positionals.join(' ') !== 'listen')
    throw new UsageError('The only command is: domicilia listen. See domicilia --help.');
  const {
    DOMICILIA_PUBLIC_KEY: publicKey,
    DOMICILIA_PRIVATE_KEY: privateKey,
    DOMICILIA_WEBHOOK_SECRET: secret,
  } = environment;
  const baseUrl = values['base-url'] ?? environment.DOMICILIA_BASE_URL;
  if (!publicKey || !privateKey)
    throw new UsageError('Set DOMICILIA_PUBLIC_KEY and DOMICILIA_PRIVATE_KEY: the keys of your account.');
  if (!baseUrl) throw new UsageError('Set --base-url or DOMICILIA_BASE_URL: the address of the service.');
  return {
    ...required({ publicKey, privateKey, baseUrl }),
    forwardTo: serverIn(values['forward-to']),
    events: typesIn(values.events),
    since: timeIn(values.since),
    secret: secretIn(secret),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: KNOWN, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See domicilia --help.`);
  }
}

function required(settings: { publicKey: string; privateKey: string; baseUrl: string }) {
  try {
    checked(settings);
    return settings;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function serverIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  if (protocol === 'https:' || (protocol === 'http:' && OWN_MACHINE.test(hostname))) return text;
  throw new UsageError('--forward-to must be a URL: https, or http on this machine.');
}

function typesIn(text: string | undefined): string[] {
  const types = text?.split(',').map((type) => type.trim()) ?? [];
  if (types.every((type) => /^[a-z_]+\.[a-z_]+$/.test(type))) return types;
  throw new UsageError('--events must be types, separated by commas: charge.paid,charge.failed.');
}

function timeIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // JavaScript reads 30 February as 2 March.
  const exists = new Date(text.slice(0, 10)).getUTCDate() === Number(text.slice(8, 10));
  const time = exists && /^\d{4}-\d{2}-\d{2}T/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new UsageError('--since must be a time such as 2027-01-15T10:00:00Z.');
  return new Date(time).toISOString();
}

function secretIn(text: string | undefined): string | undefined {
  if (!text || /^whsec_[A-Za-z0-9+/]{32,}=*$/.test(text)) return text || undefined;
  throw new UsageError('DOMICILIA_WEBHOOK_SECRET must be whsec_ and at least 24 bytes in Base64.');
}
