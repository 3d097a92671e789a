#!/usr/bin/env node
/*
 * Verifies the closings of your ledger, offline and without us. It needs Node.js 20 or newer, and no package.
 *
 *   node verify-closings.mjs download https://HOST 2026-12-01 2026-12-31 closings    (TOKEN=… with read_ledger)
 *   node verify-closings.mjs verify closings 2026-12-01 2026-12-31
 *
 * `download` writes one file for each day, and the public keys. `verify` demands a closing of each day of the range, both
 * ends included, and checks it: the hash of its transactions, that they sum to the balances of the closing, that it
 * follows the last closing with transactions, and its signature. It ends at the first fault, and names the day and what
 * is wrong: missing, line, head or signature. Keep the files: nobody can change one byte of them unnoticed.
 */
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

class Fault extends Error {}

/** Parses JSON. Throws a fault that names what it is if it cannot be read. */
function parse(text, what) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault(`${what} cannot be read`);
  }
}

/** Reads a file byte by byte: invalid UTF-8 is a fault, not another text. */
function read(path, what) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(path));
  } catch {
    throw new Fault(`${what} cannot be read`);
  }
}

/** Base64 has bits that decoding ignores: only the one spelling of our bytes counts. */
const isSpelled = (text) => Buffer.from(String(text), 'base64url').toString('base64url') === text;

