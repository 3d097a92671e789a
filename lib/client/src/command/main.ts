#!/usr/bin/env node
import { run } from './run.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

const say = (line: string) => process.stderr.write(`${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);
const code = await run(process.argv.slice(2), process.env, { say, print, signal: stop.signal });
// Nothing that is under way is waited for.
process.exit(code);
