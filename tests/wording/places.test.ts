import { describe, expect, test } from '@jest/globals';
import { placeInWords } from '#lib/wording/format.ts';

describe('case 6: a place as it is named in Mexico', () => {
  test.each([
    ['Mexico City', 'CMX', 'Ciudad de México, CDMX, México'],
    ['Ciudad de México', 'CMX', 'Ciudad de México, CDMX, México'],
    ['Merida', 'YUC', 'Mérida, Yucatán, México'],
    ['Queretaro', 'QUE', 'Querétaro, México'],
    ['Guadalajara', 'JAL', 'Guadalajara, Jalisco, México'],
    ['Zapopan', 'JAL', 'Zapopan, Jalisco, México'],
    ['Puebla', 'PUE', 'Puebla, México'],
    ['', 'NLE', 'Nuevo León, México'],
    // A city of the same name in another state is not the capital.
    ['Merida', 'JAL', 'Merida, Jalisco, México'],
    ['Tijuana', 'XXX', 'Tijuana, México'],
    ['Tijuana', 'Baja California', 'Tijuana, Baja California, México'],
  ])('%s, %s', (city, region, expected) => {
    expect(placeInWords({ city, region, country: 'MX' }, 'es')).toBe(expected);
  });

  test('the state’s code of another country is left out, and the country is named', () => {
    expect(placeInWords({ city: 'Austin', region: 'TX', country: 'US' }, 'es')).toBe(
      'Austin, Estados Unidos',
    );
    expect(placeInWords({ city: 'Madrid', region: 'MD', country: 'ES' }, 'en')).toBe('Madrid, Spain');
  });

  test('in English a city keeps CloudFront’s name', () => {
    expect(placeInWords({ city: 'Mexico City', region: 'CMX', country: 'MX' }, 'en')).toBe(
      'Mexico City, CDMX, Mexico',
    );
  });

  test('a place that the customer wrote is not changed', () => {
    expect(placeInWords({ city: 'San Pedro', region: 'N.L.', country: 'México' }, 'es')).toBe(
      'San Pedro, N.L., México',
    );
  });
});
