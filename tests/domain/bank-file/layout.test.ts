import { describe, expect, test } from '@jest/globals';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import { LAYOUTS, type Layout, RECORD_WIDTH } from '#lib/domain/bank-file/layout.ts';

/** The fields as the banks' format lists them: name, width, and content. */
const LISTED = {
  header: `
  tipo_registro                2  '01'
  num_secuencia                7  '0000001'
  codigo_operacion             2  '30'
  banco_participante           3  code
  sentido                      1  'E'
  servicio                     1  '2'
  num_bloque                   7  code
  fecha_presentacion           8  date
  codigo_divisa                2  '01'
  causa_rechazo_bloque         2  mark
  uso_futuro                  25  blank
  razon_social_emisor         40  text
  rfc_emisor                  18  text
  uso_futuro                 182  blank
`,
  detail: `
  tipo_registro                2  '02'
  num_secuencia                7  number
  codigo_operacion             2  '30'
  codigo_divisa                2  '01'
  importe                     15  number
  fecha_liquidacion            8  date
  contador_reintento           6  '000000'
  uso_futuro                  18  blank
  tipo_operacion               2  '51'
  fecha_vencimiento_o_cobro    8  date
  banco_receptor               3  code
  tipo_cuenta_cliente          2  '40'
  num_cuenta_cliente          20  code
  nombre_cliente              40  text
  referencia_servicio_emisor  40  text
  nombre_titular_servicio     40  text
  importe_iva                 15  '000000000000000'
  referencia_numerica_emisor   7  code
  referencia_leyenda_emisor   40  text
  motivo_devolucion            2  mark
  uso_futuro                  21  blank
`,
  trailer: `
  tipo_registro                2  '09'
  num_secuencia                7  number
  codigo_operacion             2  '30'
  num_bloque                   7  code
  num_operaciones              7  number
  importe_total               18  number
  uso_futuro                 257  blank
`,
};

const RECORDS = ['header', 'detail', 'trailer'] as const;
const layouts = (['collections', 'payouts'] as const).flatMap((kind) =>
  RECORDS.map((record): [FileKind, typeof record, Layout] => [kind, record, LAYOUTS[kind][record]]),
);

/** The constants that payouts have instead. */
const listedFor = (kind: FileKind, record: keyof typeof LISTED) =>
  kind === 'collections'
    ? LISTED[record]
    : LISTED[record]
        .replace(/(codigo_operacion .*)'30'/, "$1'60'")
        .replace(/(tipo_operacion .*)'51'/, "$1'01'");

describe.each(layouts)('the layout of %s, %s', (kind, record, layout) => {
  test('has the fields of the format, in their order', () => {
    const fields = layout.map((field) => {
      const content = field.form === 'constant' ? `'${field.value}'` : field.form;
      return [field.name, String(field.end - field.start + 1), content];
    });
    const rows = listedFor(kind, record).trim().split('\n');
    expect(fields).toEqual(rows.map((row) => row.trim().split(/ +/)));
  });

  test('covers positions 1 to 300, each exactly once and in order', () => {
    const covered = layout.flatMap(({ start, end }) =>
      Array.from({ length: end - start + 1 }, (__, index) => start + index),
    );
    expect(RECORD_WIDTH).toBe(300);
    expect(covered).toEqual(Array.from({ length: RECORD_WIDTH }, (__, index) => index + 1));
  });

  test('has constants that are as wide as their fields', () => {
    for (const field of layout) {
      if (field.form === 'constant') expect(field.value).toHaveLength(field.end - field.start + 1);
    }
  });

  test('names each value once', () => {
    const names = layout.filter(({ form }) => form !== 'blank').map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
