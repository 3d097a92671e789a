import { buffer } from 'node:stream/consumers';
import type { SignedEntry } from '#lib/domain/mandate/entry.ts';
import { mandateFormEn } from '#lib/wording/en/mandate-form.ts';
import { mandateFormEs } from '#lib/wording/es/mandate-form.ts';
import type { MandateFormOptions } from './mandate-form-options.ts';
import { mandateSoFar } from './mandate-so-far.ts';
import { newDocument } from './new-document.ts';
import { printable } from './printable.ts';
import { writeEvidence } from './write-evidence.ts';
import { writeForm } from './write-form.ts';
import { writeFrame } from './write-frame.ts';

const WORDINGS = { es: mandateFormEs, en: mandateFormEn } as const;
const LOCALES = { es: 'es-MX', en: 'en' } as const;

/**
 * A mandate as a PDF: the official form “Formato para solicitar la domiciliación” as it was last authorised, and
 * overleaf its evidence, entry by entry. It depends on nothing but its arguments: equal ones make equal bytes.
 * @throws RangeError where there is no entry
 */
export async function mandateForm(
  entries: readonly SignedEntry[],
  { language, ...options }: MandateFormOptions,
): Promise<Uint8Array> {
  const words = WORDINGS[language];
  const mandate = mandateSoFar(entries);
  const { direct_debit_id: directDebitId, at, terms } = mandate.last;
  const doc = newDocument({
    title: `${words.title} ${printable(directDebitId)}`,
    lang: LOCALES[language],
    createdAt: new Date(at),
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet = { doc, root };
  writeForm(sheet, words, mandate, options);
  writeEvidence(sheet, words, entries, options.brokenAt);
  root.end();
  writeFrame(doc, words, { merchant: terms.merchant.legal_name ?? terms.merchant.name, directDebitId });
  doc.end();
  return new Uint8Array(await buffer(doc));
}
