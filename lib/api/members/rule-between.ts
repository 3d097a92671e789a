import * as v from 'valibot';

/**
 * A rule between members of one object, the first of which is at fault when it does not hold. It is tested only
 * once each of them is right by itself, so that one mistake is reported once.
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
