import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { Language } from '#lib/wording/language.ts';

/** Words that customers' texts do not use, each with its replacement. */
const DROPPED: Record<Language, readonly (readonly [dropped: RegExp, instead: string])[]> = {
  es: [
    [/[«»]/, '“ ”'],
    [/\bimportes?\b/i, 'monto'],
    [/\brevoca(?!r\b)\w*/i, 'cancelada, cancelación'],
    [/\bdad[ao]s? de baja\b/i, 'cancelada'],
    [/\bcomproba(?:r|ción|ciones)\b/i, 'verificar, verificación'],
    [/\bpor (?:cada )?(?:3|tres) meses\b/i, 'por trimestre'],
    [/\bpor (?:cada )?(?:6|seis) meses\b/i, 'por semestre'],
    [/\bMexico City\b/, 'Ciudad de México'],
    [/\b(?:domiciliar|cargos?|pagos?) en su nombre\b/i, 'a su nombre'],
    [/\bnoticias\b/i, 'le avisaremos por correo'],
    [/\bse hizo correctamente\b/i, 'realizado con éxito'],
  ],
  en: [
    [/[«»]/, '“ ”'],
    [/\bby mail\b/i, 'by email'],
    [/\be-mail/i, 'email'],
    [/\bmailed\b/i, 'emailed'],
    [/\brevo(?:ked|cation)\b/i, 'cancelled, cancellation'],
    [/\b(?:use|name) another\b/i, 'use a different'],
    [/\bnext charge['’]/i, 'upcoming charge'],
    [/\bcould not be had\b/i, 'we couldn’t get'],
    [/\banew\b/i, 'again'],
    [/\bbesides\b/i, 'also'],
    [/\b(?:is|are) good for\b/i, 'is valid for'],
    [/\bneed not\b/i, 'do not need to'],
  ],
};

const FOLDER = new URL('../../lib/wording/', import.meta.url);

/** Returns the texts of a language by their file, without comments and imports, and the members' names. */
function textsOf(language: Language): [file: string, texts: string[]][] {
  const folder = new URL(`${language}/`, FOLDER);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  return files.map((file) => {
    const source = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*\*.*?\*\/|^import .*?;$/gms, '');
    return [file, source.match(/'[^'\n]*'|`[^`]*`/g) ?? []];
  });
}

describe.each(['es', 'en'] as const)('the customers’ texts in %s', (language) => {
  const texts = textsOf(language);

  test('are found in every file of the language', () => {
    expect(texts.length).toBeGreaterThan(10);
    const empty = texts.filter(([, found]) => found.length === 0).map(([file]) => file);
    expect(empty).toEqual([]);
  });

  test.each(DROPPED[language])('do not use %s: the word is %s', (dropped) => {
    const found = texts.flatMap(([file, all]) =>
      all.filter((text) => dropped.test(text)).map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
