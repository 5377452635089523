/** The live page, for those that find and touch elements. */
export interface PageDom {
  readonly document: Document;
  /** The document and every open shadow root in it, outer ones first. */
  roots(): readonly (Document | ShadowRoot)[];
  /** True under `data-uiap-ignore` and for whatever the bridge itself draws (OP-D-14). */
  isIgnored(element: Element): boolean;
  /** Whether the value of this control must never be read or told (OP-D-13). */
  isSecret(element: Element): boolean;
}
