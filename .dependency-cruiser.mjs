/**
 * The layers, said once: what a folder may import beside itself and packages. A folder that is not listed under
 * another's name is out of its reach. The most specific entry counts.
 */
const LAYERS = {
  'lib/environment.ts': [],
  'lib/log.ts': ['lib/environment.ts'],
  'lib/html.ts': [],
  'lib/errors': [],
  'lib/aws': [],
  // Merchants run it: it is a package of its own.
  'lib/client': [],
  'lib/domain': ['lib/errors'],
  'lib/api': ['lib/domain', 'lib/environment.ts', 'lib/errors'],
  'lib/secrets': ['lib/aws', 'lib/environment.ts', 'lib/errors', 'lib/log.ts'],
  'lib/store': ['lib/aws', 'lib/environment.ts', 'lib/domain', 'lib/errors', 'lib/secrets', 'lib/log.ts'],
  'lib/auth': ['lib/api', 'lib/domain', 'lib/environment.ts', 'lib/errors', 'lib/secrets', 'lib/store'],
  'lib/providers': ['lib/aws', 'lib/domain', 'lib/environment.ts', 'lib/errors', 'lib/secrets', 'lib/log.ts'],
  'lib/wording': ['lib/domain'],
  'lib/email': ['lib/domain', 'lib/wording', 'lib/html.ts'],
  'lib/mandate-form': ['lib/domain', 'lib/wording'],
  'lib/pages': ['lib/api/[^/]+/[a-z-]*record.ts', 'lib/api/members/story.ts', 'lib/domain', 'lib/wording'],
  'lib/operations': [
    'lib/api',
    'lib/auth',
    'lib/domain',
    'lib/email',
    'lib/environment.ts',
    'lib/errors',
    'lib/log.ts',
    'lib/providers',
    'lib/secrets',
    'lib/store',
    'lib/wording',
  ],
  'lib/http': [
    'lib/api',
    'lib/auth',
    'lib/domain',
    'lib/environment.ts',
    'lib/errors',
    'lib/log.ts',
    'lib/operations',
    'lib/secrets',
    'lib/store',
  ],
  functions: ['lib'],
  'infra/settings': ['lib/domain', 'lib/errors'],
  'infra/functions': ['infra/settings', 'lib/api', 'lib/domain'],
  'infra/bundle': ['infra/settings', 'lib/api'],
  'infra/client': [],
  'infra/constructs': [
    'infra/bundle',
    'infra/functions',
    'infra/settings',
    'lib/api',
    'lib/auth',
    'lib/domain',
    'lib/environment.ts',
    'lib/errors',
    'lib/store/keys.ts',
  ],
  'infra/stacks': [
    'infra/bundle',
    'infra/constructs',
    'infra/functions',
    'infra/settings',
    'lib/api',
    'lib/domain',
  ],
  infra: ['lib/api', 'lib/domain', 'lib/errors'],
  // What programs on the developer's machine have in common.
  'infra/host': ['infra/settings'],
  // Makes the reference's examples by showing a stored story as the service would.
  'infra/openapi': [
    'infra/client',
    // Limits and states, which other documents show, too.
    'infra/documents',
    'infra/settings',
    'lib/api',
    'lib/domain',
    'lib/errors',
    'lib/operations',
    'lib/store',
    'lib/wording',
  ],
  'infra/local': [
    'infra/bundle',
    'infra/functions',
    'infra/host',
    'infra/settings',
    'infra/stacks',
    'lib/api',
    'lib/auth',
    'lib/domain',
    'lib/errors',
    'lib/secrets',
    'lib/store',
    'lib/html.ts',
    'lib/log.ts',
  ],
  'infra/ops': [
    'infra/functions',
    'infra/host',
    // An example of an event shows what the reference does.
    'infra/openapi',
    'infra/settings',
    'lib/api',
    'lib/auth',
    'lib/domain',
    'lib/errors',
    'lib/mandate-form',
    'lib/operations',
    'lib/providers',
    'lib/secrets',
    'lib/store',
    'lib/log.ts',
  ],
};

const OURS = '^(lib|functions|infra|tests)/';
const under = (places) => `^(${places.map((place) => place.replaceAll('.', '\\.')).join('|')})(/|$)`;

const layerRules = Object.entries(LAYERS).map(([folder, reach]) => {
  const inside = Object.keys(LAYERS).filter((other) => other.startsWith(`${folder}/`));
  return {
    name: `${folder} imports ${reach.length > 0 ? reach.join(', ') : 'nothing of ours'}`,
    severity: 'error',
    from: { path: under([folder]), ...(inside.length > 0 && { pathNot: under(inside) }) },
    to: { path: OURS, pathNot: under([folder, ...reach]) },
  };
});

export default {
  forbidden: [...layerRules, { name: 'no circle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    exclude: { path: 'infra/(openapi|client)/tools' },
    doNotFollow: { path: '^(node_modules|tests)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
