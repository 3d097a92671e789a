import { byKind, FILE_KINDS, type FileKind } from './file-kind.ts';

/**
 * The records that a company and its bank exchange: 300 ASCII characters a line. A file is one header, the details, one
 * trailer. Fields keep their usual Spanish names; positions count from 1, both included.
 * A bank's return file is the same file with `motivo_devolucion` filled in.
 */

/** How many characters a record has, without its line end. */
export const RECORD_WIDTH = 300;

/**
 * How a value is written in its field.
 * - `number`: digits, padded with zeros on the left.
 * - `code`: digits, exactly as many as the field has.
 * - `mark`: digits or capital letters, exactly as many as the field has.
 * - `date`: `YYYYMMDD`.
 * - `text`: cleaned, padded with spaces on the right, cut off if it is too long.
 */
export type ValueForm = 'number' | 'code' | 'mark' | 'date' | 'text';

type Position = { readonly name: string; readonly start: number; readonly end: number };

/** A field with a value of its own. */
export type ValueField = Position & { readonly form: ValueForm };

/**
 * A field that is the same in each record, or one that we leave blank. Blank fields are not read, since a bank may use
 * them one day.
 */
type FixedField = Position &
  (
    | {
        readonly form: 'constant';
        readonly value: string;
        /** The values that files of other kinds have there. A file with one of them is refused. */
        readonly ofOtherKinds?: readonly string[];
      }
    | { readonly form: 'blank' }
  );

export type Field = ValueField | FixedField;
export type Layout = readonly Field[];

export const isValueField = (field: Field): field is ValueField =>
  field.form !== 'constant' && field.form !== 'blank';

const HEADER = [
  constant('tipo_registro', 1, 2, '01'),
  constant('num_secuencia', 3, 9, '0000001'),
  constant('codigo_operacion', 10, 11, '30'),
  value('code', 'banco_participante', 12, 14),
  constant('sentido', 15, 15, 'E'),
  constant('servicio', 16, 16, '2'),
  value('code', 'num_bloque', 17, 23),
  value('date', 'fecha_presentacion', 24, 31),
  constant('codigo_divisa', 32, 33, '01'),
  value('mark', 'causa_rechazo_bloque', 34, 35),
  blank('uso_futuro', 36, 60),
  value('text', 'razon_social_emisor', 61, 100),
  value('text', 'rfc_emisor', 101, 118),
  blank('uso_futuro', 119, 300),
] as const;

const DETAIL = [
  constant('tipo_registro', 1, 2, '02'),
  value('number', 'num_secuencia', 3, 9),
  constant('codigo_operacion', 10, 11, '30'),
  constant('codigo_divisa', 12, 13, '01'),
  value('number', 'importe', 14, 28),
  value('date', 'fecha_liquidacion', 29, 36),
  constant('contador_reintento', 37, 42, '000000'),
  blank('uso_futuro', 43, 60),
  constant('tipo_operacion', 61, 62, '51'),
  value('date', 'fecha_vencimiento_o_cobro', 63, 70),
  value('code', 'banco_receptor', 71, 73),
  constant('tipo_cuenta_cliente', 74, 75, '40'),
  value('code', 'num_cuenta_cliente', 76, 95),
  value('text', 'nombre_cliente', 96, 135),
  value('text', 'referencia_servicio_emisor', 136, 175),
  value('text', 'nombre_titular_servicio', 176, 215),
  constant('importe_iva', 216, 230, '000000000000000'),
  value('code', 'referencia_numerica_emisor', 231, 237),
  value('text', 'referencia_leyenda_emisor', 238, 277),
  value('mark', 'motivo_devolucion', 278, 279),
  blank('uso_futuro', 280, 300),
] as const;

const TRAILER = [
  constant('tipo_registro', 1, 2, '09'),
  value('number', 'num_secuencia', 3, 9),
  constant('codigo_operacion', 10, 11, '30'),
  value('code', 'num_bloque', 12, 18),
  value('number', 'num_operaciones', 19, 25),
  value('number', 'importe_total', 26, 43),
  blank('uso_futuro', 44, 300),
] as const;

/** The constants of collections that are different in each other kind of file, by the names of their fields. */
const DIFFERENCES: Readonly<Record<FileKind, Readonly<Record<string, string>>>> = {
  collections: {},
  // A proposal, to be certified with the bank before the first dispersal file in production.
  payouts: { codigo_operacion: '60', tipo_operacion: '01' },
};

/** The field that tells the kinds of files apart. Every record has it. */
const KIND_FIELD = 'codigo_operacion';

/** The layouts of the records, by kind of file. They differ in constants only, so all kinds have the same values. */
export const LAYOUTS = byKind((kind) => ({
  header: layoutFor(kind, HEADER),
  detail: layoutFor(kind, DETAIL),
  trailer: layoutFor(kind, TRAILER),
}));

/** Returns the layout of a record of collections as files of a kind have it. */
function layoutFor<L extends Layout>(kind: FileKind, layout: L): L {
  return layout.map((field) => {
    if (field.form !== 'constant') return field;
    const valueIn = (one: FileKind) => DIFFERENCES[one][field.name] ?? field.value;
    const others = FILE_KINDS.filter((one) => one !== kind).map(valueIn);
    return { ...field, value: valueIn(kind), ...(field.name === KIND_FIELD && { ofOtherKinds: others }) };
  }) as readonly Field[] as L;
}

function value<const F extends ValueForm, const N extends string>(
  form: F,
  name: N,
  start: number,
  end: number,
) {
  return { form, name, start, end } as const;
}

function constant<const N extends string>(name: N, start: number, end: number, text: string) {
  return { form: 'constant', name, start, end, value: text } as const;
}

function blank<const N extends string>(name: N, start: number, end: number) {
  return { form: 'blank', name, start, end } as const;
}
