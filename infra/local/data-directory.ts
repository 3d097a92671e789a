import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from './private-file.ts';
import { UserError } from './user-error.ts';

/** What a running service says of itself to other programs on this machine, such as `npm run ops`. */
export type ServiceDescription = {
  readonly pid: number;
  readonly url: string;
  /** The API past the distribution, as `execute-api` is. */
  readonly direct_url: string;
  readonly inbox_url: string;
  /** DynamoDB itself, past the proxy that the functions go through. */
  readonly dynamodb_endpoint: string;
  /** Takes the access key id `operator`. */
  readonly secrets_endpoint: string;
  /** Takes it, too. */
  readonly s3_endpoint: string;
  /** Calls functions and replays events; takes it, too. */
  readonly events_endpoint: string;
  /** The bucket of the bank's files, where a stack has one. */
  readonly files_bucket?: string;
  readonly table_name: string;
  readonly region: string;
  readonly stage: string;
};

const LOCK = 'lock';
const DESCRIPTION = 'service.json';
// All that the service writes here, its lock aside. Whatever else somebody keeps in the directory is not ours.
const OWN_FILES =
  /^(?:dynamodb\.sqlite.*|(?:secrets|stacks|demo-account|pipe-.*|service)\.json.*|files|functions|compile-cache|undelivered|(?:dead-letters|archive-.*)\.jsonl|service\.log)$/;

/** The directory that holds all data of the local service; one service at a time works in it. */
export class DataDirectory {
  readonly #path: string;

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Takes possession of a directory, and creates it if need be.
   *
   * @throws UserError while another service works in it.
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

  /** Removes everything that earlier runs left. */
  empty(): void {
    for (const name of readdirSync(this.#path).filter((each) => OWN_FILES.test(each)))
      rmSync(this.file(name), { recursive: true });
  }

  /** Tells other programs that the service is ready, and where. */
  announce(description: ServiceDescription): void {
    writeJson(this.file(DESCRIPTION), description);
  }

  /** Takes the announcement back and leaves the directory to the next. */
  release(): void {
    rmSync(this.file(DESCRIPTION), { force: true });
    rmSync(this.file(LOCK), { force: true });
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
      `The service already runs on ${this.#path} (process ${pid}). Stop it first, ` +
        'or start another one beside it: PORT=0 INBOX_PORT=0 DATA_DIR=.local-2 npm start',
    );
  }
}

/** A running process, told apart from a later one with the same id by the time of its start where that is known. */
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
