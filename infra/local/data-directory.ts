import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from './private-file.ts';
import { UserError } from './user-error.ts';

/** The description of a running service, for other programs on this machine such as `npm run ops`. */
export type ServiceDescription = {
  readonly pid: number;
  readonly url: string;
  /** The API without the distribution, like `execute-api`. */
  readonly direct_url: string;
  readonly inbox_url: string;
  /** Creates accounts. */
  readonly accounts_url: string;
  /** DynamoDB itself, without the proxy that functions use. */
  readonly dynamodb_endpoint: string;
  /** Accepts the access key id `operator`. */
  readonly secrets_endpoint: string;
  /** Accepts the same access key id. */
  readonly s3_endpoint: string;
  /** Calls functions and replays events. Accepts the same access key id. */
  readonly events_endpoint: string;
  /** The bucket of the bank's files, if a stack has one. */
  readonly files_bucket?: string;
  readonly table_name: string;
  readonly region: string;
  readonly stage: string;
};

const LOCK = 'lock';
const DESCRIPTION = 'service.json';
// The files that the service writes here, except its lock. Other files in the directory are not touched.
const OWN_FILES =
  /^(?:dynamodb\.sqlite.*|(?:secrets|stacks|demo-account|pipe-.*|service)\.json.*|files|functions|compile-cache|undelivered|(?:dead-letters|archive-.*)\.jsonl|service\.log)$/;

/** The description of the parts that `startService` starts. */
export type StartedParts = Omit<ServiceDescription, 'accounts_url'>;

/** The directory of the local service's data. Only one service uses it at a time. */
export class DataDirectory {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Locks a directory, and creates it if needed.
   *
   * @throws UserError while another service uses it
   */
  static take(path: string): DataDirectory {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const directory = new DataDirectory(path);
    directory.#lock();
    return directory;
  }

  file(name: string): string {
    return join(this.#path, name);
  }

  /** Removes the data of earlier runs. */
  empty(): void {
    for (const name of readdirSync(this.#path).filter((each) => OWN_FILES.test(each)))
      rmSync(this.file(name), { recursive: true });
  }

  /** Writes the description of the ready service for other programs. */
  describe(description: ServiceDescription): void {
    writeJson(this.file(DESCRIPTION), description);
  }

  /** Removes the description, and unlocks the directory. */
  release(): void {
    rmSync(this.file(DESCRIPTION), { force: true });
    rmSync(this.file(LOCK), { force: true });
  }

  /** Removes the directory with all that the service wrote, unless it has other files too. */
  remove(): void {
    this.empty();
    this.release();
    if (readdirSync(this.#path).length === 0) rmdirSync(this.#path);
  }

  #lock(): void {
    const lock = this.file(LOCK);
    const own = identityOf(process.pid);
    for (let locked = false; !locked; ) {
      try {
        writeFileSync(lock, own, { flag: 'wx', mode: 0o600 });
        locked = true;
      } catch {
        const holder = readFileSync(lock, 'utf8');
        const [pid = ''] = holder.split(' ');
        if (pid !== '' && identityOf(Number(pid)) === holder) throw this.#taken(pid);
        this.release();
      }
    }
  }

  #taken(pid: string): UserError {
    return new UserError(
      `A service with the data of ${this.#path} is already running (process ${pid}). Stop it first, ` +
        'or start another one next to it: PORT=0 INBOX_PORT=0 DATA_DIR=.local-2 npm start',
    );
  }
}

/** Returns the identity of a running process; its start time distinguishes it from a later process with the same id. */
function identityOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch {
    return '';
  }
  const status = `/proc/${pid}/stat`;
  const fields = existsSync(status) ? readFileSync(status, 'utf8').split(') ')[1]?.split(' ') : undefined;
  return `${pid} ${fields?.[19] ?? 'running'}`;
}
