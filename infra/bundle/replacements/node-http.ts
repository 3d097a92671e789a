/**
 * Replaces `import … from 'node:http'`. Such an import reads every export, and one of them is a getter that loads a
 * whole second HTTP client, which costs a cold start tens of milliseconds. Here only what is named is read.
 */
const http = process.getBuiltinModule('node:http');

export const { Agent, request, STATUS_CODES } = http;
