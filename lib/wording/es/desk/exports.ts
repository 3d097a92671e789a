import type { DebitStatus } from '#lib/domain/direct-debit/record.ts';
import type { ExportFormat, ExportKind } from '#lib/domain/exports/export.ts';
import { grouped } from '#lib/wording/format.ts';

/** What a kind of file has, and what its columns say. */
type KindTexts = Readonly<Record<ExportKind, { readonly name: string; readonly columns: string }>>;

const kinds: KindTexts = {
  payments: {
    name: 'Cargos',
    columns:
      'Una fila por cargo: su estado, su día, lo cobrado, lo devuelto, la comisión con su IVA, el motivo si no se cobró, y el cliente.',
  },
  settlements: {
    name: 'Movimientos del saldo',
    columns:
      'Una fila por movimiento: su tipo, su día, el monto, la comisión con su IVA, y su transferencia.',
  },
  direct_debits: {
    name: 'Domiciliaciones',
    columns:
      'Una fila por domiciliación creada en esos días: su estado, lo que le falta, su monto, su frecuencia, el próximo cobro, y el cliente.',
  },
  events: {
    name: 'Eventos',
    columns:
      'Una fila por cada cosa que pasó: cuándo, su tipo, y el registro como quedó. Es para programadores.',
  },
  fiscal_payments: {
    name: 'Pagos para complementos (CFDI)',
    columns:
      'Una fila por pago o devolución, con los datos del complemento de pago: fecha, monto, banco, cuenta y folio fiscal de la factura.',
  },
  fiscal_fees: {
    name: 'Comisiones por mes',
    columns: 'Una fila por mes y tipo de movimiento, con las comisiones y su IVA, para su contabilidad.',
  },
};

const formats: Readonly<Record<ExportFormat, { readonly name: string; readonly means: string }>> = {
  csv: { name: 'CSV', means: 'Se abre con Excel y otras hojas de cálculo.' },
  jsonl: { name: 'JSON Lines', means: 'Un objeto JSON en cada línea, para programas.' },
};

const debitStatuses: Readonly<Record<DebitStatus, string>> = {
  created: 'Espera al cliente',
  pending: 'Le falta algo',
  active: 'Activa',
  cancelled: 'Cancelada',
  completed: 'Terminada',
};

/** The texts of the view of exports, in Spanish. */
export const exportsEs = {
  title: 'Exportaciones',
  lead: 'Archivos con sus datos, para su hoja de cálculo o su contador. Cada uno se borra a los siete días.',
  list: 'Sus archivos',
  none: 'No hay archivos de los últimos siete días.',
  make: 'Preparar un archivo',
  kind: 'Qué contiene',
  kinds,
  from: 'Desde el día',
  to: 'Hasta el día',
  days: 'Ambos días incluidos, en hora de la Ciudad de México. Un año como máximo.',
  format: 'Formato',
  formats,
  status: 'Solo con este estado',
  type: 'Solo de este tipo',
  all: 'Todos',
  debitStatuses,
  submit: 'Preparar',
  begun: 'Se está preparando. Aparece en la lista; puede salir de esta página mientras tanto.',
  file: 'Archivo',
  range: (from: string, to: string) => `del ${from} al ${to}`,
  day: (day: string) => `del ${day}`,
  only: (value: string) => `solo: ${value}`,
  state: 'Estado',
  preparing: 'En preparación…',
  ready: (rows: number) => (rows === 1 ? 'Listo, con 1 fila' : `Listo, con ${grouped(rows)} filas`),
  tooLarge: 'No se pudo hacer: tiene demasiadas filas. Elija menos días.',
  made: 'Pedido',
  until: (day: string) => `Se borra el ${day}`,
  get: 'Descarga',
  download: 'Descargar',
  downloading: 'La descarga comenzó.',
  trouble: {
    tooMany: 'Ya hay diez archivos en preparación. Espere a que termine uno e intente de nuevo.',
    gone: 'Ese archivo ya se borró. Prepare otro.',
    days: 'Elija el primer día y el último.',
  },
};
