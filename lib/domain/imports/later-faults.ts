import { CHARGE_FAULTS, type ChargeFault } from './charge-sentences.ts';
import type { Column } from './columns.ts';
import type { Place, ShownOrder } from './days.ts';
import { FAULTS, type RowFault } from './faults.ts';
import type { FileFault } from './file-faults.ts';
import type { Sentences } from './sentences.ts';

/** Why a step of an import ends early. */
export type StepFault = 'file_changed' | 'file_missing' | 'work_failed';

/** What only the account's day or its stored records show about a row. */
export type StoredFault =
  | ChargeFault
  | 'date_past'
  | 'date_too_far'
  | 'external_id_taken'
  | 'differs_from_stored'
  | 'stored_without_external_id'
  | 'not_applied'
  | 'already_notified'
  | 'already_ended'
  | 'charge_locked'
  | 'charge_withdrawn';

/** A fault of a row, with the column that it is about; null if it is about the whole row. */
export type FoundFault = {
  readonly column: Column | null;
  readonly fault: RowFault | StoredFault;
  /** The other cells of the file that show it; missing if it shows by itself. */
  readonly shown_by?: ShownOrder;
};

/** The sentences of these faults. They never repeat the value of a cell. */
export const LATER_FAULTS: Readonly<Record<StepFault | StoredFault, Sentences>> = {
  file_changed: {
    es: 'El archivo cambió después de leerse, así que no se hizo nada más. Súbalo en una importación nueva.',
    en: 'The file has changed since it was read, so nothing more was done. Upload it in a new import.',
  },
  file_missing: {
    es: 'No hay archivo: no se ha subido, o se borró a los siete días. Súbalo con el formulario, o en una importación nueva.',
    en: 'There is no file: it was not uploaded, or was deleted after seven days. Upload it with the form, or in a new import.',
  },
  work_failed: {
    es: 'La importación se detuvo por un error nuestro. Lo aplicado se conserva y se puede deshacer. Contacte a soporte.',
    en: 'The import stopped because of an error of ours. What was applied remains and can be undone. Contact support.',
  },
  date_past: {
    es: 'Esta fecha no es futura. Escriba una posterior a hoy en la Ciudad de México.',
    en: 'This day is not in the future. Write a day after today in Mexico City.',
  },
  date_too_far: {
    es: 'Esta fecha es demasiado lejana. Escriba una dentro de los próximos cien años.',
    en: 'This day is too far ahead. Write a day within the next hundred years.',
  },
  external_id_taken: {
    es: 'Ya existe un registro con este id externo. La fila no hace nada.',
    en: 'There is a record with this external id. The row does nothing.',
  },
  differs_from_stored: {
    es: 'El registro que ya existe tiene otro valor. Una importación no lo cambia.',
    en: 'The record that exists has another value. An import does not change it.',
  },
  stored_without_external_id: {
    es: 'Este cliente ya tiene una domiciliación de esta cuenta con el mismo monto, y sin id externo. Asígnele este id y la fila no hará nada.',
    en: 'This customer has a direct debit on this account with the same amount, and without an external id. Give it this id, and the row does nothing.',
  },
  not_applied: {
    es: 'La fila no se pudo aplicar. Importe la fila de nuevo.',
    en: 'The row could not be applied. Import the row again.',
  },
  already_notified: {
    es: 'El cliente ya fue avisado de un cobro, así que la domiciliación no se deshace. Cancélela si es necesario.',
    en: 'The customer was pre-notified of a collection, so the direct debit is not undone. Cancel it if necessary.',
  },
  already_ended: {
    es: 'La domiciliación ya está cancelada o terminada.',
    en: 'The direct debit is cancelled or completed already.',
  },
  charge_locked: {
    es: 'El cobro ya está en el banco o tiene resultado, así que no se deshace.',
    en: 'The charge is with the bank, under review or settled, so it is not undone.',
  },
  charge_withdrawn: {
    es: 'El cobro ya fue retirado.',
    en: 'The charge was withdrawn already.',
  },
  ...CHARGE_FAULTS,
};

/** Returns the sentences of any fault. */
export const sentencesOf = (fault: FileFault | RowFault | StepFault | StoredFault): Sentences =>
  fault in FAULTS ? FAULTS[fault as FileFault | RowFault] : LATER_FAULTS[fault as StepFault | StoredFault];

/** Returns the sentences of a fault of a row, with the cells of the file that show it. */
export function sentencesOfFound({ fault, shown_by }: FoundFault): Sentences {
  const { es, en } = sentencesOf(fault);
  const { month_first: month, day_first: day } = shown_by ?? {};
  if (!month) return { es, en };
  const other = day && { es: `; la línea ${placeIn(day)}, el día`, en: `, and line ${placeIn(day)} the day` };
  return {
    es: `${es} La línea ${placeIn(month)} tiene el mes primero${other?.es ?? ''}.`,
    en: `${en} Line ${placeIn(month)} has the month first${other?.en ?? ''}.`,
  };
}

const placeIn = ({ line, column }: Place): string => `${line} (${column})`;