/** Reads the public keys. Each must be as we publish it: what is not verified could be changed unnoticed. */
function readKeys(path) {
  const content = read(path, 'keys.json: signature');
  const { keys } = parse(content, 'keys.json: signature');
  if (!Array.isArray(keys) || content !== `${JSON.stringify({ keys })}\n`)
    throw new Fault('keys.json: signature: it is not as it was downloaded');
  return keys.map((jwk) => {
    const { kty, crv, x, y, kid, use, alg, ...others } = jwk;
    const isOurs = kty === 'EC' && crv === 'P-256' && use === 'sig' && alg === 'ES256';
    if (!isOurs || !isSpelled(x) || !isSpelled(y) || Object.keys(others).length > 0)
      throw new Fault('keys.json: signature: this is no key of ours');
    try {
      return { kid, key: createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' }) };
    } catch {
      throw new Fault('keys.json: signature: this is no key of ours');
    }
  });
}

/** Returns whether a detached JWS (ES256) is over this text, by one of these keys. */
function isSigned(text, signature, keys) {
  const [header = '', between, end = '', ...more] = String(signature).split('.');
  if (between !== '' || more.length > 0) return false;
  const bytes = Buffer.from(end, 'base64url');
  if (!isSpelled(end) || !isSpelled(header)) return false;
  const { alg, typ, kid } = parse(Buffer.from(header, 'base64url').toString(), 'signature');
  const known = keys.find((one) => one.kid === kid);
  if (!known || alg !== 'ES256' || typ !== 'ledger-closing+jws') return false;
  const key = { key: known.key, dsaEncoding: 'ieee-p1363' };
  return verifySignature(
    'sha256',
    Buffer.from(`${header}.${Buffer.from(text).toString('base64url')}`),
    key,
    bytes,
  );
}

/** Adds the postings of one record to others, and leaves out what is zero. */
function sum(one, other) {
  const all = { ...one };
  for (const [account, by] of Object.entries(other)) all[account] = (all[account] ?? 0) + by;
  return Object.fromEntries(Object.entries(all).filter(([, by]) => by !== 0));
}

const isSame = (one, other) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Verifies a closing with its transactions, and that it follows the last closing. Returns what it says. */
function verifyDay(file, name, last, keys) {
  const { day, account_id, text, hash, signature, transactions } = file;
  if (typeof text !== 'string' || sha256(text) !== hash)
    throw new Fault('head: its text does not match its hash');
  if (!isSigned(text, signature, keys)) throw new Fault('signature: it is not ours, or over another text');
  const part = parse(text, 'head');
  if (day !== part.day || name !== part.day || account_id !== part.account_id)
    throw new Fault('head: it is of another day or account');
  if (!Array.isArray(transactions)) throw new Fault('line 1: the transactions are missing');
  const digest = createHash('sha256');
  let movements = {};
  for (const [index, line] of transactions.entries()) {
    const said = parse(String(line?.text), `line ${index + 1}`);
    if (typeof said?.postings !== 'object' || said.postings === null)
      throw new Fault(`line ${index + 1}: it has no postings`);
    if (said.id !== line.id) throw new Fault(`line ${index + 1}: its id is not that of its text`);
    const total = Object.values(said.postings).reduce((all, by) => all + by, 0);
    if (total !== 0) throw new Fault(`line ${index + 1}: its postings do not sum to zero`);
    movements = sum(movements, said.postings);
    digest.update(`${line.text}\n`);
  }
  if (transactions.length !== part.lines || digest.digest('hex') !== part.lines_hash)
    throw new Fault('line: a transaction was changed, added, removed or moved');
  if (!isSame(movements, part.movements)) throw new Fault('head: its movements are not those of its lines');
  if (!isSame(sum(part.opening, movements), part.closing))
    throw new Fault('head: opening and lines are not its closing');
  if (last && last.account_id !== part.account_id) throw new Fault('head: it is of another account');
  if (last && last.hash !== part.previous_hash) throw new Fault('head: it does not follow the last closing');
  if (last && !isSame(last.closing, part.opening))
    throw new Fault('head: it does not open with the balances of the last closing');
  // A day without transactions is no link of the chain: the next one follows the closing that it follows.
  const link = part.lines > 0 ? hash : part.previous_hash;
  return { account_id: part.account_id, hash: link, closing: part.closing, lines: part.lines };
}

/** Returns the days of a range, both ends included. */
function daysOf(from, to) {
  const days = [];
  for (let time = Date.parse(`${from}T00:00:00Z`); time <= Date.parse(`${to}T00:00:00Z`); time += 86_400_000)
    days.push(new Date(time).toISOString().slice(0, 10));
  if (days.at(0) !== from || days.at(-1) !== to)
    throw new Fault(`from ${from} to ${to} are no days: write the first and the last one as YYYY-MM-DD`);
  return days;
}

/** Verifies the days of a range in a folder. Returns the number of days and of lines, and the balances at the end. */
function verify(folder, from, to) {
  const days = daysOf(from, to);
  const keys = readKeys(join(folder, 'keys.json'));
  let [last, lines] = [undefined, 0];
  for (const day of days) {
    const name = `${day}.json`;
    try {
      if (!existsSync(join(folder, name))) throw new Fault('missing: there is no closing of this day');
      const content = read(join(folder, name), 'head');
      const file = parse(content, 'head');
      if (content !== `${JSON.stringify(file)}\n`) throw new Fault('head: it is not as it was downloaded');
      last = verifyDay(file, day, last, keys);
    } catch (error) {
      throw new Fault(`${name}: ${error.message}`);
    }
    lines += last.lines;
  }
  return { days: days.length, lines, closing: last.closing };
}

/** Downloads the closings of a range of days. It ends at the first day that has none, and says why. */
async function download(host, from, to, folder) {
  const get = async (path) => {
    const headers = { authorization: `Bearer ${process.env.TOKEN}` };
    const response = await fetch(`${host}${path}`, { headers });
    if (!response.ok) throw new Fault(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  mkdirSync(folder, { recursive: true });
  const save = (name, content) => writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);
  save('keys.json', await get('/.well-known/mandate-keys.json'));
  for (const day of daysOf(from, to)) {
    const path = `/api/closings/${day}`;
    const closing = await get(path);
    const transactions = [];
    for (let page = { has_more: true, next_cursor: '' }; page.has_more; ) {
      const cursor = page.next_cursor && `&cursor=${encodeURIComponent(page.next_cursor)}`;
      page = await get(`${path}/transactions?limit=100${cursor}`);
      transactions.push(...page.data);
    }
    save(`${closing.day}.json`, { ...closing, transactions });
  }
}

const [what, ...given] = process.argv.slice(2);
try {
  if (what === 'download' && given.length === 4) await download(...given);
  else if (what === 'verify' && given.length === 3)
    console.log(`Verified: ${JSON.stringify(verify(...given))}`);
  else throw new Fault('Use: verify FOLDER FROM TO, or: download HOST FROM TO FOLDER');
} catch (error) {
  console.error(error instanceof Fault ? `Not verified: ${error.message}` : error);
  process.exitCode = 1;
}
