import { readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from '#infra/host/choose-service.ts';
import {
  DESCRIPTION,
  listService,
  type ServiceDescription,
  unlistService,
} from '#infra/host/local-services.ts';
import { identityOf, isRunning } from '#infra/host/process-identity.ts';
import { UserError } from '#infra/host/user-error.ts';
import { isOwnFile } from './checks/own-files.ts';
import { writeJson } from './private-file.ts';

const LOCK = 'lock';

/** The description of the parts that `startService` starts. */
export type StartedParts = Omit<ServiceDescription, 'accounts_url'>;

/** The directory of the local service's data. Only one service uses it at a time. */
export class DataDirectory {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /**
   * Locks a directory.
   *
   * @throws UserError while another service uses it
   */
  static take(path: string): DataDirectory {
    const directory = new DataDirectory(path);
    directory.#lock();
    return directory;
  }

  file(name: string): string {
    return join(this.path, name);
  }

  /** Removes the data of earlier runs. */
  empty(): void {
    for (const name of readdirSync(this.path).filter(isOwnFile)) rmSync(this.file(name), { recursive: true });
  }

  /** Writes the description of the ready service for other programs, and lists it. */
  describe(description: ServiceDescription): void {
    writeJson(this.file(DESCRIPTION), description);
    listService(this.path);
  }

  /** Removes the description, and unlocks the directory. */
  release(): void {
    unlistService(this.path);
    for (const name of [DESCRIPTION, LOCK]) rmSync(this.file(name), { recursive: true, force: true });
  }

  /** Removes the directory with all that the service wrote, unless it has other files too. */
  remove(): void {
    this.empty();
    this.release();
    if (readdirSync(this.path).length === 0) rmdirSync(this.path);
  }

  #lock(): void {
    const lock = this.file(LOCK);
    for (let locked = false; !locked; ) {
      try {
        writeFileSync(lock, identityOf(process.pid), { flag: 'wx', mode: 0o600 });
        locked = true;
      } catch (error) {
        if (!['EEXIST', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
        this.#giveWay(lock);
      }
    }
  }

  /** Removes the lock of a process that has ended. */
  #giveWay(lock: string): void {
    const holder = textOf(lock);
    const [pid = ''] = holder.split(' ');
    if (!isRunning(holder)) {
      this.release();
      return;
    }
    throw new UserError(
      `A service with the data of ${shown(this.path)} is already running (process ${pid}). Stop it first (kill ${pid}), ` +
        'or start another one next to it: PORT=0 INBOX_PORT=0 DATA_DIR=.local-2 npm start',
    );
  }
}

/** Returns the text of a lock; an empty text if it is not a file. */
function textOf(lock: string): string {
  try {
    return readFileSync(lock, 'utf8');
  } catch {
    return '';
  }
}
