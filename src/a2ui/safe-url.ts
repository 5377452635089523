const WEB = new Set(['http:', 'https:']);

/** An address that may be opened: http or https, without credentials, relative ones from the page. */
export function pageUrl(text: string, base: string): string | undefined {
  return webUrl(text, base)?.href;
}

/**
 * An address from which pictures and sound may be loaded: on a host that the app has listed. Loading tells the host that
 * the surface is seen, so nothing is allowed unasked.
 *
 * @param hosts Hosts, such as `images.example.com`, or origins, such as `http://localhost:8080`. A host alone means https.
 */
export function mediaUrl(text: string, base: string, hosts: readonly string[]): string | undefined {
  const url = webUrl(text, base);
  if (!url) return undefined;
  const isListed = hosts.some((entry) =>
    entry.includes('://') ? url.origin === entry : url.origin === `https://${entry}`,
  );
  return isListed ? url.href : undefined;
}

function webUrl(text: string, base: string): URL | undefined {
  if (text.trim() === '' || !URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return WEB.has(url.protocol) && url.username === '' && url.password === '' ? url : undefined;
}
