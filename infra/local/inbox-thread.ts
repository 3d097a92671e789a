import { parentPort, workerData } from 'node:worker_threads';
import ses from 'aws-ses-v2-local';
import { getStoreReadonly } from 'aws-ses-v2-local/dist/store.js';

// The emulator responds twice to some unknown messages. The error must not end it, because it holds the mails.
process.on('unhandledRejection', () => {});

const server = await ses.default({ host: '127.0.0.1', port: workerData.port });
server.on('request', (_, response) => response.once('finish', forgetOldest));

/** The emulator itself keeps every mail in memory, and so a service that runs for hours would grow without end. */
function forgetOldest(): void {
  const { emails } = getStoreReadonly();
  emails.splice(0, Math.max(0, emails.length - workerData.most));
}

const address = server.address();
parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
