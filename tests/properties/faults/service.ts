import { jest } from '@jest/globals';
import { LOCAL_SECRET } from '#infra/local/s3/signature.ts';
import { SECRETS, secretVariable } from '#infra/settings/names.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { COLLECTIONS } from '#tests/support/money/scheduled-run.ts';
import { keyringText } from '#tests/support/servers/secrets-server.ts';
import { waitWithoutLimit } from '#tests/support/servers/wait-without-limit.ts';
import { Aws } from './aws.ts';
import type { State } from './same.ts';

/** The address of the service: nothing listens there. */
export const ORIGIN = 'http://localhost:3999';

/** What all functions find in their environment. */
const ENVIRONMENT = {
  ...COLLECTIONS,
  STAGE: 'sandbox',
  PUBLIC_URL: ORIGIN,
  ACCOUNT_LIMITS: '3',
  ACCOUNT_VERIFICATION: 'simulator',
  IDENTITY_VERIFICATION: 'simulator',
  VERIFICATION_SENDER: 'DOMICILIA',
  VERIFICATION_CONCEPT: 'VERIFICACION',
  MAIL_FROM: 'tests@domicilia.example',
  MAIL_INTERVAL: '0',
  WEBHOOK_QUEUE_URL: 'https://sqs.amazonaws.com/000000000000/webhooks',
  WEBHOOKS_TO_LOCALHOST: 'true',
  FILES_BUCKET: 'files',
  EVIDENCE_BUCKET: 'evidence',
  MERCHANT_FILES_BUCKET: 'merchant-files',
  TRANSFER_LIMIT: '100000',
  AWAITS_BANK_CREDIT: 'false',
};

/** The text of a secret, by its name. */
export const secretText = (name: string): string => keyringText(`k-${name}`);

/** Milliseconds of the shortest limit. */
const LIMIT = 2_000;
/** Half of the milliseconds for which the SDK waits for a connection: it does so in two parts. */
const CONNECTING = 1_000;

/** Shortens waits of the service itself to a fiftieth. Limits stay: on a busy machine a shorter one would be a fault. */
function shortenWaits(): void {
  const { setTimeout: wait } = globalThis;
  const isLimit = (milliseconds: number) => milliseconds >= LIMIT || milliseconds === CONNECTING;
  const shorter = (work: () => void, milliseconds = 0, ...given: []) =>
    wait(work, isLimit(milliseconds) ? milliseconds : milliseconds / 50, ...given);
  globalThis.setTimeout = Object.assign(shorter, wait) as typeof setTimeout;
  jest.unstable_mockModule('#lib/store/engine/pause.ts', () => ({
    MOST_READS: 8,
    MOST_WRITES_TRIED: 8,
    pause: async () => {},
  }));
}

/**
 * Starts what the service calls: its table, and the other services of AWS in memory. The functions run in this process;
 * load them afterwards.
 */
export async function startAround() {
  shortenWaits();
  // A call that a busy machine delays has no fault: one that was given up could still write after the state was read.
  waitWithoutLimit();
  const aws = await Aws.start(secretText);
  const table = await startLoneTable();
  Object.assign(process.env, ENVIRONMENT, {
    SERVICE_URL: ORIGIN,
    AWS_SECRET_ACCESS_KEY: LOCAL_SECRET,
    ...Object.fromEntries(SECRETS.map((name) => [secretVariable(name), `faults/${name}`])),
    ...Object.fromEntries(
      ['S3', 'SQS', 'SESV2', 'SECRETS_MANAGER'].map((name) => [`AWS_ENDPOINT_URL_${name}`, aws.url]),
    ),
  });
  // A process keeps its own copy of the log's stream.
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const { tableStates } = await import('./table-state.ts');
  const { takeTouched } = await import('./touched.ts');
  const states = tableStates();
  let now = await states.read();
  return {
    aws,
    /** Returns what there is at this moment, in the order of the table. */
    async read(): Promise<State> {
      takeTouched();
      now = await states.read();
      return { table: now, outside: aws.state };
    },
    /** Returns what there is at this moment, in any order. Only what was written since the last time is read. */
    async readWritten(): Promise<State> {
      now = await states.readAgain(now, takeTouched());
      return { table: now, outside: aws.state };
    },
    /** Returns the texts of the items that some keys have at this moment. */
    readSome: states.readSome,
    /** Returns whether the whole table is as it was read last. */
    async isAsRead(): Promise<boolean> {
      const all = await states.read();
      return all.size === now.size && [...all].every(([key, text]) => now.get(key) === text);
    },
    /** Sets everything back. */
    async setBack({ table: to, outside }: State): Promise<void> {
      now = await states.readAgain(now, takeTouched());
      await states.setBack(now, to);
      [now, aws.state] = [to, outside];
    },
    async stop(): Promise<void> {
      jest.restoreAllMocks();
      await Promise.all([aws.stop(), table.stop()]);
    },
  };
}
