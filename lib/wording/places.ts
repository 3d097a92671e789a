/**
 * A state of Mexico as addresses name it, and its capital (INEGI, Catálogo Único de Claves de Áreas Geoestadísticas).
 */
type State = { readonly name: string; readonly capital: string };

const state = (name: string, capital: string): State => ({ name, capital });

/** The states of Mexico by the last three letters of their ISO 3166-2:MX codes, which is what the edge detects. */
const STATES: Readonly<Record<string, State>> = {
  AGU: state('Aguascalientes', 'Aguascalientes'),
  BCN: state('Baja California', 'Mexicali'),
  BCS: state('Baja California Sur', 'La Paz'),
  CAM: state('Campeche', 'Campeche'),
  CHH: state('Chihuahua', 'Chihuahua'),
  CHP: state('Chiapas', 'Tuxtla Gutiérrez'),
  CMX: state('CDMX', 'Ciudad de México'),
  COA: state('Coahuila', 'Saltillo'),
  COL: state('Colima', 'Colima'),
  DUR: state('Durango', 'Durango'),
  GRO: state('Guerrero', 'Chilpancingo'),
  GUA: state('Guanajuato', 'Guanajuato'),
  HID: state('Hidalgo', 'Pachuca'),
  JAL: state('Jalisco', 'Guadalajara'),
  MEX: state('Estado de México', 'Toluca'),
  MIC: state('Michoacán', 'Morelia'),
  MOR: state('Morelos', 'Cuernavaca'),
  NAY: state('Nayarit', 'Tepic'),
  NLE: state('Nuevo León', 'Monterrey'),
  OAX: state('Oaxaca', 'Oaxaca'),
  PUE: state('Puebla', 'Puebla'),
  QUE: state('Querétaro', 'Querétaro'),
  ROO: state('Quintana Roo', 'Chetumal'),
  SIN: state('Sinaloa', 'Culiacán'),
  SLP: state('San Luis Potosí', 'San Luis Potosí'),
  SON: state('Sonora', 'Hermosillo'),
  TAB: state('Tabasco', 'Villahermosa'),
  TAM: state('Tamaulipas', 'Ciudad Victoria'),
  TLA: state('Tlaxcala', 'Tlaxcala'),
  VER: state('Veracruz', 'Xalapa'),
  YUC: state('Yucatán', 'Mérida'),
  ZAC: state('Zacatecas', 'Zacatecas'),
};

/** English names of capitals that differ by more than accents. */
const IN_ENGLISH: Readonly<Record<string, string>> = { CMX: 'Mexico City' };

/** Returns the name of a state of Mexico; undefined if the code is unknown. */
export function stateName(code: string): string | undefined {
  return STATES[code]?.name;
}

/** Returns the name of a city as used in Mexico. The edge writes capitals in English or without accents. */
export function cityName(city: string, code: string): string {
  const capital = STATES[code]?.capital;
  const isCapital =
    capital && [capital, IN_ENGLISH[code]].some((name) => name && plain(name) === plain(city));
  return isCapital ? capital : city;
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
