const common = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript' },
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
};

/** Rules are tested by themselves; what stores or serves is tested against one local run that is started first. */
/** @type {import('jest').Config} */
export default {
  testTimeout: 120_000,
  reporters: ['default', '<rootDir>/tests/support/closing-line.ts'],
  projects: [
    {
      ...common,
      displayName: 'rules',
      testMatch: [
        '<rootDir>/tests/{api,auth,domain,email,http,infra,local,properties,providers,wording}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'service',
      testMatch: ['<rootDir>/tests/{e2e,operations,ops,store}/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/support/service-up.ts',
      globalTeardown: '<rootDir>/tests/support/service-down.ts',
    },
  ],
};
