import type { CustomerState, RequestStatus } from '#lib/domain/consent-requests/record.ts';
import type { DecimalMark } from '#lib/domain/imports/amounts.ts';
import type { Column } from '#lib/domain/imports/columns.ts';
import type { DayOrder } from '#lib/domain/imports/days.ts';
import type { ImportKind, ImportStatus, RowStatus } from '#lib/domain/imports/import.ts';
import type { Separator } from '#lib/domain/imports/read-table.ts';
import { grouped } from '#lib/wording/format.ts';

type Words<Name extends string> = Readonly<Record<Name, string>>;

const kinds: Words<ImportKind> = { direct_debits: 'Domiciliaciones', charges: 'Cargos' };

const statuses: Words<ImportStatus> = {
  awaiting_upload: 'Falta el archivo',
  checking: 'En revisión',
  checked: 'Revisada, sin aplicar',
  rejected: 'El archivo no se puede leer',
  applying: 'Aplicándose',
  applied: 'Aplicada',
  failed: 'Se detuvo',
  undoing: 'Deshaciéndose',
  undone: 'Deshecha',
};

/** What each status means, and what comes next. */
const means: Words<ImportStatus> = {
  awaiting_upload: 'El archivo no se ha recibido. Si ya lo subió, revíselo; si no, empiece otra importación.',
  checking: 'Se revisa cada fila. Todavía no cambia nada.',
  checked: 'Todavía no ha cambiado nada. Compare lo que leímos con su archivo antes de aplicarla.',
  rejected: 'No ha cambiado nada. Corrija el archivo y súbalo en otra importación.',
  applying: 'Se aplica fila por fila. Puede salir de esta página.',
  applied: 'Las filas listas se aplicaron.',
  failed: 'Se detuvo antes de terminar. Lo aplicado se conserva y se puede deshacer.',
  undoing: 'Se deshace fila por fila. Puede salir de esta página.',
  undone: 'Se deshizo lo que se podía. Los ids externos quedaron libres.',
};

const columns: Words<Column> = {
  external_id: 'Id externo',
  customer_id: 'Id del cliente',
  name: 'Titular',
  email: 'Correo',
  clabe: 'CLABE',
  bank: 'Banco',
  rfc: 'RFC',
  amount: 'Monto',
  max_amount: 'Monto máximo',
  interval: 'Frecuencia',
  next_payment_date: 'Primer cobro',
  end_date: 'Fecha final',
  concept: 'Concepto',
  direct_debit_id: 'Domiciliación',
  direct_debit_external_id: 'Id externo de la domiciliación',
  charge_date: 'Fecha de cobro',
};

const days: Words<DayOrder> = {
  iso: 'Año, mes y día (2026-12-31)',
  'day first': 'Día, mes y año (31/12/2026)',
  'day first, unproved':
    'Día, mes y año (05/12 es 5 de diciembre). El archivo no lo demuestra: compare una fecha.',
  'month first': 'Hay fechas con el mes primero. No se aceptan: escríbalas como AAAA-MM-DD.',
};

const separators: Words<Separator> = { ',': 'Comas', ';': 'Punto y coma', '\t': 'Tabuladores' };

const counts: Words<RowStatus> = {
  ready: 'Listas para aplicarse',
  rejected: 'Con errores: no se aplican',
  existing: 'Ya existen: no hacen nada',
  applied: 'Aplicadas',
  failed: 'No se pudieron aplicar',
  undone: 'Deshechas',
  kept: 'Se conservan: ya no se deshacen',
};

const states: Words<CustomerState> = {
  to_ask: 'Sin correo todavía',
  asked: 'Con un correo, sin decidir',
  reminded: 'Con recordatorio, sin decidir',
  bounced: 'El correo no llega: corrija la dirección',
  agreed: 'Aceptaron, y falta algo más',
  active: 'Activas',
  ended: 'Canceladas o terminadas',
};

const plans: Words<RequestStatus> = {
  active: 'Se envían correos en días hábiles',
  paused: 'En pausa',
  done: 'Ya no queda ningún correo por enviar',
};

const rowsOf = (count: number) => (count === 1 ? '1 fila' : `${grouped(count)} filas`);

