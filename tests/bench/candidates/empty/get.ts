/** Does nothing: the cost of a process and its first event alone. */
export const handler = async () => ({ statusCode: 200, headers: {}, body: '{}' });
