import { describe, expect } from '@jest/globals';
import { mandateForm } from '#lib/mandate-form/mandate-form.ts';
import type { Language } from '#lib/wording/language.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { mandates } from '#tests/support/records/mandate-entries.ts';
import { readPdf } from './read-pdf.ts';

const test = inTurns(3);

type Name = keyof typeof mandates;

const read = async (name: Name, language: Language = 'es', brokenAt: number | null = null) =>
  readPdf(await mandateForm(mandates[name], { language, brokenAt }));

const firstPage = async (name: Name, language?: Language) => (await read(name, language)).pages[0];

describe('the official form', () => {
  longTest.each<[Language, readonly string[]]>([
    [
      'es',
      [
        'Formato para solicitar la domiciliación',
        'Guadalajara, Jalisco, México, a 3 de noviembre de 2027',
        'Solicito y autorizo que Ejercicios de Muestra, S. A. de C. V. haga cargos periódicos a mi cuenta bancaria',
        '1. Proveedor del bien, servicio o crédito que se paga Ejercicios de Muestra, S. A. de C. V. Nombre comercial: Gimnasio Ñandú',
        '2. Bien, servicio o crédito que se paga Membresía Plus Número de identificación: 1000123',
        '3. Periodicidad del pago Cada mes, a partir del 16 de noviembre de 2027',
        '4. Banco que lleva la cuenta de depósito Banamex',
        '5. CLABE de la cuenta (18 dígitos) Terminada en 7771.',
        '6. Monto máximo fijo del cargo autorizado por periodo de facturación $1,234.56 MXN por mes',
        '7. Vigencia de esta autorización Por plazo indeterminado',
        'en cualquier momento puedo pedir que se cancele esta domiciliación, sin costo para mí.',
        'Titular ANA NUÑEZ MUESTRA, RFC XAXX010101000',
        'Firma Dada por medios electrónicos',
        'Dirección IP 192.0.2.17',
        'Enviado por correo a ana@example.com el 3 de noviembre de 2027 a las 10:00.',
      ],
    ],
    [
      'en',
      [
        'English translation of the form “Formato para solicitar la domiciliación”.',
        'Guadalajara, Jalisco, México, 3 November 2027',
        'I request and authorise Ejercicios de Muestra, S. A. de C. V. to make periodic charges to my bank account',
        '1. Provider of the good, service or credit that is paid for Ejercicios de Muestra, S. A. de C. V. Trade name: Gimnasio Ñandú',
        '2. Good, service or credit that is paid for Membresía Plus Identification number: 1000123',
        '3. How often it is paid Every month, from 16 November 2027 on',
        '4. Bank that keeps the deposit account Banamex',
        '5. CLABE of the account (18 digits) Ending in 7771.',
        '6. Fixed maximum of what is authorised for one billing period $1,234.56 MXN a month',
        '7. Term of this authorisation For an indefinite term',
        'I may ask for this direct debit to be cancelled at any time, at no cost to me.',
        'Account holder ANA NUÑEZ MUESTRA, RFC XAXX010101000',
        'Signature Given by electronic means',
        'IP address 192.0.2.17',
        'Emailed to ana@example.com on 3 November 2027 at 10:00.',
      ],
    ],
  ])('has its items and statements on the first page (%s)', async (language, expected) => {
    const page = await firstPage('plain', language);
    for (const words of [...expected, mandates.plain[0]?.hash ?? 'a hash']) expect(page).toContain(words);
  });

  test('says that unpaid earlier periods, two at most, may be taken together with a later one', async () => {
    expect(await firstPage('plain')).toContain('periodos anteriores, dos como máximo, puede cobrarse junto');
  });

  test('speaks of one charge, its day and its end for a one-off', async () => {
    const page = await firstPage('once');
    expect(page).toContain('haga un solo cargo a mi cuenta bancaria');
    expect(page).toContain('Un solo cargo, el 16 de noviembre de 2027');
    expect(page).toContain('30 días después de su fecha');
    expect(page).not.toContain('periodos anteriores');
  });

  test('shows an expiry date and a varying amount', async () => {
    const page = await firstPage('long');
    expect(page).toContain('7. Vigencia de esta autorización Vence el 30 de septiembre de 2029');
    expect(page).toContain('$50,000.00 MXN por semestre Monto de cada cargo: Varía');
  });

  test('says whether the bank has confirmed the holder, also after the consent', async () => {
    expect(await firstPage('plain')).toContain('Confirmado por su banco el 2 de noviembre de 2027');
    expect(await firstPage('unverified')).toContain('Según lo declarado; su banco no lo ha confirmado');
    const later = await firstPage('verifiedLater');
    expect(later).toContain('ANA NUÑEZ MUESTRA, RFC XAXX010101000 Confirmado por su banco');
    expect(later).not.toContain('Hubo cambios después');
  });
});

