import * as v from 'valibot';

/**
 * Returns a rule between members of an object. If it does not hold, the first of them is reported as invalid. The rule
 * is checked only if each of these members is valid by itself, so that one mistake has one error.
 */
export const ruleBetween = <
  T extends Record<string, unknown>,
  const M extends readonly [keyof T & string, ...(keyof T & string)[]],
>(
  members: M,
  holds: (object: Pick<T, M[number]>) => boolean,
  message: string,
) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    const faulty = (dataset.issues ?? []).map(({ path }) => path?.[0]?.key);
    if (faulty.some((name) => name === undefined || members.some((member) => member === name))) return;
    const object = dataset.value as T;
    if (holds(object)) return;
    const [key] = members;
    addIssue({
      message,
      path: [{ type: 'object', origin: 'value', input: object, key, value: object[key] }],
    });
  });
