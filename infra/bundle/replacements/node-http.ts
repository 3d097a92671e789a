/**
 * Replaces `import … from 'node:http'`. Such an import reads every export, and the getter of one of them loads a second
 * HTTP client, which adds tens of milliseconds to a cold start. This module reads only the named exports.
 */
const http = process.getBuiltinModule('node:http');

export const { Agent, request, STATUS_CODES } = http;