describe('the later changes on the official form', () => {
  test('are above the form after an amendment and a revocation, and the form keeps what was authorised', async () => {
    const page = (await firstPage('amendedAndRevoked')) ?? '';
    expect(page).toContain('CANCELADA el 5 de noviembre de 2027 a las 10:05, hora de la Ciudad de México');
    expect(page).toContain('Autorizada el 3 de noviembre de 2027');
    expect(page).toContain(
      'Dato Lo que se autorizó Último dato registrado Máximo por periodo $1,234.56 MXN por mes $2,000.00 MXN por mes',
    );
    expect(page.indexOf('CANCELADA')).toBeLessThan(page.indexOf('1. Proveedor'));
    expect(page).toMatch(/6\. Monto máximo .* \$1,234\.56 MXN por mes Monto/);
  });

  test('are not mentioned without a change, whatever the day of the next charge', async () => {
    const page = await firstPage('plain');
    expect(page).not.toMatch(/CANCELADA|AVISO|ADVERTENCIA|Hubo cambios|Sin autorización/);
    expect(await firstPage('nextMonth')).not.toContain('Hubo cambios');
  });

  test('name the bank’s objection, unless it was withdrawn', async () => {
    expect(await firstPage('objected')).toContain('AVISO DEL BANCO del 4 de noviembre de 2027');
    expect(await firstPage('withdrawn')).not.toContain('AVISO DEL BANCO');
  });

  test('name an account that was added after the consent as a change', async () => {
    const page = await firstPage('accountLater');
    expect(page).toContain('4. Banco que lleva la cuenta de depósito Sin registrar al autorizar');
    expect(page).toContain('Cuenta Sin dato Banamex, terminada en 7771');
  });

  test('have no signature without a consent', async () => {
    const page = await firstPage('neverAuthorised');
    expect(page).toContain('Sin autorización');
    expect(page).toContain('Sin firma.');
    expect(page).not.toContain('Dada por medios electrónicos');
  });

  test('warn if the evidence does not verify', async () => {
    const { pages, words } = await read('amendedAndRevoked', 'es', 2);
    expect(pages[0]).toContain('ADVERTENCIA');
    expect(pages[0]).toContain('a partir del registro 2');
    expect(words).not.toContain('coincidían');
  });
});

describe('the evidence overleaf', () => {
  test('shows each entry with its contents and its proofs', async () => {
    const { pages } = await read('amendedAndRevoked');
    const overleaf = pages.slice(1).join(' ');
    for (const { hash, previous_hash } of mandates.amendedAndRevoked) {
      expect(overleaf).toContain(hash);
      expect(overleaf).toContain(previous_hash ?? 'Es el primer registro.');
    }
    const characters = overleaf.replaceAll(' ', '');
    for (const { signature } of mandates.amendedAndRevoked) expect(characters).toContain(signature);
    expect(overleaf).toContain(
      'Registro 1: autorización Cuándo 3 de noviembre de 2027 a las 10:05 (2027-11-03T16:05:12.000Z)',
    );
    expect(overleaf).toContain('“Leí las condiciones y autorizo a Gimnasio Ñandú');
    expect(overleaf).toContain('Máximo por periodo: $2,000.00 MXN por mes (antes: $1,234.56 MXN por mes)');
    expect(overleaf).toContain('Registro 3: cancelación');
    expect(overleaf).toContain('Entregado al comercio, que lo hizo llegar.');
    expect(overleaf).toContain(
      'Al hacer este documento, las huellas y las firmas de los 3 registros coincidían',
    );
  });

  test('separates observed facts from declared ones', async () => {
    const { words } = await read('plain');
    expect(words).toMatch(
      /Origen observado por el servicio Dirección IP: 192\.0\.2\.17; País: MX; Navegador: /,
    );
    expect(words).toMatch(/Origen declarado por la página Zona horaria: America\/Mexico_City; País: México/);
  });

  test('describes the bank’s objection, a moved date and the origin of an account in words', async () => {
    const { words } = await read('objected', 'en');
    expect(words).toContain(
      'Done by: the bank Reason: the account holder does not recognise a charge Bank code: 13',
    );
    expect((await read('accountLater')).words).toContain('Cuenta: se registró por primera vez');
    expect((await read('nextMonth')).words).toContain(
      'Próximo cargo: 20 de diciembre de 2027 (antes: 16 de diciembre de 2027)',
    );
  });

  test('does not claim the arrival of a mail if only its address is known', async () => {
    const { words } = await read('unverified');
    expect(words).toContain('Sin aviso de entrega.');
    expect(words).not.toContain('Entregado en ese buzón');
  });
});

describe('the document', () => {
  test('is the same to the byte for the same entries', async () => {
    const options = { language: 'es', brokenAt: null } as const;
    const [once, again] = [
      await mandateForm(mandates.plain, options),
      await mandateForm(mandates.plain, options),
    ];
    expect(Buffer.from(once).equals(again)).toBe(true);
  });

  test('has its title, its language and the date of the last entry, and is tagged for screen readers', async () => {
    const { info, tags } = await read('amendedAndRevoked');
    expect(info).toMatchObject({
      Title: 'Formato para solicitar la domiciliación dd_example000000000000000000000000001',
      Language: 'es-MX',
      CreationDate: 'D:20271105160512Z',
    });
    expect(tags).toEqual(
      expect.arrayContaining(['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'TR', 'TH', 'TD']),
    );
    expect((await read('plain', 'en')).info.Language).toBe('en');
  });

  test('names on each page the customer, the direct debit and the page', async () => {
    const { pages } = await read('amendedAndRevoked');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('Ejercicios de Muestra, S. A. de C. V.');
      expect(page).toContain('Domiciliación dd_example000000000000000000000000001');
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
    }
  });

  test('is not generated without an entry', async () => {
    await expect(mandateForm([], { language: 'es', brokenAt: null })).rejects.toThrow(RangeError);
  });
});
