/** Which page the panel may talk to. */
export type AppOrigin =
  | { readonly kind: 'app'; readonly origin: string }
  /** Nobody has opened the panel in a frame. */
  | { readonly kind: 'alone' }
  /** Somebody has whom the panel does not know. */
  | { readonly kind: 'stranger' };

/**
 * The origin of the app around the panel, which has to be the one that the panel's own page names.
 *
 * @param known What `<meta name="uiap-app-origin">` says.
 * @param said What the app says of itself, in the parameter `app`; null where it says nothing.
 * @param referrer `document.referrer`: what the browser says, or an empty text.
 */
export function appOrigin({
  isFramed,
  known,
  said,
  referrer,
}: {
  readonly isFramed: boolean;
  readonly known: string;
  readonly said: string | null;
  readonly referrer: string;
}): AppOrigin {
  if (!isFramed) return { kind: 'alone' };
  const claims = [said ?? known, URL.canParse(referrer) ? new URL(referrer).origin : known];
  return claims.every((origin) => origin === known) ? { kind: 'app', origin: known } : { kind: 'stranger' };
}
