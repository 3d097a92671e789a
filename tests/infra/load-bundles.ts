import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Loads each of the given modules in a separate thread and prints, by file, its exports and its output. */
const outcomes: Record<string, string> = {};
for (const file of process.argv.slice(2)) outcomes[file] = await load(file);
process.stdout.write(JSON.stringify(outcomes));

async function load(file: string): Promise<string> {
  const script = `import(${JSON.stringify(pathToFileURL(file))})
    .then((exported) => process.stdout.write(Object.keys(exported).sort().join()));`;
  const worker = new Worker(script, { eval: true, stdout: true, stderr: true });
  const said: string[] = [];
  for (const stream of [worker.stdout, worker.stderr]) stream.on('data', (text) => said.push(String(text)));
  await new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
    worker.once('error', (error) => said.push(String(error)));
  });
  return said.join('');
}
