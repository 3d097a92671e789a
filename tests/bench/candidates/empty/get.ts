/** Does nothing: what a process and its first event cost by themselves. */
export const handler = async () => ({ statusCode: 200, headers: {}, body: '{}' });
