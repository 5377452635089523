/**
 * Whether `text` is an origin as the browser writes it, such as `https://agent.example` or `http://localhost:8080`: no
 * path, no trailing slash, no default port, no capitals in the host, no wildcard.
 */
export function isExactOrigin(text: unknown): text is string {
  // URL accepts "*" in a host name.
  if (typeof text !== 'string' || text.includes('*')) return false;
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}
