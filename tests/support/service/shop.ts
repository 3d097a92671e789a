import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { clientFiles } from '#infra/bundle/client/pack-client.ts';

const SERVE_PREPARED = fileURLToPath(new URL('./serve-prepared.ts', import.meta.url));

/** The environment of a shop's programs, without that of our tests: a test's names tables and addresses. */
const OUTSIDE = /^(?:AWS_|.*_NAME$|SERVICE_|STAGE$|JEST|NODE_OPTIONS$|SECRET)/;

/** A project of a shop with the client's package, and a checkout whose service has been built before. */
export class Shop {
  readonly folder = mkdtempSync(join(tmpdir(), 'domicilia-shop-'));
  readonly checkout = join(this.folder, 'checkout');

  constructor() {
    for (const { name, text: content } of clientFiles())
      this.write(join('node_modules/@domicilia/client', name), content);
    // The templates and functions of the tests are those of this process’s folder.
    const program = `delete process.env.CACHE_DIR;\nawait import(${JSON.stringify(SERVE_PREPARED)});\n`;
    this.write('checkout/infra/local/main.ts', program);
    this.write('checkout/package.json', '{"type":"module"}');
  }

  write(name: string, content: string): string {
    const file = join(this.folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    return file;
  }

  /** Starts a program of the shop; `ended` resolves with its outcome. */
  start(args: readonly string[], environment: Record<string, string> = {}) {
    const outside = Object.entries(process.env).filter(([name]) => !OUTSIDE.test(name));
    const child: ChildProcess = spawn(process.execPath, args, {
      cwd: this.folder,
      env: { ...Object.fromEntries(outside), DOMICILIA_CHECKOUT: this.checkout, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = Promise.all([text(child.stdout as never), text(child.stderr as never)]);
    const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const ended = Promise.all([code, output]).then(([exit, [stdout, stderr]]) => ({ exit, stdout, stderr }));
    return { child, ended };
  }

  /** Starts the command `domicilia`. */
  command(line: string, environment: Record<string, string>) {
    const words = line.split(' ');
    return this.start(['node_modules/@domicilia/client/command/main.js', ...words], environment);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
