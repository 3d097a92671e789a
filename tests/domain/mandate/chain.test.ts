import { describe, expect, test } from '@jest/globals';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { faultOf, hashOf, nextEntry, type StoredEntry } from '#lib/domain/mandate/chain.ts';
import { termsOf } from '#lib/domain/mandate/terms.ts';
import { consented, created, NOW } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { SEED } from '#tests/support/jest/budget.ts';

const terms = termsOf(created(), { merchant: { name: 'Café Dolores' }, method: undefined });

/** Returns a chain of this many entries of one direct debit, and the record that names the last one. */
function chain(length: number, of: Partial<DirectDebit> = {}) {
  const { id, account_id } = created(of);
  const entries: StoredEntry[] = [];
  for (let n = 1; n <= length; n++) {
    const rest = { consent: null, origin: null, link: null, detail: null };
    const entry = nextEntry(entries.at(-1), {
      ...{ type: 'amendment', direct_debit_id: id, account_id, at: NOW, terms },
      ...rest,
    });
    entries.push({ ...entry, signature: 'ours' });
  }
  const { n = 0, hash = '' } = entries.at(-1) ?? {};
  return { debit: created({ ...of, consent: consented(), evidence: { n, hash } }), entries };
}

const signed = (entries: readonly StoredEntry[]) => new Set(entries.map(({ n }) => n));
const fault = (debit: DirectDebit, entries: readonly StoredEntry[]) =>
  faultOf(debit, entries, signed(entries));

describe('a chain of evidence', () => {
  test('is whole as it was written, and if no entry was needed', () => {
    for (const length of [1, 2, 5]) {
      const { debit, entries } = chain(length);
      expect(fault(debit, entries)).toBeUndefined();
    }
    expect(fault(created(), [])).toBeUndefined();
  });

  test('reveals any changed character of any entry, and where it is', () => {
    const { debit, entries } = chain(3);
    const place = fc.record({
      at: fc.nat({ max: 2 }),
      share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    });
    fc.assert(
      fc.property(place, fc.string({ minLength: 1, maxLength: 3 }), ({ at, share }, put) => {
        const { text } = entries[at] as StoredEntry;
        const from = Math.floor(share * text.length);
        const other = `${text.slice(0, from)}${put}${text.slice(from + 1)}`;
        fc.pre(other !== text);
        const changed = entries.map((entry, index) => (index === at ? { ...entry, text: other } : entry));
        expect(fault(debit, changed)).toEqual({ entry: at + 1, what: 'changed' });
      }),
      { seed: SEED },
    );
  });

  test('reveals an entry that is missing in between or at the end, and one that is too many', () => {
    const { debit, entries } = chain(3);
    const [first, second, third] = entries as [StoredEntry, StoredEntry, StoredEntry];
    expect(fault(debit, [first, third])).toEqual({ entry: 2, what: 'missing' });
    expect(fault(debit, [first, second])).toEqual({ entry: 3, what: 'missing' });
    expect(fault(debit, [])).toEqual({ entry: 1, what: 'missing' });
    expect(fault(debit, chain(4).entries)).toEqual({ entry: 4, what: 'head' });
  });

  test('reveals a consent without any entry', () => {
    expect(fault(created({ consent: consented() }), [])).toEqual({ entry: 1, what: 'missing' });
  });

  test('reveals an entry that we are not known to have written', () => {
    const { debit, entries } = chain(3);
    expect(faultOf(debit, entries, new Set([1, 3]))).toEqual({ entry: 2, what: 'signature' });
  });

  test('reveals an entry whose sealed account does not open', () => {
    const { debit, entries } = chain(3);
    const sealed = (...n: number[]) => faultOf(debit, entries, signed(entries), new Set(n));
    expect(sealed(2)).toEqual({ entry: 2, what: 'sealed' });
    expect(sealed()).toBeUndefined();
  });

  test('reveals entries that the direct debit does not name, and a number that is not the entry’s', () => {
    const { debit, entries } = chain(1);
    const { hash } = entries[0] as StoredEntry;
    const named = (evidence: DirectDebit['evidence']) =>
      fault({ ...debit, ...(evidence && { evidence }) }, entries);
    expect(named({ n: 0, hash })).toEqual({ entry: 1, what: 'head' });
    const [entry] = entries as [StoredEntry];
    const text = entry.text.replace('{"n":1,', '{"n":5,');
    const moved = { ...entry, text, hash: hashOf(text) };
    expect(fault(debit, [moved])).toEqual({ entry: 1, what: 'unlinked' });
  });

  test('reveals entries of another direct debit, and those that do not follow', () => {
    const { debit, entries } = chain(2);
    expect(fault(debit, chain(2, { id: 'dd_2' }).entries)).toEqual({ entry: 1, what: 'unlinked' });
    expect(fault(debit, chain(2, { account_id: 'acc_2' }).entries)).toEqual({ entry: 1, what: 'unlinked' });
    const [first, second] = entries as [StoredEntry, StoredEntry];
    const text = second.text.replace(first.hash, hashOf('another'));
    const other = { ...second, text, hash: hashOf(text) };
    expect(fault(debit, [first, other])).toEqual({ entry: 2, what: 'unlinked' });
    expect(
      fault(created({ consent: consented(), evidence: { n: 2, hash: hashOf('another') } }), entries),
    ).toEqual({
      entry: 2,
      what: 'head',
    });
  });
});