/** The texts of the view of imports, in Spanish. */
export const importsEs = {
  title: 'Importaciones',
  lead: 'Suba un archivo con sus clientes o con los cargos de un mes. Primero se revisa; nada cambia hasta que usted lo aplica.',
  list: 'Sus importaciones',
  none: 'Todavía no hay importaciones.',
  file: 'Archivo',
  state: 'Estado',
  rows: 'Filas',
  made: 'Creada',
  kinds,
  statuses,
  upload: {
    title: 'Subir un archivo',
    kind: 'Qué contiene',
    means: {
      direct_debits:
        'Cada fila crea una domiciliación. Columnas: id externo, id del cliente, titular, correo, CLABE, monto, primer cobro y concepto; si quiere, también RFC, frecuencia, monto máximo y fecha final.',
      charges:
        'Cada fila cobra una domiciliación que ya existe. Columnas: id externo, domiciliación (o su id externo) y monto; si quiere, también concepto y fecha de cobro.',
    } satisfies Words<ImportKind>,
    file: 'Archivo CSV',
    hint: 'Hasta 100,000 filas y 25 MB. En Excel, dé formato de texto a la columna de las CLABE: si no, pierden dígitos.',
    submit: 'Subir y revisar',
    uploading: 'Subiendo…',
    missing: 'Elija un archivo.',
    workbook:
      'Es un libro de Excel. Revise que las CLABE tengan 18 dígitos y formato de texto, guárdelo como «CSV UTF-8 (delimitado por comas)», y súbalo.',
    tooLarge: 'El archivo tiene más de 25 MB. Divídalo en varios.',
    empty: 'El archivo está vacío. Elija otro.',
    refused: 'El archivo no se pudo guardar. Intente de nuevo; si se repite, empiece otra importación.',
    unreachable: 'El archivo no llegó. Revise su internet e intente de nuevo.',
  },
  one: {
    all: 'Todas las importaciones',
    means,
    progress: (done: number, rows: number) => `${grouped(done)} de ${rowsOf(rows)}`,
    guess: 'Cómo leímos el archivo',
    encoding: 'Codificación',
    separator: 'Separador',
    separators,
    mark: 'Centavos después de',
    marks: { point: 'Punto (1250.50)', comma: 'Coma (1250,50)' } satisfies Words<DecimalMark>,
    noMark: 'Ningún monto tiene centavos',
    dates: 'Fechas',
    days,
    read: 'Columnas leídas',
    ignored: 'Columnas que no se leen',
    columns,
    counted: 'Filas por resultado',
    counts,
    totals: 'Lo que se cobraría',
    total: 'En total',
    charges: (count: number) => (count === 1 ? '1 cargo' : `${grouped(count)} cargos`),
    day: 'Día',
    sum: 'Suma',
    later: 'Después',
    check: 'Revisar el archivo',
    apply: 'Aplicar',
    applies: {
      direct_debits: (count: number) =>
        `Se crearán ${count === 1 ? '1 domiciliación' : `${grouped(count)} domiciliaciones`}, con sus cuentas. Con esto nadie da su consentimiento y no se envía ningún correo: después usted planea los correos que lo piden. Se puede deshacer mientras no se avise de un cobro.`,
      charges: (count: number, sum: string) =>
        `Se crearán ${count === 1 ? '1 cargo' : `${grouped(count)} cargos`} por ${sum}. A cada cliente se le avisa por correo de inmediato. Se pueden retirar mientras no estén con el banco.`,
    },
    notYet: 'No aplicar todavía',
    applyBegun: 'Se está aplicando.',
    nothing: 'No hay filas listas para aplicar.',
    undo: 'Deshacer',
    undoes: {
      direct_debits: (count: number) =>
        `Se cancelarán ${count === 1 ? 'la domiciliación que creó' : `las ${grouped(count)} domiciliaciones que creó`}, y se borrarán las cuentas que agregó y nadie más usa. Se conservan las que ya tienen aviso de un cobro y las que terminaron. No se puede volver a aplicar: tendría que subir el archivo de nuevo.`,
      charges: (count: number) =>
        `Se retirarán ${count === 1 ? 'el cargo que creó' : `los ${grouped(count)} cargos que creó`}. Se conservan los que ya están con el banco. No se puede volver a aplicar: tendría que subir el archivo de nuevo.`,
    },
    keep: 'No deshacer',
    undoBegun: 'Se está deshaciendo.',
    checkBegun: 'Se está revisando.',
    result: 'Descargar el resultado',
    resultHint: 'Un CSV con una línea por fila: qué pasó con ella y cada error, en palabras.',
    downloading: 'La descarga comenzó.',
    shownRows: 'Filas',
    noRows: 'No hay filas de este tipo.',
    line: (line: number) => `Línea ${line}`,
    fault: 'Qué pasó',
    became: 'Domiciliación o cargo',
    trouble: {
      notReady: 'La importación está en otro paso. La página ya muestra el actual.',
      gone: 'Esa importación no existe en esta cuenta.',
    },
  },
  consent: {
    title: 'Pedir el consentimiento',
    lead: 'Un correo a cada cliente, en días hábiles de 9 a 20 horas, en el orden del archivo. A quien nunca acepta, nunca se le cobra.',
    perDay: 'Correos por día, como máximo',
    perDayHint: 'De 1 a 10,000, con los recordatorios incluidos.',
    startsOn: 'Primer día',
    startsOnHint: 'Vacío: desde ahora.',
    reminders: 'Recordar a quien no ha decidido',
    remindersHint: 'A los tres y a los siete días del primer correo.',
    plan: 'Planear los correos',
    change: 'Cambiar el plan',
    plans: (perDay: number, day: string | undefined) =>
      `Se enviarán hasta ${grouped(perDay)} correos por día hábil${day === undefined ? ', desde ahora' : `, desde el ${day}`}. Quien ya decidió no recibe otro. Puede pausarlos o cambiar el plan en cualquier momento.`,
    notYet: 'No enviar todavía',
    planned: 'Los correos quedaron planeados.',
    pause: 'Pausar los correos',
    paused: 'Los correos están en pausa. Pueden salir hasta cien que ya estaban en camino.',
    resume: 'Continuar los correos',
    resumed: 'Los correos continúan.',
    status: 'Estado',
    statuses: plans,
    nextDay: 'Próximo día con correos',
    lastDay: 'Último día con correos',
    mails: (day: string, count: number) =>
      `${day}: ${count === 1 ? '1 correo' : `${grouped(count)} correos`}`,
    limit: 'Correos por día',
    states,
    notCounted: 'Todavía no se cuenta el avance.',
    changed: 'Otra persona planeó, cambió o pausó los correos: revise el plan.',
    invalid: 'Escriba un número de 1 a 10,000.',
  },
};
