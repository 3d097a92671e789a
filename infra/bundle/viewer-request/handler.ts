/**
 * What CloudFront runs for each request that no file is served for. CloudFront functions import nothing and know ECMAScript
 * 5.1 with parts of later versions; the build puts `SITE` in and refuses what they do not know (`viewer-request.ts`).
 */

type Value = { value: string; multiValue?: { value: string }[] };

/** A viewer's request as CloudFront hands it over; names of headers are in lower case. */
type ViewerRequest = {
  method: string;
  uri: string;
  querystring: Record<string, Value>;
  headers: Record<string, Value>;
};

/** A response of the function's own. */
type ViewerResponse = {
  statusCode: number;
  statusDescription: string;
  headers: Record<string, Value>;
  body?: { encoding: 'text'; data: string };
};

declare const SITE: {
  /** The paths of pages. */
  pages: string[];
  /** The first segments of the paths that programs call. */
  called: string[];
  notFound: ViewerResponse;
};

/**
 * Leads people who mistyped an address to the page that they meant (`/activate/`, `/Manage`), and shows them a page if there
 * is none. The API answers everything else.
 */
export function handler(event: { request: ViewerRequest }): ViewerRequest | ViewerResponse {
  const request = event.request;
  if (request.method !== 'GET' && request.method !== 'HEAD') return request;
  const path = request.uri.replace(/\/+$/, '').toLowerCase();
  if (SITE.pages.includes(path)) return redirectTo(path, request.querystring);
  // The bare address leads to the reference, which the API does.
  if (path === '' || SITE.called.includes(path.split('/')[1] || '')) return request;
  const accept = request.headers.accept;
  return accept?.value.includes('text/html') ? SITE.notFound : request;
}

/** Browsers keep the fragment, which holds the link's token and never gets here. */
function redirectTo(path: string, querystring: Record<string, Value>): ViewerResponse {
  const query = Object.keys(querystring)
    .map((name) => {
      const values = querystring[name]?.multiValue || [querystring[name]];
      return values.map((each) => (each?.value ? `${name}=${each.value}` : name)).join('&');
    })
    .join('&');
  return {
    statusCode: 308,
    statusDescription: 'Permanent Redirect',
    headers: {
      location: { value: query ? `${path}?${query}` : path },
      'cache-control': { value: 'public, max-age=300' },
      'referrer-policy': { value: 'no-referrer' },
    },
  };
}
