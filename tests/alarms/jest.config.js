// biome-ignore lint/style/noRestrictedImports: Jest's configuration lies at the top level, which no name leads to.
import config from '../../jest.config.js';

/** Evaluates the alarms on recorded figures and logs by CloudWatch's rules. Run by `npm run alarms`. */
const infra = config.projects.find(({ displayName }) => displayName === 'infra');

/** @type {import('jest').Config} */
export default {
  ...config,
  rootDir: '../..',
  projects: [
    {
      ...infra,
      displayName: 'alarms',
      rootDir: import.meta.dirname.replace(/\/tests\/alarms$/, ''),
      testMatch: ['<rootDir>/tests/alarms/**/*.test.ts'],
    },
  ],
};
