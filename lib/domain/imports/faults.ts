import type { AccountDamage } from './account-damage.ts';
import type { AmountFault } from './amounts.ts';
import type { DayFault } from './days.ts';
import { FILE_FAULTS, type FileFault } from './file-faults.ts';
import type { Sentences } from './sentences.ts';

/** Why a row is refused. */
export type RowFault =
  | AccountDamage
  | AmountFault
  | DayFault
  | 'row_is_longer'
  | 'value_missing'
  | 'value_has_controls'
  | 'value_too_long'
  | 'external_id_repeated'
  | 'external_id_like_account'
  | 'customer_repeated'
  | 'direct_debit_named_twice'
  | 'customer_id_format'
  | 'concept_unreadable'
  | 'email_format'
  | 'clabe_characters'
  | 'clabe_length'
  | 'clabe_check_digit'
  | 'clabe_bank_not_participating'
  | 'bank_mismatch'
  | 'rfc_format'
  | 'rfc_date'
  | 'rfc_generic'
  | 'amount_out_of_range'
  | 'max_amount_below_amount'
  | 'interval_unknown'
  | 'end_before_first';

/** The sentences of every fault. They never repeat the value of a cell. */
export const FAULTS: Readonly<Record<FileFault | RowFault, Sentences>> = {
  ...FILE_FAULTS,
  row_is_longer: {
    es: 'La fila tiene más celdas que el encabezado. Ponga entre comillas las celdas que contienen el separador.',
    en: 'The row has more cells than the header. Quote the cells that contain the separator.',
  },
  value_missing: { es: 'La celda está vacía. Escriba un valor.', en: 'The cell is empty. Write a value.' },
  value_has_controls: {
    es: 'La celda contiene saltos de línea o caracteres invisibles. Quítelos.',
    en: 'The cell contains line breaks or invisible characters. Remove them.',
  },
  value_too_long: { es: 'El texto es demasiado largo. Acórtelo.', en: 'The text is too long. Shorten it.' },
  external_id_repeated: {
    es: 'Otra fila del archivo tiene el mismo id externo. Cada fila necesita el suyo.',
    en: 'Another row of the file has the same external id. Each row needs its own.',
  },
  external_id_like_account: {
    es: 'Un id externo de 15 a 18 dígitos puede ser un número de cuenta o de tarjeta. Anteponga una letra, o revise la columna.',
    en: 'An external id of 15 to 18 digits may be an account or card number. Put a letter before it, or check the column.',
  },
  customer_repeated: {
    es: 'Una fila anterior tiene el mismo cliente, cuenta, concepto, monto e intervalo: se le pediría y cobraría dos veces. Quite esta fila o, si son dos cobros distintos, dé a cada uno su concepto.',
    en: 'An earlier row has the same customer, account, concept, amount and interval: the customer would be asked and collected twice. Remove this row or, if they are two collections, give each its own concept.',
  },
  direct_debit_named_twice: {
    es: 'La fila nombra la domiciliación de dos maneras. Deje solo su id o solo su id externo.',
    en: 'The row names its direct debit in two ways. Keep its id or its external id alone.',
  },
  customer_id_format: {
    es: 'Un id de cliente tiene letras, dígitos, «-» y «_», hasta 64.',
    en: 'A customer id has letters, digits, “-” and “_”, at most 64.',
  },
  concept_unreadable: {
    es: 'El archivo del banco no admite ningún carácter de este concepto. Use al menos una letra de la A a la Z o un dígito.',
    en: 'The bank’s file holds no character of this concept. Use at least one letter from A to Z or digit.',
  },
  email_format: {
    es: 'Esta no es una dirección de correo. Revísela.',
    en: 'This is not an email address. Check it.',
  },
  clabe_scientific: {
    es: 'Una hoja de cálculo cambió esta CLABE a notación científica y perdió sus dígitos. Cópiela de nuevo como texto.',
    en: 'A spreadsheet has turned this CLABE into scientific notation and lost its digits. Copy it again, as text.',
  },
  clabe_formatted: {
    es: 'Una hoja de cálculo dio formato de número a esta CLABE y pudo cambiar sus dígitos. Cópiela de nuevo como texto.',
    en: 'A spreadsheet has formatted this CLABE as a number and may have changed its digits. Copy it again, as text.',
  },
  clabe_lost_zeros: {
    es: 'Esta CLABE perdió ceros al inicio, como en una hoja de cálculo. Cópiela de nuevo como texto, con sus 18 dígitos.',
    en: 'This CLABE has lost zeros at its start, as in a spreadsheet. Copy it again as text, with its 18 digits.',
  },
  clabe_rounded: {
    es: 'Esta CLABE termina en ceros después de 15 dígitos, como las que redondea una hoja de cálculo. Cópiela de nuevo como texto. Si de verdad es así, cree esta domiciliación una por una.',
    en: 'This CLABE has zeros after 15 digits, like those that a spreadsheet rounds. Copy it again, as text. If it is truly so, create this direct debit one by one.',
  },
  clabe_column_rounded: {
    es: 'Tantas CLABE del archivo parecen redondeadas por un programa que esta no es confiable. Exporte la columna de nuevo como texto.',
    en: 'So many CLABEs of the file look as if a program had rounded them that this one cannot be trusted. Export the column again, as text.',
  },
  clabe_characters: {
    es: 'Una CLABE solo tiene dígitos. Quite espacios, guiones y letras.',
    en: 'A CLABE has digits only. Remove spaces, dashes and letters.',
  },
  clabe_length: {
    es: 'Una CLABE tiene 18 dígitos. Envíelos todos.',
    en: 'A CLABE has 18 digits. Send all of them.',
  },
  clabe_check_digit: {
    es: 'El dígito de control (el último) no corresponde. Revise la CLABE.',
    en: 'The check digit (the last digit) does not match. Check the CLABE.',
  },
  clabe_bank_not_participating: {
    es: 'Este banco (los 3 primeros dígitos) no acepta domiciliaciones. Use una cuenta de otro banco.',
    en: 'This bank (the first 3 digits) does not accept direct debits. Use an account at another bank.',
  },
  bank_mismatch: {
    es: 'Este no es el banco de la CLABE (sus 3 primeros dígitos). Revise ambos.',
    en: 'This is not the bank of the CLABE (its first 3 digits). Check both.',
  },
  rfc_format: {
    es: 'Este RFC no está completo. Tiene 13 caracteres para una persona o 12 para una empresa.',
    en: 'This RFC is not complete. It has 13 characters for a person or 12 for a company.',
  },
  rfc_date: {
    es: 'Los seis dígitos de este RFC no son una fecha. Revíselos.',
    en: 'The six digits of this RFC are not a date. Check them.',
  },
  rfc_generic: {
    es: 'Un RFC genérico no identifica a nadie. Envíe el del titular.',
    en: 'A generic RFC identifies no one. Send the account holder’s own.',
  },
  amount_missing: { es: 'Falta el monto.', en: 'The amount is missing.' },
  amount_format: {
    es: 'Este no es un monto en pesos con dos decimales como máximo.',
    en: 'This is not an amount in pesos with at most two decimals.',
  },
  amount_damaged: {
    es: 'Una hoja de cálculo cambió este monto a notación científica. Escríbalo con todos sus dígitos.',
    en: 'A spreadsheet has turned this amount into scientific notation. Write all of its digits.',
  },
  amount_ambiguous: {
    es: 'Este monto se puede leer como miles o con tres decimales. Escríbalo sin separador de miles.',
    en: 'This amount can be read as thousands or with three decimals. Write it without a mark for thousands.',
  },
  amount_mark: {
    es: 'Los montos del archivo no usan la misma marca decimal. Use en todos el punto o en todos la coma.',
    en: 'The amounts of the file do not use one decimal mark. Use the point in all of them, or the comma.',
  },
  amount_out_of_range: {
    es: 'El monto debe estar entre 10 y 50,000 pesos.',
    en: 'The amount must be from 10 to 50,000 pesos.',
  },
  max_amount_below_amount: {
    es: 'El monto máximo es menor que el monto.',
    en: 'The maximum is below the amount.',
  },
  date_missing: { es: 'Falta la fecha.', en: 'The date is missing.' },
  date_format: {
    es: 'Esta no es una fecha existente. Escríbala como AAAA-MM-DD o DD/MM/AAAA.',
    en: 'This is not an existing day. Write it as YYYY-MM-DD or DD/MM/YYYY.',
  },
  date_damaged: {
    es: 'Una hoja de cálculo cambió esta fecha por un número. Escríbala como AAAA-MM-DD.',
    en: 'A spreadsheet has turned this date into a number. Write it as YYYY-MM-DD.',
  },
  date_month_first: {
    es: 'Esta fecha tiene el mes primero. Revise el orden de todas las fechas del archivo y escríbalas como AAAA-MM-DD.',
    en: 'This date has the month first. Check the order of all dates of the file, and write them as YYYY-MM-DD.',
  },
  date_ambiguous: {
    es: 'El archivo tiene fechas con el mes primero, así que esta puede ser dos días distintos. Escriba todas como AAAA-MM-DD o, si solo esa otra fecha está mal, corríjala.',
    en: 'The file has dates with the month first, so this one may be two different days. Write all of them as YYYY-MM-DD or, if only that other date is wrong, correct it.',
  },
  interval_unknown: {
    es: 'Use semanal, catorcenal, mensual, trimestral, semestral o anual; vacía para un solo cobro.',
    en: 'Use weekly, biweekly, monthly, quarterly, semiannual or yearly; empty for a single collection.',
  },
  end_before_first: {
    es: 'La fecha final es anterior al primer cobro.',
    en: 'The end is before the first collection.',
  },
};
