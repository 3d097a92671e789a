/** The operations and workers that no life needs, each with the reason. */
export const NOT_LIVED: Readonly<Record<string, string>> = {};
