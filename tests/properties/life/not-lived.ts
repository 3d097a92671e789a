/** The operations and workers that no life needs, each with the reason. */
export const NOT_LIVED: Readonly<Record<string, string>> = {
  'workers/go-on-collecting':
    'It continues a run or a move of a clock that takes longer than its request may: none does here.',
};
